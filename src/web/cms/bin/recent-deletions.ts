import { useEffect, useState, useSyncExternalStore } from 'react'
import { type BinKind, undoMinutes } from '#contract/bin.ts'

/** When this tab last deleted something of a kind. */
const last = new Map<BinKind, number>()
const listeners = new Set<() => void>()
const keptMs = undoMinutes * 60_000

const tell = () => {
  for (const listener of listeners) listener()
}

export function noteDeletion(kind: BinKind): void {
  last.set(kind, Date.now())
  tell()
}

/** Its deletion was undone. */
export function forgetDeletion(kinds: Iterable<BinKind>): void {
  for (const kind of kinds) last.delete(kind)
  tell()
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether something of this kind was deleted here in the last ten minutes. */
export function useHasDeleted(kind: BinKind): boolean {
  const at = useSyncExternalStore(
    watch,
    () => last.get(kind),
    () => undefined,
  )
  const [, setOver] = useState(0)
  useEffect(() => {
    if (at === undefined) return
    const timer = setTimeout(() => setOver(at), Math.max(0, at + keptMs - Date.now()))
    return () => clearTimeout(timer)
  }, [at])
  return at !== undefined && Date.now() < at + keptMs
}
