import { countedFacts } from '#contract/fact-schemas.ts'
import type { CommunicationType, ProductKind } from '#contract/enums.ts'
import { publicEnums } from '#contract/public-enums.ts'
import { productViews, type ProductView } from '#contract/product-views.ts'
import { productSorts, type ProductSort } from '#contract/products.ts'
import { pageSizes } from '#contract/shared.ts'
import { readPrice } from '../price-text.ts'

const isId = (text: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)
/** As `toListText` writes it. */
const isListText = (text: string) => text !== '' && text.length <= 300
const oneOf = (values: readonly string[]) => (text: string) => values.includes(text)

/** Filters that take several values, by their names in the address, with the type of each value. */
const listFilters = {
  kind: oneOf(publicEnums.ProductKind),
  hardware: (text) => oneOf(publicEnums.HardwareType)(text) || isId(text),
  application: isId,
  useCase: isId,
  industry: isId,
  communicationType: oneOf(publicEnums.CommunicationType),
  type: oneOf(publicEnums.ProductType),
  hardwareType: oneOf(publicEnums.HardwareType),
  tag: isId,
  ...(Object.fromEntries(countedFacts.map((name) => [name, isListText])) as Record<
    (typeof countedFacts)[number],
    typeof isListText
  >),
} satisfies Record<string, (text: string) => boolean>

export type ListFilter = keyof typeof listFilters
export const listFilterNames = Object.keys(listFilters) as ListFilter[]

const maxSearchLength = 100

export type PageSize = number | 'all'
/** Lines are lower than cards. */
const lineSizes: PageSize[] = [12, 24, 48]
/** How many products a page may show. */
export const sizesOf = (view: ProductView): readonly PageSize[] =>
  view === 'cards' ? pageSizes : view === 'list' ? lineSizes : [...lineSizes, 'all']
/** Undefined for another size than these. */
export const readSize = (view: ProductView, text: string | null) =>
  sizesOf(view).find((size) => String(size) === text)
export const usualSize = (view: ProductView) => (view === 'cards' ? 9 : 12)

const isKey = (text: string) => /^[a-z][a-z0-9_]{1,39}$/.test(text)

/** By the numbers of an attribute. */
export type FactSort = `${'' | '-'}f.${string}`
const isFactSort = (text: string): text is FactSort => /^-?f\.[a-z][a-z0-9_]+$/.test(text)

/** The product list's address, parsed. Prices are in major units, as people read them. */
export type ListAddress = Record<ListFilter, string[]> & {
  kind: ProductKind[]
  communicationType: CommunicationType[]
  inStock: boolean
  minPrice?: number
  maxPrice?: number
  search: string
  /** Also what only mentions the words. */
  in?: 'all'
  /** What is asked of attributes, by their keys: options by commas, or `low~high`. */
  facts: Record<string, string>
  /** Absent: newest first, or the best match of a search. */
  sort?: ProductSort | FactSort
  view: ProductView
  /** Attributes in a table's columns; absent: those that tell the products apart. */
  columns?: string[]
  page: number
  limit: PageSize
}

/** Parses an address; invalid parts are left out, so that a damaged link still shows products. */
export function readListAddress(query: URLSearchParams): ListAddress {
  const values = (name: ListFilter) => [
    ...new Set(
      query
        .getAll(name)
        .flatMap((text) => text.split(','))
        .filter((text) => listFilters[name](text)),
    ),
  ]
  const lists = Object.fromEntries(listFilterNames.map((name) => [name, values(name)])) as Record<
    ListFilter,
    string[]
  >
  const asked = query.get('sort') ?? ''
  const sort = isFactSort(asked) ? asked : productSorts.find((name) => name === asked)
  const page = Number(query.get('page'))
  const view = productViews.find((name) => name === query.get('view')) ?? 'cards'
  const columns = query.getAll('columns').join().split(',').filter(isKey)
  return {
    ...(lists as Pick<ListAddress, ListFilter>),
    inStock: query.get('inStock') === 'true',
    minPrice: readPrice(query.get('minPrice')),
    maxPrice: readPrice(query.get('maxPrice')),
    search: [...(query.get('search') ?? '').trim()].slice(0, maxSearchLength).join(''),
    ...(query.get('in') === 'all' && { in: 'all' as const }),
    facts: readFacts(query),
    sort,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    view,
    ...(columns.length > 0 && { columns }),
    limit: readSize(view, query.get('limit')) ?? usualSize(view),
  }
}

/** `f.<key>`; a form without script sends the ends of a range apart, as `f.<key>.<unit>.min` and `.max`. */
function readFacts(query: URLSearchParams): Record<string, string> {
  const facts: Record<string, string> = {}
  const ends: Record<string, [string, string]> = {}
  for (const [name, text] of query) {
    const [, key = '', unit, end] = /^f\.([a-z][a-z0-9_]+)(?:\.(\w*)\.(min|max))?$/.exec(name) ?? []
    const value = text.trim()
    if (key === '' || value === '' || value.length > maxFactLength) continue
    if (end) {
      const range = (ends[key] ??= ['', ''])
      range[end === 'min' ? 0 : 1] = value + (unit ?? '')
    } else facts[key] = facts[key] ? `${facts[key]},${value}` : value
  }
  for (const [key, range] of Object.entries(ends)) facts[key] = range.join('~')
  return facts
}
const maxFactLength = 600

/** Asks something else of one attribute, or nothing. */
export function withFact(address: ListAddress, key: string, value: string): ListAddress {
  const { [key]: _before, ...facts } = address.facts
  return changed(address, { facts: value === '' ? facts : { ...facts, [key]: value } })
}

/** The query of an address, always in one spelling; defaults are left out. */
export function writeListAddress(address: ListAddress): string {
  const { inStock, minPrice, maxPrice, search, facts, sort, view, columns, page, limit } = address
  const query = new URLSearchParams()
  const set = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  for (const name of listFilterNames) set(name, address[name].join(','))
  set('inStock', inStock ? 'true' : undefined)
  set('minPrice', minPrice)
  set('maxPrice', maxPrice)
  for (const key of Object.keys(facts).toSorted()) set(`f.${key}`, facts[key])
  set('search', search)
  set('in', search === '' ? undefined : address.in)
  set('sort', sort)
  set('view', view === 'cards' ? undefined : view)
  set('columns', view === 'table' ? columns?.join() : undefined)
  set('page', page > 1 ? page : undefined)
  set('limit', limit === usualSize(view) ? undefined : limit)
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%7E', '~')
  return text && `?${text}`
}

/** Every change of the filters goes to the first page. */
export const changed = (address: ListAddress, change: Partial<ListAddress>): ListAddress => ({
  ...address,
  page: 1,
  ...change,
})

/** Adds a value to a filter, or removes it when it is there. */
export function toggled(address: ListAddress, name: ListFilter, value: string): ListAddress {
  const values: string[] = address[name]
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
  return changed(address, { [name]: next })
}

/** Without any filter; sorting, page size and how it is shown stay. */
export const cleared = ({ sort, limit, view, columns }: ListAddress): ListAddress => ({
  ...readListAddress(new URLSearchParams()),
  sort,
  limit,
  view,
  ...(columns && { columns }),
})

export const countFilters = (address: ListAddress): number =>
  listFilterNames.reduce((count, name) => count + address[name].length, 0) +
  Object.keys(address.facts).length +
  (address.inStock ? 1 : 0) +
  (address.minPrice !== undefined || address.maxPrice !== undefined ? 1 : 0) +
  (address.search ? 1 : 0)
