import type { AlertType } from '#contract/enums.ts'

export type Alert = {
  id: number
  type: AlertType
  message: string
  action?: { label: string; run: () => void }
}

let current: Alert | undefined
let count = 0
const listeners = new Set<() => void>()

const changeTo = (alert: Alert | undefined) => {
  current = alert
  for (const listener of listeners) listener()
}

/** Shows an alert in place of the current one. Its title follows the type. */
export function showAlert(alert: Omit<Alert, 'id'>): void {
  count += 1
  changeTo({ ...alert, id: count })
}

export const hideAlert = (): void => changeTo(undefined)

export const alertState = {
  current: () => current,
  watch: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
