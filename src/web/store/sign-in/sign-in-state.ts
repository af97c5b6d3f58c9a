import { useSyncExternalStore } from 'react'

/** At most one of these dialogs is open; opening another replaces it. */
export type AccountDialog = 'user' | 'tenant' | 'register' | 'recover' | 'recoverTenant'

let shown: AccountDialog | undefined
const listeners = new Set<() => void>()

const show = (dialog: AccountDialog | undefined) => {
  shown = dialog
  for (const listener of listeners) listener()
}

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
