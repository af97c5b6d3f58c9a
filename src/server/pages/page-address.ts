import { z } from 'zod'
import { landingWays } from '#contract/landing-ways.ts'
import { maxFactFilters, StoreProductsQuery } from '#contract/products.ts'
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
  if (solution.test(withoutLanguage(path))) return solutionSearch(search)
  if (!isList(path)) return ''
  const asked = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const key of Object.keys(filters)) {
    const value = valueOf(asked, key)
    if (value) kept.set(key, value)
  }
  // What is asked of attributes; a form without script sends the ends of a range apart.
  for (const key of [...new Set(asked.keys())]
    .filter((name) => attribute.test(name))
    .toSorted()
    .slice(0, most)) {
    const value = valueOf(asked, key)
    if (value && value.length <= longest) kept.set(key, value)
  }
  return kept.size === 0 ? '' : `?${kept.toString()}`
}

const solution = /^\/solutions\/[^/]+$/
/** Inputs are whole numbers by their keys; the rest is chosen from a few, products by their codes. */
const solutionWord = /^[a-z][a-z0-9_]{0,29}$/
const solutionValue = /^[\p{Nd}a-z0-9_,.-]{1,400}$/u

function solutionSearch(search: string): string {
  const asked = new URLSearchParams(search)
  const kept = [...new Set(asked.keys())]
    .toSorted()
    .map((key): [string, string] => [key, valueOf(asked, key)])
    .filter(([key, value]) => solutionWord.test(key) && solutionValue.test(value))
    .slice(0, most)
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`
}

const attribute = /^f\.[a-z][a-z0-9_]{1,39}(?:\.\w{0,12}\.(?:min|max))?$/
/** Twice as many names as attributes can be asked for: ranges have two ends. */
const most = 2 * maxFactFilters
const longest = 600

/** Prices in a page's address are in major units, as people write them; the page converts them for the API. */
const writtenPrice = z
  .string()
  .max(20)
  .regex(/^[\p{Nd}.,٫٬ ]*$/u)
const filters = { ...StoreProductsQuery.shape, minPrice: writtenPrice, maxPrice: writtenPrice }

/** A form without script repeats a name for each chosen value. */
const valueOf = (asked: URLSearchParams, key: string): string => asked.getAll(key).filter(Boolean).join(',')

/** The list itself, and the pages of the ways into it, which show a list too. */
const isList = (path: string) => {
  const page = withoutLanguage(path)
  return page === '/products' || landing.test(page)
}
const landing = new RegExp(`^/(?:${landingWays.join('|')})/[^/]+$`)

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
