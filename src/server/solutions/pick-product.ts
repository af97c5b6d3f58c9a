import { and, sql } from 'drizzle-orm'
import type { ProductCard } from '#contract/products.ts'
import type { SolutionPick } from '#contract/solution-rules.ts'
import type { Db } from '../db/connect.ts'
import type { Viewing } from '../http/viewer.ts'
import { fitsFact, readFactFilters } from '../products/facts/fact-filters.ts'
import { fitsClasses, fitsNetworks } from '../products/product-filters.ts'
import { listProducts, type Known } from '../products/products.queries.ts'
import { products } from '../products/products.table.ts'
import type { ShopView } from '../settings/shop-view.ts'

/** So many of the first are looked at: of them, those in stock come first. */
const mostLookedAt = 12

export type Picked = {
  card: ProductCard | undefined
  /** How many products fit. */
  fitting: number
}

/** The visible product that fits, is in stock, and costs least or sells most. What an attribute that is gone asks for, nothing fits. */
export async function pickProduct(
  db: Db,
  { types, facts, by }: SolutionPick,
  shop: ShopView,
  viewing: Viewing,
  known: Known,
): Promise<Picked> {
  const asked = Object.fromEntries(facts.map(({ key, value }) => [key, value]))
  const filters = facts.length === 0 ? [] : readFactFilters(asked, await known())
  if (filters.length < facts.length) return { card: undefined, fitting: 0 }
  const { rows } = await db.execute<{ id: string; fitting: number }>(sql`
    select id, (count(*) over ())::int as fitting from ${products}
    where ${and(
      sql`visibility = 'visible' and archived_at is null and type <> 'package'`,
      types.length > 0
        ? sql`coalesce(device_type_id, gateway_type_id, accessory_type_id) = any(${sql.param(types)}::uuid[])`
        : undefined,
      ...filters.map(fitsFact),
      fitsNetworks(viewing.networkServers),
      fitsClasses(viewing.deviceClasses),
    )}
    order by ${by === 'bestseller' ? sql`sales_count desc, ` : sql``}sale_price nulls last, id limit ${mostLookedAt}`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { card: undefined, fitting: 0 }
  const cards = await listProducts(db, { ids, page: 1, limit: ids.length }, shop, viewing, known)
  const [card] = cards.toSorted(
    (one, other) =>
      Number(other.inStock) - Number(one.inStock) || ids.indexOf(one._id) - ids.indexOf(other._id),
  )
  return { card, fitting: rows[0]?.fitting ?? 0 }
}
