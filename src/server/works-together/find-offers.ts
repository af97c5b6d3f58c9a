import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { ProductCard } from '#contract/products.ts'
import type { Definitions } from '../attributes/definitions.ts'
import type { Db } from '../db/connect.ts'
import type { Viewing } from '../http/viewer.ts'
import { fitsClasses, fitsNetworks } from '../products/product-filters.ts'
import { listProducts } from '../products/products.queries.ts'
import { products } from '../products/products.table.ts'
import type { ShopView } from '../settings/shop-view.ts'
import type { Need, Wanted } from './needs.ts'

const mostOffers = 3
/** So many of the cheapest are looked at: of them, those in stock come first. */
const mostLookedAt = 12

type Offer = { product: ProductCard; quantity: number }

/** What is on sale and helps, cheapest for what is needed first, and what is in stock before what is not. */
export async function findOffers(
  db: Db,
  need: Need,
  shop: ShopView,
  viewing: Viewing,
  definitions: Definitions,
): Promise<Offer[]> {
  const { wanted, units, quantityBy } = need
  if (!wanted || (wanted.ids && wanted.ids.length === 0)) return []
  const says = factsIn(definitions)
  const places = sql`(select fact.high from product_facts fact
    where fact.product_id = products.id and fact.attribute_id = ${definitions.byKey.get('max_devices')?.id ?? -1})`
  // A pool of data has several cards.
  const { rows } = await db.execute<{ id: string; places: number | null; isPool: boolean }>(sql`
    select id, ${places}::float8 as places, ${says.states('data_volume')} as "isPool" from ${products}
    where visibility = 'visible' and archived_at is null and type <> 'package' and sale_price is not null
      and id <> all(${sql.param(without(need))}::uuid[]) and ${and(...conditions(wanted, viewing, says))}
    order by ${wanted.placement ? sql`not ${says.isOneOf('placement', wanted.placement)}, ` : sql``}${quantityBy === 'max_devices' ? sql`sale_price * ceil(${units}::float8 / ${places})` : sql`sale_price`}, id
    limit ${mostLookedAt}`)
  if (rows.length === 0) return []
  function quantityOf({ places, isPool }: { places: number | null; isPool: boolean }) {
    if (quantityBy === 'units') return isPool ? 1 : units
    return quantityBy && places ? Math.ceil(units / places) : 1
  }
  const quantities = new Map(rows.map((row) => [row.id, quantityOf(row)]))
  const cards = await listProducts(
    db,
    { ids: rows.map(({ id }) => id), page: 1, limit: mostLookedAt },
    shop,
    viewing,
    () => Promise.resolve(definitions),
  )
  const place = new Map(rows.map(({ id }, index) => [id, index]))
  return cards
    .toSorted(
      (one, other) =>
        Number(other.inStock) - Number(one.inStock) ||
        (place.get(one._id) ?? 0) - (place.get(other._id) ?? 0),
    )
    .slice(0, mostOffers)
    .map((product) => ({ product, quantity: quantities.get(product._id) ?? 1 }))
}

/** What does not fit is no remedy for itself; of what is full, one more is. */
const without = ({ check, parts }: Need): string[] =>
  check === 'gateway_full' ? [] : parts.map(({ id }) => id)

/** What a row of `products` states, as conditions. */
function factsIn({ byKey }: Definitions) {
  const states = (key: string, more: SQL = sql`true`) => sql`exists (select from product_facts fact
    where fact.product_id = products.id and fact.attribute_id = ${byKey.get(key)?.id ?? -1} and ${more})`
  const among = (key: string, keys: readonly string[]) => {
    const options = byKey.get(key)?.options ?? []
    const ids = options.filter((option) => keys.includes(option.key)).map(({ id }) => id)
    return sql`fact.options && ${sql.param(ids)}::int[]`
  }
  return {
    states,
    isOneOf: (key: string, keys: readonly string[]) => states(key, among(key, keys)),
    isNoOther: (key: string, keys: readonly string[]) =>
      sql`not ${states(key, sql`not ${among(key, keys)}`)}`,
  }
}

function conditions(wanted: Wanted, viewing: Viewing, says: ReturnType<typeof factsIn>): (SQL | undefined)[] {
  const { hardwareType, subscriptionType, typeId, manufacturer, radios, ids, atLeast, stating } = wanted
  return [
    hardwareType && sql`hardware_type = ${hardwareType}`,
    subscriptionType && sql`type = 'licence' and subscription_type = ${subscriptionType}`,
    typeId ? sql`coalesce(device_type_id, gateway_type_id, accessory_type_id) = ${typeId}` : undefined,
    manufacturer ? sql`manufacturer = ${manufacturer}` : undefined,
    radios && sql`communication_types && ${sql.param([...radios])}::text[]`,
    ids && inArray(products.id, [...ids]),
    stating ? says.states(stating) : undefined,
    atLeast && sql`not ${says.states(atLeast.attribute, sql`fact.high < ${atLeast.value}`)}`,
    ...(wanted.options ?? []).map(({ attribute, keys, stated }) =>
      stated ? says.isOneOf(attribute, keys) : says.isNoOther(attribute, keys),
    ),
    fitsNetworks(wanted.networkServers ?? viewing.networkServers),
    fitsClasses(wanted.deviceClasses ?? viewing.deviceClasses),
  ]
}
