import { useSyncExternalStore } from 'react'
import { type BinKind, undoMinutes } from '#contract/bin.ts'

/** Of what something was deleted in this tab in the last ten minutes, each with what ends that. */
const recent = new Map<BinKind, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()
const keptMs = undoMinutes * 60_000

export function noteDeletion(kind: BinKind): void {
  clearTimeout(recent.get(kind))
  recent.set(
    kind,
    setTimeout(() => forgetDeletion([kind]), keptMs),
  )
  tell()
}

/** It is over, or undone. */
export function forgetDeletion(kinds: Iterable<BinKind>): void {
  for (const kind of kinds) {
    clearTimeout(recent.get(kind))
    recent.delete(kind)
  }
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether something of this kind was deleted here in the last ten minutes. */
export const useHasDeleted = (kind: BinKind): boolean =>
  useSyncExternalStore(
    watch,
    () => recent.has(kind),
    () => false,
  )
