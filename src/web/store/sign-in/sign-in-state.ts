import { useSyncExternalStore } from 'react'

/** At most one sign-in dialog is open; the other way in swaps it (spec §4). */
export type SignInDialog = 'user' | 'tenant'

let shown: SignInDialog | undefined
const listeners = new Set<() => void>()

const show = (dialog: SignInDialog | undefined) => {
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
  return { dialog, open: (which: SignInDialog) => show(which), close: () => show(undefined) }
}
