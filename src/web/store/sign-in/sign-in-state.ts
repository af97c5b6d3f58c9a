import { useSyncExternalStore } from 'react'

/** At most one of these dialogs is open; opening another replaces it. */
export type AccountDialog = 'user' | 'tenant' | 'register' | 'recover' | 'recoverTenant'

let shown: AccountDialog | undefined
let wanted: string | undefined
const listeners = new Set<() => void>()

const show = (dialog: AccountDialog | undefined) => {
  shown = dialog
  if (!dialog) wanted = undefined
  for (const listener of listeners) listener()
}

/** Opens the sign-in for a page of somebody's own account (`/orders`), which it leads to. */
export function askToSignIn(path: string): void {
  wanted = path
  show('user')
}

/** The page that the open sign-in was asked for. */
export const wantedPage = (): string | undefined => wanted

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useSignIn() {
  const dialog = useSyncExternalStore(
    watch,
    () => shown,
    () => undefined,
  )
  return { dialog, open: (which: AccountDialog) => show(which), close: () => show(undefined) }
}
