import { cmsPageSizes } from '#contract/shared.ts'

export type ListChanges = Record<string, string | number | readonly string[] | undefined>

/** A list's query after a change; any change but that of the page starts from the first page (D-711). Empty values are left out. */
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

/** The values of a filter that are known; an address may have been typed by hand. */
export function valuesOf<T extends string>(query: URLSearchParams, key: string, known: readonly T[]): T[] {
  const asked = (query.get(key) ?? '').split(',')
  return known.filter((value) => asked.includes(value))
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The ids of a filter; whatever else was typed there is left out. */
export const idsOf = (query: URLSearchParams, key: string): string[] =>
  (query.get(key) ?? '').split(',').filter((id) => idPattern.test(id))

/** The page from 1 and its size, one of those offered; the first is the default (D-112). */
export function pagingOf(query: URLSearchParams): { page: number; limit: number } {
  const page = Number(query.get('page'))
  const limit = cmsPageSizes.find((size) => size === Number(query.get('limit')))
  return { page: Number.isInteger(page) && page > 0 ? page : 1, limit: limit ?? cmsPageSizes[0] }
}

/** `field` or `-field` of the fields that can be sorted by; undefined is the list's own order. */
export function sortOf(query: URLSearchParams, fields: readonly string[]): string | undefined {
  const asked = query.get('sort') ?? ''
  return fields.includes(asked.replace(/^-/, '')) ? asked : undefined
}

/** What pressing a column's heading asks for next: its first direction, then the other, then the list's own order. */
export function nextSort(
  current: string | undefined,
  field: string,
  first: 'asc' | 'desc',
): string | undefined {
  const [up, down] = [field, `-${field}`]
  const steps = first === 'asc' ? [up, down] : [down, up]
  return steps[steps.indexOf(current ?? '') + 1]
}
