import { deviceStates, warrantyStates } from '#contract/devices.ts'

/** What the list is narrowed by, which lives in its address. */
export const filterNames = ['site', 'product', 'holder', 'warranty', 'state'] as const
export type FilterName = (typeof filterNames)[number]
export type DevicesAddress = { search: string; page: number } & Record<FilterName, string>

const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const known: Record<FilterName, (value: string) => boolean> = {
  site: (value) => isId.test(value),
  product: (value) => isId.test(value),
  holder: (value) => isId.test(value),
  warranty: (value) => warrantyStates.some((one) => one === value),
  state: (value) => deviceStates.some((one) => one === value),
}

export function readDevicesAddress(query: URLSearchParams): DevicesAddress {
  const page = Number(query.get('page'))
  const of = (name: FilterName) => {
    const value = query.get(name) ?? ''
    return known[name](value) ? value : ''
  }
  return {
    search: (query.get('search') ?? '').slice(0, 100),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    site: of('site'),
    product: of('product'),
    holder: of('holder'),
    warranty: of('warranty'),
    state: of('state'),
  }
}

export const isNarrowed = ({ search, page, ...filters }: DevicesAddress) =>
  search !== '' || page > 1 || Object.values(filters).some((value) => value !== '')

/** The address with a change to what is looked for, which begins at the first page again. */
export function withChange(address: DevicesAddress, change: Partial<DevicesAddress>): string {
  const { page: _page, ...all } = { ...address, ...change }
  const query = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''))
  const text = query.toString()
  return `/devices${text && `?${text}`}`
}

/** The same for the calls of the list and its files. */
export const filtersOf = ({ search, page: _page, ...filters }: DevicesAddress) => ({
  ...(search && { search }),
  ...Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, [value]]),
  ),
})
