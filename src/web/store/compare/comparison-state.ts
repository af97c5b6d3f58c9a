import { useMemo } from 'react'
import { browserStorage, useStoredFlag, useStoredValue } from '#web/storage.ts'
import { without } from '../product-ids.ts'
import { readCompared, toggledCompared } from './comparison.ts'

/** What was put aside to compare; like a cart it stays on the device and says nothing about a person. Follows other tabs. */
export function useCompared(): readonly string[] {
  const text = useStoredValue('compare')
  return useMemo(() => readCompared(text), [text])
}

export const useIsCompared = (id: string): boolean =>
  useStoredFlag('compare', (text) => text?.includes(id) === true && readCompared(text).includes(id))

const read = () => readCompared(browserStorage.get('compare'))
const keep = (ids: readonly string[]) =>
  browserStorage.set({ compare: ids.length > 0 ? JSON.stringify(ids) : null })

export const compareActions = {
  /** False when there is no room for another. */
  toggle(id: string): boolean {
    const ids = toggledCompared(read(), id)
    if (ids) keep(ids)
    return ids !== undefined
  },
  remove: (id: string): void => keep(without(read(), id)),
  clear: (): void => keep([]),
}
