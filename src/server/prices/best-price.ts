import type { Break, PriceListAudience } from '#contract/price-lists.ts'
import { afterPercentage } from './rounding.ts'

export type ListHead = {
  id: string
  name: string
  audience: PriceListAudience
  createdAt: Date
  acceptsCodes: boolean
  endsAt: Date | null
}

/** What an entry of a list says: one of the three. */
export type PriceRule = { price: number | null; percent: number | null; breaks: Break[] | null }

/** What a list says of a product: by its own entry, else by those of its groups, else by that for all. */
export type ListPrice = { list: ListHead; rules: readonly PriceRule[] }

/** The price in the catalogue, and after the best automatic discount. */
export type CataloguePrice = { price: number; discounted: number }

export type Candidate = {
  from: 'catalogue' | 'discount' | 'list'
  unitPrice: number
  list?: ListHead
  /** The quantity from which on it holds, of a price by quantity. */
  breakFrom?: number
}

/** A unit price from a quantity on. */
export type Tier = { from: number; unitPrice: number }

const order: Record<PriceListAudience, number> = { companies: 0, groups: 1, everyone: 2 }

/** Of equal prices that for the company, the group, everybody, the catalogue; then the older list. */
const rank = ({ list }: Candidate) => (list ? order[list.audience] : 3)
const byPrice = (a: Candidate, b: Candidate) =>
  a.unitPrice - b.unitPrice ||
  rank(a) - rank(b) ||
  (a.list && b.list
    ? a.list.createdAt.getTime() - b.list.createdAt.getTime() || (a.list.id < b.list.id ? -1 : 1)
    : 0)

/** Every price that a product could have in this quantity, the winner first. The catalogue's is always among them. */
export function candidatesFor(
  { price, discounted }: CataloguePrice,
  lists: readonly ListPrice[],
  quantity: number,
): [Candidate, ...Candidate[]] {
  const catalogue: Candidate = { from: discounted < price ? 'discount' : 'catalogue', unitPrice: discounted }
  const offers = lists.flatMap((one) => offerOf(one, price, quantity) ?? [])
  return [catalogue, ...offers].toSorted(byPrice) as [Candidate, ...Candidate[]]
}

export const bestPrice = (catalogue: CataloguePrice, lists: readonly ListPrice[], quantity: number) =>
  candidatesFor(catalogue, lists, quantity)[0]

/** The lowest of what the list says; undefined where it has nothing for so few. */
function offerOf({ list, rules }: ListPrice, cataloguePrice: number, quantity: number) {
  const offers = rules.flatMap(({ price, percent, breaks }): Candidate[] => {
    if (price !== null) return [{ from: 'list', unitPrice: price, list }]
    if (percent !== null) return [{ from: 'list', unitPrice: afterPercentage(cataloguePrice, percent), list }]
    const reached = breaks?.findLast(({ from }) => from <= quantity)
    return reached ? [{ from: 'list', unitPrice: reached.price, list, breakFrom: reached.from }] : []
  })
  return offers.toSorted(byPrice)[0]
}

/** The unit price from each quantity on where it changes, from 1; one tier where it is the same for all. */
export function tiersOf(catalogue: CataloguePrice, lists: readonly ListPrice[]): Tier[] {
  const starts = lists.flatMap(({ rules }) => rules.flatMap(({ breaks }) => breaks ?? []))
  const quantities = [...new Set([1, ...starts.map(({ from }) => from)])].toSorted((a, b) => a - b)
  const tiers: Tier[] = []
  for (const from of quantities) {
    const { unitPrice } = bestPrice(catalogue, lists, from)
    if (tiers.at(-1)?.unitPrice !== unitPrice) tiers.push({ from, unitPrice })
  }
  return tiers
}
