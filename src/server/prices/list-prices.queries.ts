import { sql, type SQL } from 'drizzle-orm'
import { builtOnce } from '../db/built-once.ts'
import { accountsOfBuyer } from '../db/accounts-of-buyer.ts'
import type { Db } from '../db/connect.ts'
import type { ListHead, ListPrice, PriceRule } from './best-price.ts'
import { priceListAudiences, priceLists } from './prices.table.ts'

type Asked = { products: readonly string[]; accountId: string | undefined; currency: string; now: Date }

/** What the lists that hold now for this account, or for a visitor, say of these products. */
export async function readListPrices(
  db: Db,
  { products, accountId, currency, now }: Asked,
): Promise<Map<string, ListPrice[]>> {
  if (products.length === 0) return new Map()
  const heads = await listsOfBuyer(db).execute({
    currency,
    now: now.toISOString(),
    account: accountId ?? null,
  })
  return readRules(db, heads, products)
}

export type TimedHead = ListHead & { startsAt: Date | null; currency: string }

/** Every list that is switched on, whenever it holds and for whom: few, and kept until one changes. */
export const readListHeads = (db: Db): Promise<TimedHead[]> => listHeads(db).execute()

type Seen = { heads: readonly TimedHead[]; own: readonly string[]; currency: string; now: Date }

/** Those that hold now for everyone, and of those for somebody the viewer's own. */
export const headsSeen = ({ heads, own, currency, now }: Seen): ListHead[] =>
  heads.filter(
    (one) =>
      one.currency === currency &&
      (one.startsAt === null || one.startsAt <= now) &&
      (one.endsAt === null || one.endsAt >= now) &&
      (one.audience === 'everyone' || own.includes(one.id)),
  )

/** What these lists say of these products, whether they hold or not. */
export async function readRules(
  db: Db,
  heads: readonly ListHead[],
  products: readonly string[],
): Promise<Map<string, ListPrice[]>> {
  if (heads.length === 0 || products.length === 0) return new Map()
  const lists = heads.map(({ id }) => id)
  const { rows } = await db.execute<{
    list: string
    target: string
    product: string | null
    price: string | null
    percent: string | null
    breaks: PriceRule['breaks']
  }>(sql`
    select list_id as list, target, target_id as product, price, percent, breaks from price_entries
    where list_id = any(${sql.param(lists)}::uuid[]) and target = 'product' and target_id = any(${sql.param([...products])}::uuid[])
    union all
    select entry.list_id, entry.target, member.product_id, entry.price, entry.percent, entry.breaks
    from product_group_members member
    join price_entries entry on entry.target = 'group' and entry.target_id = member.group_id
    where member.product_id = any(${sql.param([...products])}::uuid[]) and entry.list_id = any(${sql.param(lists)}::uuid[])
    union all
    select list_id, target, null, price, percent, breaks from price_entries
    where list_id = any(${sql.param(lists)}::uuid[]) and target = 'all'`)
  const rules = new Map<string, PriceRule[]>()
  for (const { list, target, product, price, percent, breaks } of rows) {
    const key = `${list} ${target} ${product ?? ''}`
    const rule = {
      price: price === null ? null : Number(price),
      percent: percent === null ? null : Number(percent),
      breaks,
    }
    rules.set(key, [...(rules.get(key) ?? []), rule])
  }
  return new Map(
    products.map((product) => [
      product,
      heads.flatMap((list): ListPrice[] => {
        const own = [`product ${product}`, `group ${product}`, 'all ']
        const nearest = own.map((key) => rules.get(`${list.id} ${key}`)).find((found) => found !== undefined)
        return nearest ? [{ list, rules: nearest }] : []
      }),
    ]),
  )
}

const head = {
  id: priceLists.id,
  name: priceLists.name,
  audience: priceLists.audience,
  createdAt: priceLists.createdAt,
  acceptsCodes: priceLists.acceptsCodes,
  endsAt: priceLists.endsAt,
}

const listHeads = builtOnce((db) =>
  db
    .select({ ...head, startsAt: priceLists.startsAt, currency: priceLists.currency })
    .from(priceLists)
    .where(sql`${priceLists.archivedAt} is null and ${priceLists.isActive}`)
    .prepare('price_list_heads'),
)

/** Switched on, begun and not over, in the currency of the shop. */
const holds = sql`${priceLists.archivedAt} is null and ${priceLists.isActive}
  and ${priceLists.currency} = ${sql.placeholder('currency')}
  and (${priceLists.startsAt} is null or ${priceLists.startsAt} <= ${sql.placeholder('now')}::timestamptz)
  and (${priceLists.endsAt} is null or ${priceLists.endsAt} >= ${sql.placeholder('now')}::timestamptz)`

/** Lists whose audience has this account: its groups, its company, or that of its tenant. */
const isFor = (account: SQL | ReturnType<typeof sql.placeholder>) => sql`exists (
  select from ${priceListAudiences} audience
  where audience.list_id = ${priceLists.id} and (
    audience.company_id = (
      select coalesce(account.company_id, tenant.company_id) from accounts account
      left join tenants tenant on tenant.id = account.tenant_id where account.id = ${account}::uuid)
    or audience.group_id in (
      select group_id from customer_group_members where account_id in ${accountsOfBuyer(account)})))`

const listsOfBuyer = builtOnce((db) =>
  db
    .select(head)
    .from(priceLists)
    .where(sql`${holds} and (${priceLists.audience} = 'everyone' or ${isFor(sql.placeholder('account'))})`)
    .prepare('price_lists_of_buyer'),
)

/** The lists for this account's company and groups, in order, whenever they hold: what kept answers depend on besides the clock. */
export async function listsFor(db: Db, accountId: string): Promise<string[]> {
  const rows = await listsForAccount(db).execute({ account: accountId })
  return rows.map(({ id }) => id).toSorted()
}

const listsForAccount = builtOnce((db) =>
  db
    .select({ id: priceLists.id })
    .from(priceLists)
    .where(
      sql`${priceLists.archivedAt} is null and ${priceLists.audience} <> 'everyone' and ${isFor(sql.placeholder('account'))}`,
    )
    .prepare('price_lists_for_account'),
)

/** Notes which lists hold now, where that differs from what was last noted; answers how many there were. */
export async function noteListsInForce(db: Db, now: Date): Promise<number> {
  const at = now.toISOString()
  const { rowCount } = await db.execute(sql`
    update price_lists set in_force = not in_force
    where in_force <> (archived_at is null and is_active and (starts_at is null or starts_at <= ${at}::timestamptz)
      and (ends_at is null or ends_at >= ${at}::timestamptz))`)
  return rowCount ?? 0
}

/** A list that something was sold with is kept for ever. Most orders find it noted already, and lock nothing. */
export async function noteListsSold(
  db: Db,
  lines: readonly { priceListId: string | null }[],
  now: Date,
): Promise<void> {
  const lists = [...new Set(lines.flatMap(({ priceListId }) => priceListId ?? []))].toSorted()
  if (lists.length === 0) return
  await db.execute(sql`
    update price_lists set sold_at = ${now.toISOString()}
    where id = any(${sql.param(lists)}::uuid[]) and sold_at is null`)
}
