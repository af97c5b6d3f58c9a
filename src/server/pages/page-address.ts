import { z } from 'zod'
import { StoreProductsQuery } from '#contract/products.ts'
import { withoutLanguage } from '#i18n/paths.ts'

type PageAddress = { path: string; search: string }

/** The path and the query of a request, as they came. */
export function addressOf(url: string): PageAddress {
  const mark = url.indexOf('?')
  return mark < 0 ? { path: url, search: '' } : { path: url.slice(0, mark), search: url.slice(mark) }
}

/**
 * The canonical spelling of a page's address: without doubled or trailing slashes, and without unreadable filters. Undefined
 * when the address is fine as it is. Never leads to another host: it starts with one slash, and a backslash counts as a
 * slash, as in browsers.
 */
export function betterAddress(path: string, search: string): string | undefined {
  const clean = path.replace(/[/\\]+/g, '/').replace(/(?<=.)\/$/, '')
  const better = clean + withoutWrongFilters(clean, search)
  return better === path + search ? undefined : better
}

/** The part of the query a page may read. Nothing else reaches the page, so nothing else can end up in its cached copy. */
export function pageSearch(path: string, search: string): string {
  if (!isList(path)) return ''
  const asked = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const key of Object.keys(filters)) {
    const value = valueOf(asked, key)
    if (value) kept.set(key, value)
  }
  return kept.size === 0 ? '' : `?${kept.toString()}`
}

/** Prices in a page's address are in major units, as people write them; the page converts them for the API. */
const writtenPrice = z
  .string()
  .max(20)
  .regex(/^[\p{Nd}.,٫٬ ]*$/u)
const filters = { ...StoreProductsQuery.shape, minPrice: writtenPrice, maxPrice: writtenPrice }

/** A form without script repeats a name for each chosen value. */
const valueOf = (asked: URLSearchParams, key: string): string => asked.getAll(key).filter(Boolean).join(',')

const isList = (path: string) => withoutLanguage(path) === '/products'

function withoutWrongFilters(path: string, search: string): string {
  if (!isList(path)) return search
  const asked = new URLSearchParams(search)
  const wrong = Object.entries(filters).flatMap(([key, schema]) => {
    return !asked.has(key) || schema.safeParse(valueOf(asked, key)).success ? [] : [key]
  })
  if (wrong.length === 0) return search
  for (const key of wrong) asked.delete(key)
  return asked.size === 0 ? '' : `?${asked.toString()}`
}
