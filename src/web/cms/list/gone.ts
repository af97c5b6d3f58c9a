import type { ChosenFilter } from './chosen-filters.tsx'

/** What stands in a list's address without narrowing it. */
const notFilters = new Set(['page', 'limit', 'search', 'sort', 'tab', 'mail', 'columns'])

export type Gone = { key: string; value: string }

type Shown = {
  chosen: readonly ChosenFilter[]
  /** The order that the list is in. */
  sort?: string | undefined
  /** Filters that the list obeys and shows elsewhere than among the chosen ones, in its tabs say. */
  known?: Readonly<Record<string, readonly string[]>> | undefined
}

/** What an address asks for and the list cannot give any more: values, filters and an order that are gone. */
export function goneFrom(query: URLSearchParams, { chosen, sort, known = {} }: Shown): Gone[] {
  const asked = [...query].filter(([key]) => !notFilters.has(key))
  const values = asked.flatMap(([key, text]) =>
    text
      .split(',')
      .filter((value) => value !== '' && !known[key]?.includes(value) && !isShown(key, value, chosen))
      .map((value) => ({ key, value })),
  )
  const order = query.get('sort')
  return order && sort !== undefined && order !== sort ? [...values, { key: 'sort', value: order }] : values
}

/** A chosen filter takes a list of values away from its key, or the key as a whole; its own key ends with its value. */
const isShown = (key: string, value: string, chosen: readonly ChosenFilter[]) =>
  chosen.some(
    ({ key: own, without, isGone }) =>
      !isGone && key in without && (!Array.isArray(without[key]) || own.split(' ').at(-1) === value),
  )

/** The changes of the address that leave it out. */
export function withoutGone(query: URLSearchParams, gone: readonly Gone[]): Record<string, string[]> {
  const changes: Record<string, string[]> = {}
  for (const { key } of gone)
    changes[key] ??= (query.get(key) ?? '')
      .split(',')
      .filter((value) => value !== '' && !gone.some((one) => one.key === key && one.value === value))
  return changes
}
