import { browserStorage, useStoredValue } from '#web/storage.ts'
import type { Column } from './list-table.tsx'

/** Which columns of a list this person wants to see, remembered on the device. What leads to a row and what is done with it always stands. */
export function useShownColumns<Row>(list: string, columns: Column<Row>[]) {
  const kept = useStoredValue('cmsColumns')
  const hidden = new Set(hiddenOf(kept, list))
  const choosable = columns.filter(({ isAlways }) => !isAlways)
  const shown = columns.filter(({ key, isAlways }) => isAlways || !hidden.has(key))
  const hide = (keys: readonly string[]) => keepList(list, keys)
  return {
    shown,
    /** Those that could be hidden and are not. */
    chosen: choosable.flatMap(({ key }) => (hidden.has(key) ? [] : [key])),
    /** These and no others, of those that can be hidden. */
    show: (keys: readonly string[]) =>
      hide(choosable.flatMap(({ key }) => (keys.includes(key) ? [] : [key]))),
    /** Those of the given columns that are shown, in their order: what an export of the list has. */
    shownOf: <Key extends string>(keys: readonly Key[]): Key[] =>
      keys.filter((key) => shown.some((column) => column.key === key)),
    choosable,
    isShown: (key: string) => !hidden.has(key),
    /** No keys: all of them. */
    hide,
    hidden,
  }
}

export type ShownColumns<Row> = ReturnType<typeof useShownColumns<Row>>

/** The same, whatever the rows are. */
export type ChosenColumns = Pick<ShownColumns<never>, 'hidden' | 'hide' | 'chosen' | 'show'> & {
  choosable: readonly { key: string; label: string }[]
}

function listsOf(kept: string | null): Record<string, unknown> {
  try {
    const lists: unknown = JSON.parse(kept ?? '{}')
    return typeof lists === 'object' && lists !== null ? { ...lists } : {}
  } catch {
    // Somebody else wrote there.
    return {}
  }
}

/** Keeps keys for one list, beside those of the others. */
export const keepList = (list: string, keys: readonly string[]) =>
  browserStorage.set({
    cmsColumns: JSON.stringify({ ...listsOf(browserStorage.get('cmsColumns')), [list]: keys }),
  })

export function hiddenOf(kept: string | null, list: string): string[] {
  const keys = listsOf(kept)[list]
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
}
