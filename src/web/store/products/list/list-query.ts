import { type ListAddress, listFilterNames } from './list-address.ts'

/** What the API is asked for an address, but for the price, whose units are the currency's. */
export const listQuery = (address: ListAddress) => ({
  ...Object.fromEntries(listFilterNames.map((name) => [name, address[name]])),
  ...Object.fromEntries(Object.entries(address.facts).map(([key, value]) => [`f.${key}`, value])),
  inStock: address.inStock || undefined,
  search: address.search,
  ...(address.search !== '' && address.in && { in: address.in }),
})
