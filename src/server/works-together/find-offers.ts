import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { ProductCard } from '#contract/products.ts'
import type { Definitions } from '../attributes/definitions.ts'
import type { Db } from '../db/connect.ts'
import type { Viewing } from '../http/viewer.ts'
import { available, fitsClasses, fitsNetworks } from '../products/product-filters.ts'
import { listProducts } from '../products/products.queries.ts'
import { products } from '../products/products.table.ts'
import type { ShopView } from '../settings/shop-view.ts'
import type { Need, Wanted } from './needs.ts'

const mostOffers = 3
/** So many of the cheapest are looked at: of them, those in stock come first. */
const mostLookedAt = 12

type Offer = { product: ProductCard; quantity: number }

/**
 * What is on sale and helps with each need, cheapest for what is needed first, and what is in stock before what is not. Needs that ask
 * for the same are looked up once, and all cards are read together.
 */
export async function findOffers(
  db: Db,
  needs: readonly Need[],
  shop: ShopView,
  viewing: Viewing,
  definitions: Definitions,
): Promise<Offer[][]> {
  const asked = new Map<string, Need[]>()
  for (const need of needs) {
    const { wanted } = need
    if (!wanted || (wanted.ids && wanted.ids.length === 0)) continue
    const question = questionOf(need)
    asked.set(question, [...(asked.get(question) ?? []), need])
  }
  const found = new Map<string, Candidate[]>()
  for (const [question, alike] of asked) found.set(question, await cheapest(db, alike, viewing, definitions))
  const chosen = needs.map((need) => {
    const without = new Set(excluded(need))
    return (found.get(questionOf(need)) ?? [])
      .filter(({ id }) => !without.has(id))
      .slice(0, mostLookedAt)
      .toSorted((one, other) => Number(other.inStock) - Number(one.inStock))
      .slice(0, mostOffers)
  })
  const ids = [...new Set(chosen.flatMap((candidates) => candidates.map(({ id }) => id)))]
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

type Candidate = { id: string; places: number | null; isPool: boolean; inStock: boolean }

/** What decides which products are found, and in which order. */
const questionOf = ({ wanted, units, quantityBy }: Need): string =>
  JSON.stringify([wanted, quantityBy === 'max_devices' && units])

/** What does not fit is no remedy for itself; of what is full, one more is. */
const excluded = ({ check, parts }: Need): string[] =>
  check === 'gateway_full' ? [] : parts.map(({ id }) => id)

/** A pool of data has several cards. */
function quantityOf({ quantityBy, units }: Need, { places, isPool }: Candidate): number {
  if (quantityBy === 'units') return isPool ? 1 : units
  return quantityBy && places ? Math.ceil(units / places) : 1
}

/** Enough of the cheapest for each of some needs that ask for the same. */
async function cheapest(
  db: Db,
  [need, ...others]: readonly Need[],
  viewing: Viewing,
  definitions: Definitions,
): Promise<Candidate[]> {
  if (!need?.wanted) return []
  const { wanted, units, quantityBy } = need
  const without = new Set([need, ...others].flatMap(excluded))
  const says = factsIn(definitions)
  const places = sql`(select fact.high from product_facts fact
    where fact.product_id = products.id and fact.attribute_id = ${definitions.byKey.get('max_devices')?.id ?? -1})`
  const order = [
    ...(wanted.placement ? [sql`not ${says.isOneOf('placement', wanted.placement)}`] : []),
    quantityBy === 'max_devices' ? sql`sale_price * ceil(${units}::float8 / ${places})` : sql`sale_price`,
  ]
  // What no index has in this order is looked up by kind first, and its facts from the cheapest on, as far as they are needed.
  const { rows } = await db.execute<Candidate>(sql`
    select id, ${places}::float8 as places, ${says.states('data_volume')} as "isPool", coalesce(${available}, 1) > 0 as "inStock" from (
      select * from (
        select products.id, type, sale_price from products
        where visibility = 'visible' and archived_at is null and sale_price is not null and ${byKind(wanted)}
          and ${and(...ofProduct(wanted, viewing)) ?? sql`true`}
        order by sale_price, id offset 0) products
      where ${and(...byFacts(wanted, says)) ?? sql`true`}) products
    order by ${sql.join(order, sql`, `)}, id limit ${mostLookedAt + (need.check === 'gateway_full' ? 0 : without.size)}`)
  return rows
}

/** What a row of `products` states, as conditions. */
function factsIn({ byKey }: Definitions) {
  // "is true" keeps PostgreSQL from joining all facts of an attribute.
  const states = (key: string, more: SQL = sql`true`) => sql`(exists (select from product_facts fact
    where fact.product_id = products.id and fact.attribute_id = ${byKey.get(key)?.id ?? -1} and ${more}) is true)`
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

/** Products of a kind, by the keys that filters share: an index has the products of each in the order of their prices. */
function byKind({ hardwareType, subscriptionType, typeId, manufacturer, radios, ids }: Wanted): SQL {
  const kind = and(
    sql`type <> 'package'`,
    hardwareType && sql`hardware_type = ${hardwareType}`,
    subscriptionType && sql`type = 'licence'`,
    typeId ? sql`coalesce(device_type_id, gateway_type_id, accessory_type_id) = ${typeId}` : undefined,
    manufacturer ? sql`manufacturer = ${manufacturer}` : undefined,
    radios && sql`communication_types && ${sql.param([...radios])}::text[]`,
  )
  if (ids) return sql`${inArray(products.id, [...ids])} and ${kind}`
  return sql`products.filter_key = any(array(select filter_key from filter_sets where ${kind}))`
}

/** What else its own row has to say. */
const ofProduct = (
  { subscriptionType, networkServers, deviceClasses }: Wanted,
  viewing: Viewing,
): (SQL | undefined)[] => [
  subscriptionType && sql`subscription_type = ${subscriptionType}`,
  fitsNetworks(networkServers ?? viewing.networkServers),
  fitsClasses(deviceClasses ?? viewing.deviceClasses),
]

const byFacts = (
  { stating, atLeast, options = [] }: Wanted,
  says: ReturnType<typeof factsIn>,
): (SQL | undefined)[] => [
  stating ? says.states(stating) : undefined,
  atLeast && sql`not ${says.states(atLeast.attribute, sql`fact.high < ${atLeast.value}`)}`,
  ...options.map(({ attribute, keys, stated }) =>
    stated ? says.isOneOf(attribute, keys) : says.isNoOther(attribute, keys),
  ),
]
