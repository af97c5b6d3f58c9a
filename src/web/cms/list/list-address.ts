import { cmsPageSizes } from '#contract/shared.ts'

export type ListChanges = Record<string, string | number | readonly string[] | undefined>

/** A list's query after a change; every change but that of the page goes to the first page. Empty values are left out. */
export function changedSearch(search: string, changes: ListChanges): string {
  const query = new URLSearchParams(search)
  for (const [key, value] of Object.entries(changes)) {
    const text = value === undefined ? '' : Array.isArray(value) ? value.join(',') : String(value)
    if (text === '') query.delete(key)
    else query.set(key, text)
  }
  if (!('page' in changes)) query.delete('page')
  const text = query.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

/** The known values of a filter; an address may have been typed by hand. */
export function valuesOf<T extends string>(query: URLSearchParams, key: string, known: readonly T[]): T[] {
  const asked = (query.get(key) ?? '').split(',')
  return known.filter((value) => asked.includes(value))
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The ids of a filter; everything else in it is left out. */
export const idsOf = (query: URLSearchParams, key: string): string[] =>
  (query.get(key) ?? '').split(',').filter((id) => idPattern.test(id))

/** The page from 1 and its size, one of those offered; the first is the default. */
export function pagingOf(query: URLSearchParams): { page: number; limit: number } {
  const page = Number(query.get('page'))
  const limit = cmsPageSizes.find((size) => size === Number(query.get('limit')))
  return { page: Number.isInteger(page) && page > 0 ? page : 1, limit: limit ?? cmsPageSizes[0] }
}

/** `field` or `-field` of the sortable fields; undefined is the default order. */
export function sortOf(query: URLSearchParams, fields: readonly string[]): string | undefined {
  const asked = query.get('sort') ?? ''
  return fields.includes(asked.replace(/^-/, '')) ? asked : undefined
}

/** The next sort when a column's heading is pressed: its first direction, then the other, then the default order. */
export function nextSort(
  current: string | undefined,
  field: string,
  first: 'asc' | 'desc',
): string | undefined {
  const [up, down] = [field, `-${field}`]
  const steps = first === 'asc' ? [up, down] : [down, up]
  return steps[steps.indexOf(current ?? '') + 1]
}
