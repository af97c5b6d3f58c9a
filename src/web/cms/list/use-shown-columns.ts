import { browserStorage, useStoredValue } from '#web/storage.ts'
import type { Column } from './list-table.tsx'

/** Which columns of a list this person wants to see, remembered on the device. What leads to a row and what is done with it always stands. */
export function useShownColumns<Row>(list: string, columns: Column<Row>[]) {
  const kept = useStoredValue('cmsColumns')
  const hidden = new Set(hiddenOf(kept, list))
  const choosable = columns.filter(({ isAlways }) => !isAlways)
  const shown = columns.filter(({ key, isAlways }) => isAlways || !hidden.has(key))
  return {
    shown,
    /** Those of the given columns that are shown, in their order: what an export of the list has. */
    shownOf: <Key extends string>(keys: readonly Key[]): Key[] =>
      keys.filter((key) => shown.some((column) => column.key === key)),
    choosable,
    isShown: (key: string) => !hidden.has(key),
    /** No keys: all of them. */
    hide: (keys: readonly string[]) =>
      browserStorage.set({ cmsColumns: JSON.stringify({ ...listsOf(kept), [list]: keys }) }),
    hidden,
  }
}

export type ShownColumns<Row> = ReturnType<typeof useShownColumns<Row>>

function listsOf(kept: string | null): Record<string, unknown> {
  try {
    const lists: unknown = JSON.parse(kept ?? '{}')
    return typeof lists === 'object' && lists !== null ? { ...lists } : {}
  } catch {
    // Somebody else wrote there.
    return {}
  }
}

export function hiddenOf(kept: string | null, list: string): string[] {
  const keys = listsOf(kept)[list]
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
}
