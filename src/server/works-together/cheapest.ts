import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { Definitions } from '../attributes/definitions.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { Viewing } from '../http/viewer.ts'
import { fitsClasses, fitsNetworks } from '../products/product-filters.ts'
import { products } from '../products/products.table.ts'
import type { Need, Wanted } from './needs.ts'

/** `price` is what a list says; `serves` is how many units one of it is enough for, where it says so; `placement` is where it is used. */
export type Candidate = {
  id: string
  price: number
  serves: number | null
  placement: string[]
  isPool: boolean
}

/** What is kept of those that serve as many units in the same places. */
const mostAlike = 16
const mostKept = 1_000

/**
 * The cheapest products of what is wanted: enough for any number of units and any placement, which only decide among them. They are
 * kept, so that a cart is not answered from the whole catalogue each time, and read again after a change of it.
 */
export async function cheapest(
  ctx: Context,
  { serving, placement, ...kind }: Wanted,
  quantityBy: Need['quantityBy'],
  viewing: Viewing,
  definitions: Definitions,
): Promise<Candidate[]> {
  const fitting = {
    networkServers: kind.networkServers ?? viewing.networkServers ?? [],
    deviceClasses: kind.deviceClasses ?? viewing.deviceClasses ?? [],
  }
  const isByUse = serving !== undefined || placement !== undefined || quantityBy === 'max_devices'
  const read = () => readCheapest(ctx.db, { ...kind, ...fitting }, isByUse, definitions)
  // What is named one by one is soon read.
  if (kind.ids) return read()
  const key = `cheapest ${JSON.stringify([{ ...kind, ...fitting }, isByUse])}`
  // What is offered of them is read as it is now.
  return ctx.publicCache.remember(key, read, { mayBeOld: true, isAsked: true })
}

async function readCheapest(
  db: Db,
  wanted: Wanted,
  isByUse: boolean,
  definitions: Definitions,
): Promise<Candidate[]> {
  const says = factsIn(definitions)
  // What no index has in this order is looked up by kind first, and its facts from the cheapest on, as far as they are needed.
  const fitting = sql`
    select id, sale_price, ${says.number('max_devices')} as serves, ${says.choices('placement')} as placement,
      ${says.states('data_volume')} as is_pool
    from (
      select products.id, type, sale_price from products
      where visibility = 'visible' and archived_at is null and sale_price is not null and ${byKind(wanted)}
        and ${and(...ofProduct(wanted)) ?? sql`true`}
      order by sale_price, id offset 0) products
    where ${and(...byFacts(wanted, says)) ?? sql`true`}`
  const { rows } = await db.execute<Omit<Candidate, 'placement'> & { placement: number[] | null }>(sql`
    select id, sale_price::float8 as price, serves::float8 as serves, placement, is_pool as "isPool"
    from ${
      isByUse
        ? sql`(select *, row_number() over (partition by serves, placement order by sale_price, id) as rank from (${fitting}) fitting) ranked
          where rank <= ${mostAlike} order by rank, sale_price, id limit ${mostKept}`
        : sql`(${fitting}) fitting order by sale_price, id limit ${mostAlike}`
    }`)
  const places = new Map(
    definitions.byKey.get('placement')?.options.map(({ id, key }) => [id, key] as const) ?? [],
  )
  return rows.map(({ placement, ...row }) => ({
    ...row,
    placement: (placement ?? []).flatMap((id) => places.get(id) ?? []),
  }))
}

/** What a row of `products` states, as conditions and values. */
function factsIn({ byKey }: Definitions) {
  const ofAttribute = (key: string) => sql`product_facts fact
    where fact.product_id = products.id and fact.attribute_id = ${byKey.get(key)?.id ?? -1}`
  // "is true" keeps PostgreSQL from joining all facts of an attribute.
  const states = (key: string, more: SQL = sql`true`) =>
    sql`(exists (select from ${ofAttribute(key)} and ${more}) is true)`
  const among = (key: string, keys: readonly string[]) => {
    const options = byKey.get(key)?.options ?? []
    const ids = options.filter((option) => keys.includes(option.key)).map(({ id }) => id)
    return sql`fact.options && ${sql.param(ids)}::int[]`
  }
  return {
    states,
    number: (key: string) => sql`(select fact.high from ${ofAttribute(key)})`,
    choices: (key: string) => sql`(select fact.options from ${ofAttribute(key)})`,
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
const ofProduct = ({
  subscriptionType,
  networkServers = [],
  deviceClasses = [],
}: Wanted): (SQL | undefined)[] => [
  subscriptionType && sql`subscription_type = ${subscriptionType}`,
  fitsNetworks(networkServers),
  fitsClasses(deviceClasses),
]

const byFacts = (
  { stating, options = [] }: Wanted,
  says: ReturnType<typeof factsIn>,
): (SQL | undefined)[] => [
  stating ? says.states(stating) : undefined,
  ...options.map(({ attribute, keys, stated }) =>
    stated ? says.isOneOf(attribute, keys) : says.isNoOther(attribute, keys),
  ),
]
