import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type {
  PriceEntry,
  PriceList,
  PriceListRow,
  PriceListsQuery,
  PriceListStatus,
} from '#contract/price-lists.ts'
import type { Ref } from '#contract/shared.ts'
import { companies } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { customerGroups, productGroups } from '../groups/groups.table.ts'
import { orNotFound } from '../http/app-error.ts'
import {
  priceEntries,
  priceListAudiences,
  priceLists,
  type PriceListRow as StoredList,
} from '../prices/prices.table.ts'
import { products } from '../products/products.table.ts'
import { containing } from '../text/like-pattern.ts'

export type ListView = { language: Language; now: Date; currency: string }

const mostCompanies = 20

/** Switched off, then over, then of another currency, then not begun, else active. */
export function statusOf(
  row: Pick<StoredList, 'isActive' | 'startsAt' | 'endsAt' | 'currency'>,
  { now, currency }: Pick<ListView, 'now' | 'currency'>,
): PriceListStatus {
  if (!row.isActive) return 'inactive'
  if (row.endsAt && row.endsAt < now) return 'expired'
  if (row.currency !== currency) return 'other_currency'
  return row.startsAt && row.startsAt > now ? 'scheduled' : 'active'
}

/** The rule of `statusOf` for filters, in the same order. */
const statusAt = ({ now, currency }: ListView) => sql<PriceListStatus>`case
  when not ${priceLists.isActive} then 'inactive'
  when ${priceLists.endsAt} < ${now.toISOString()}::timestamptz then 'expired'
  when ${priceLists.currency} <> ${currency} then 'other_currency'
  when ${priceLists.startsAt} > ${now.toISOString()}::timestamptz then 'scheduled'
  else 'active' end`

export async function listPriceLists(db: Db, query: PriceListsQuery, view: ListView) {
  const { page, limit, search, audience, status, sort } = query
  const where = and(
    isNull(priceLists.archivedAt),
    search === undefined ? undefined : sql`${priceLists.name} ilike ${containing(search)}`,
    audience && inArray(priceLists.audience, audience),
    status && inArray(statusAt(view), status),
  )
  const rows = await selectLists(db)
    .where(where)
    .orderBy(...orderOf(sort))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await db.$count(priceLists, where)
  return { data: rows.map((row) => rowOf(row, view)), total, page, limit }
}

function orderOf(sort: PriceListsQuery['sort']): SQL[] {
  if (!sort) return [desc(priceLists.createdAt), desc(priceLists.id)]
  const columns = {
    name: sql`lower(${priceLists.name})`,
    startsAt: sql`coalesce(${priceLists.startsAt}, '-infinity')`,
    endsAt: sql`coalesce(${priceLists.endsAt}, 'infinity')`,
    updatedAt: sql`${priceLists.updatedAt}`,
  }
  const isDescending = sort.startsWith('-')
  const column = columns[(isDescending ? sort.slice(1) : sort) as keyof typeof columns]
  return isDescending ? [desc(column), desc(priceLists.id)] : [asc(column), asc(priceLists.id)]
}

const selectLists = (db: Db) =>
  db
    .select({
      list: priceLists,
      entries: sql<number>`(select count(*)::int from ${priceEntries} entry where entry.list_id = ${priceLists.id})`,
      buyers: sql<number>`(select count(*)::int from ${priceListAudiences} audience where audience.list_id = ${priceLists.id})`,
    })
    .from(priceLists)
    .$dynamic()

type Counted = { list: StoredList; entries: number; buyers: number }

const rowOf = ({ list, entries, buyers }: Counted, view: ListView): PriceListRow => ({
  _id: list.id,
  name: list.name,
  currency: list.currency,
  audience: list.audience,
  audienceCount: buyers,
  entryCount: entries,
  ...(list.startsAt && { startsAt: list.startsAt.toISOString() }),
  ...(list.endsAt && { endsAt: list.endsAt.toISOString() }),
  isActive: list.isActive,
  status: statusOf(list, view),
  acceptsCodes: list.acceptsCodes,
  isSold: list.soldAt !== null,
  updatedAt: list.updatedAt.toISOString(),
  version: list.version,
})

/** @throws AppError not_found */
export async function findPriceList(db: Db, id: string, view: ListView): Promise<PriceList> {
  const [row] = await selectLists(db).where(and(eq(priceLists.id, id), isNull(priceLists.archivedAt)))
  const found = orNotFound(row)
  const named = (table: typeof customerGroups | typeof companies, column: SQL): Promise<Ref[]> =>
    db
      .select({ _id: table.id, name: table.name })
      .from(table)
      .where(sql`${table.id} in (select ${column} from price_list_audiences where list_id = ${id})`)
      .orderBy(sql`lower(${table.name})`, table.id)
  return {
    ...rowOf(found, view),
    note: found.list.note,
    groups: await named(customerGroups, sql`group_id`),
    companies: await named(companies, sql`company_id`),
    createdAt: found.list.createdAt.toISOString(),
  }
}

/** Those whose names contain the words, without those that begin otherwise first. */
export const findCompanies = (db: Db, search: string | undefined): Promise<Ref[]> =>
  db
    .select({ _id: companies.id, name: companies.name })
    .from(companies)
    .where(search === undefined ? undefined : sql`${companies.name} ilike ${containing(search)}`)
    .orderBy(sql`lower(${companies.name})`, companies.id)
    .limit(mostCompanies)

type EntriesQuery = { page: number; limit: number; search?: string | undefined }

/** The prices of a list: that for all first, then groups, then products by code. @throws AppError not_found */
export async function listEntries(db: Db, id: string, { page, limit, search }: EntriesQuery, view: ListView) {
  const { currency } = await findPriceList(db, id, view)
  const pattern = containing(search ?? '')
  const named = sql`(${products.name} ->> 'en' ilike ${pattern} or ${products.name} ->> 'ar' ilike ${pattern}
    or ${products.code} ilike ${pattern} or ${productGroups.name} ilike ${pattern})`
  const where = and(eq(priceEntries.listId, id), search === undefined ? undefined : named)
  const from = () =>
    db
      .select({
        entry: priceEntries,
        name: products.name,
        code: products.code,
        catalogue: products.price,
        group: productGroups.name,
        total: sql<number>`count(*) over ()::int`,
      })
      .from(priceEntries)
      .leftJoin(products, and(eq(priceEntries.target, 'product'), eq(products.id, priceEntries.targetId)))
      .leftJoin(
        productGroups,
        and(eq(priceEntries.target, 'group'), eq(productGroups.id, priceEntries.targetId)),
      )
      .where(where)
  const rows = await from()
    .orderBy(sql`${priceEntries.target}`, sql`lower(coalesce(${products.code}, ${productGroups.name}))`)
    .limit(limit)
    .offset((page - 1) * limit)
  const money = (amount: number) => ({ amount, currency })
  const data = rows.map(({ entry, name, code, catalogue, group }): PriceEntry => {
    const { target, targetId, price, percent, breaks } = entry
    return {
      target,
      ...(targetId && { id: targetId }),
      name: name ? textIn(name, view.language) : (group ?? ''),
      ...(code && { code }),
      ...(catalogue !== null && currency === view.currency && { cataloguePrice: money(catalogue) }),
      ...(price !== null && { price: money(price) }),
      ...(percent !== null && { percent }),
      ...(breaks && { breaks: breaks.map((one) => ({ from: one.from, unitPrice: money(one.price) })) }),
    }
  })
  return {
    data,
    total: rows[0]?.total ?? (page > 1 ? ((await from().limit(1))[0]?.total ?? 0) : 0),
    page,
    limit,
  }
}
