import { productIds, readProductIds, without } from '../product-ids.ts'

/** More do not stand side by side on a screen. */
export const maxCompared = 4

/** What this browser has put aside to compare, in the order it was chosen. */
export const readCompared = (text: string | null): string[] => readProductIds(text, maxCompared)

/** Takes a product in, or out when it is there; undefined when there is no room for it. */
export function toggledCompared(ids: readonly string[], id: string): string[] | undefined {
  if (ids.includes(id)) return without(ids, id)
  return ids.length < maxCompared ? [...ids, id] : undefined
}

/** The comparison's own part of an address of the product list: `?compare=<id>,<id>`. */
const compareParameter = 'compare'

/** Undefined where the address asks for no comparison. */
export function comparedIds(search: string): string[] | undefined {
  const text = new URLSearchParams(search).get(compareParameter)
  return text === null ? undefined : productIds(text.toLowerCase().split(','), maxCompared)
}

/** The same list with these side by side over it, or without. */
export function withComparison(search: string, ids: readonly string[] | undefined): string {
  const query = new URLSearchParams(search)
  query.delete(compareParameter)
  if (ids !== undefined) query.set(compareParameter, ids.join(','))
  const text = query.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}
