import { sql } from 'drizzle-orm'
import type { FactValue } from '#contract/attribute-facts.ts'
import type { HardwareType, LicenseType, ProductType } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { Definitions } from '../attributes/definitions.ts'
import { accountsOfBuyer } from '../db/accounts-of-buyer.ts'
import type { Db } from '../db/connect.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { factsInColumns } from '../products/facts/facts-of.ts'

/** A product among others, with what decides whether they work together. */
export type Part = {
  id: string
  code: string
  name: BothTexts
  type: ProductType
  hardwareType: HardwareType | null
  licenseType: LicenseType | null
  subscriptionType: string | null
  /** Of its device, gateway or accessory. */
  typeId: string | null
  manufacturer: string | null
  radios: string[]
  networkServers: string[]
  deviceClasses: string[]
  quantity: number
  /** Bought before, not asked about. */
  isOwned: boolean
  facts: ReadonlyMap<string, FactValue>
}

/** The attributes that are looked at. */
const looked = [
  'frequency_plan',
  'backhaul',
  'sim_format',
  'data_volume',
  'max_devices',
  'power_source',
  'poe',
  'output_power',
  'placement',
  'antenna_connector',
  'battery_type',
]

type Row = Omit<Part, 'facts' | 'quantity' | 'isOwned'> & { asked: number; owned: number }

/** So many of a customer's last orders tell what they have. */
const mostOrders = 500

/**
 * What is asked about and what the customer has, by product: a package is what it includes. Licences and subscriptions of before
 * count while they run.
 */
export async function readParts(
  db: Db,
  items: readonly { product: string; quantity: number }[],
  viewer: CustomerViewer | undefined,
  definitions: Definitions,
): Promise<Part[]> {
  const { rows } = await db.execute<Row>(sql`
    with asked as (
      select * from unnest(${sql.param(items.map(({ product }) => product))}::uuid[], ${sql.param(items.map(({ quantity }) => quantity))}::int[])
        as each (id, quantity)),
    bought as (${viewer ? boughtBy(viewer) : sql`select null::uuid as id, 0 as quantity where false`}),
    lines as (
      select id, quantity as asked, 0 as owned from asked union all select id, 0, quantity from bought),
    whole as (
      select coalesce(part.included_id, lines.id) as id, sum(asked * coalesce(part.quantity, 1)) as asked,
        sum(owned * coalesce(part.quantity, 1)) as owned
      from lines left join product_includes part on part.product_id = lines.id
      group by 1)
    select products.id, products.code, products.name, products.type, hardware_type as "hardwareType",
      license_type as "licenseType", subscription_type as "subscriptionType",
      coalesce(device_type_id, gateway_type_id, accessory_type_id) as "typeId", manufacturer,
      communication_types as radios, network_servers as "networkServers", device_profile_types as "deviceClasses",
      least(whole.asked, 1000000)::int as asked, least(whole.owned, 1000000)::int as owned
    from whole join products on products.id = whole.id
    where products.type <> 'package' and (whole.owned > 0 or (visibility = 'visible' and archived_at is null))
    order by products.code`)
  const facts = await factsInColumns(
    db,
    rows.map(({ id }) => id),
    looked.flatMap((key) => definitions.byKey.get(key)?.id ?? []),
  )
  const factsOf = Map.groupBy(facts, ({ productId }) => productId)
  return rows.flatMap(({ asked, owned, ...row }) => {
    const known = new Map(
      (factsOf.get(row.id) ?? []).flatMap(({ attribute, value }) => {
        const key = definitions.byId.get(attribute)?.key
        return key ? [[key, value] as const] : []
      }),
    )
    const part = (quantity: number, isOwned: boolean): Part[] =>
      quantity > 0 ? [{ ...row, facts: known, quantity, isOwned }] : []
    return [...part(asked, false), ...part(owned, true)]
  })
}

/** Units by product of the customer's last orders, or of their company's where they buy for it. */
const boughtBy = ({ id, companyId, isRoot }: CustomerViewer) => sql`
  select line.product_id as id, sum(line.quantity - line.cancelled_quantity - line.returned_quantity)::int as quantity
  from (
    select id, placed_at from orders
    where ${isRoot && companyId ? sql`company_id = ${companyId}` : sql`account_id in ${accountsOfBuyer(sql`${id}::uuid`)}`}
      and status <> 'rejected'
    order by placed_at desc limit ${mostOrders}) last
  join order_lines line on line.order_id = last.id
  join products on products.id = line.product_id
  where products.type <> 'licence' or products.subscription_period is null
    or last.placed_at + make_interval(
      days => case when subscription_period ->> 'unit' = 'day' then (subscription_period ->> 'count')::int else 0 end,
      months => case when subscription_period ->> 'unit' = 'month' then (subscription_period ->> 'count')::int else 0 end,
      years => case when subscription_period ->> 'unit' = 'year' then (subscription_period ->> 'count')::int else 0 end) > now()
  group by line.product_id`

/** Which accessories belong to which products, of these accessories and of these products. */
export async function readHosts(
  db: Db,
  { accessories, hosts }: { accessories: readonly string[]; hosts: readonly string[] },
): Promise<{ host: string; accessory: string; typeId: string | null; code: string; name: BothTexts }[]> {
  if (accessories.length + hosts.length === 0) return []
  const { rows } = await db.execute<{
    host: string
    accessory: string
    typeId: string | null
    code: string
    name: BothTexts
  }>(sql`
    select relation.product_id as host, relation.other_id as accessory, accessory.accessory_type_id as "typeId", host.code, host.name
    from product_relations relation
    join products host on host.id = relation.product_id and host.visibility = 'visible' and host.archived_at is null
    join products accessory on accessory.id = relation.other_id and accessory.visibility = 'visible' and accessory.archived_at is null
    where relation.kind = 'related_accessory'
      and (relation.other_id = any(${sql.param([...accessories])}::uuid[]) or relation.product_id = any(${sql.param([...hosts])}::uuid[]))
    order by relation.position, host.code`)
  return rows
}
