import { inArray, sql } from 'drizzle-orm'
import type { ProductCard } from '#contract/products.ts'
import type { Definitions } from '../attributes/definitions.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { Viewing } from '../http/viewer.ts'
import { available } from '../products/product-filters.ts'
import { listProducts } from '../products/products.queries.ts'
import { products } from '../products/products.table.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { cheapest, type Candidate } from './cheapest.ts'
import type { Need } from './needs.ts'

const mostOffers = 3
/** So many of the cheapest are looked at: of them, those in stock come first. */
const mostLookedAt = 12

type Offer = { product: ProductCard; quantity: number }

/**
 * What is on sale and helps with each need, cheapest for what is needed first, and what is in stock before what is not. The stock
 * and the cards of all are read together.
 */
export async function findOffers(
  ctx: Context,
  db: Db,
  needs: readonly Need[],
  shop: ShopView,
  viewing: Viewing,
  definitions: Definitions,
): Promise<Offer[][]> {
  const candidates = await Promise.all(
    needs.map(async (need) => {
      const { wanted } = need
      if (!wanted || wanted.ids?.length === 0) return []
      return bestFor(need, await cheapest(ctx, wanted, need.quantityBy, viewing, definitions))
    }),
  )
  const inStock = await idsInStock(db, idsOf(candidates))
  const chosen = candidates.map((some) =>
    some
      .toSorted((one, other) => Number(inStock.has(other.id)) - Number(inStock.has(one.id)))
      .slice(0, mostOffers),
  )
  const ids = idsOf(chosen)
  if (ids.length === 0) return needs.map(() => [])
  const known = () => Promise.resolve(definitions)
  const listed = await listProducts(db, { ids, page: 1, limit: ids.length }, shop, viewing, known)
  const cards = new Map(listed.map((card) => [card._id, card]))
  return needs.map((need, index) =>
    (chosen[index] ?? []).flatMap((candidate) => {
      const product = cards.get(candidate.id)
      return product ? [{ product, quantity: quantityOf(need, candidate) }] : []
    }),
  )
}

const idsOf = (some: readonly (readonly Candidate[])[]): string[] => [
  ...new Set(some.flatMap((candidates) => candidates.map(({ id }) => id))),
]

/** Those that do for all units and are no part of what is wrong, the best first. */
function bestFor({ check, parts, wanted, units, quantityBy }: Need, candidates: readonly Candidate[]) {
  // What does not fit is no remedy for itself; of what is full, one more is.
  const without = new Set(check === 'gateway_full' ? [] : parts.map(({ id }) => id))
  const { serving = 0, placement = [] } = wanted ?? {}
  const isElsewhere = (candidate: Candidate) =>
    placement.length > 0 && !placement.some((place) => candidate.placement.includes(place))
  const costOf = ({ price, serves }: Candidate) => {
    if (quantityBy !== 'max_devices') return price
    return serves === null ? Infinity : price * Math.ceil(units / serves)
  }
  return candidates
    .filter(({ id, serves }) => !without.has(id) && (serves === null || serves >= serving))
    .map((candidate) => ({ candidate, isElsewhere: isElsewhere(candidate), cost: costOf(candidate) }))
    .toSorted(
      (one, other) =>
        Number(one.isElsewhere) - Number(other.isElsewhere) ||
        by(one.cost, other.cost) ||
        by(one.candidate.id, other.candidate.id),
    )
    .slice(0, mostLookedAt)
    .map(({ candidate }) => candidate)
}

const by = (one: number | string, other: number | string) => Number(one > other) - Number(one < other)

/** A pool of data has several cards. */
function quantityOf({ quantityBy, units }: Need, { serves, isPool }: Candidate): number {
  if (quantityBy === 'units') return isPool ? 1 : units
  return quantityBy && serves ? Math.ceil(units / serves) : 1
}

async function idsInStock(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`${inArray(products.id, [...ids])} and coalesce(${available}, 1) > 0`)
  return new Set(rows.map(({ id }) => id))
}
