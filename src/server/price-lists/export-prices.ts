import type { Readable } from 'node:stream'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { plainAmount } from '#i18n/amount-of.ts'
import type { Db } from '../db/connect.ts'
import { productGroups } from '../groups/groups.table.ts'
import { csvStream, type Cell } from '../http/csv.ts'
import { priceEntries, priceLists } from '../prices/prices.table.ts'
import { products } from '../products/products.table.ts'
import { csvColumns } from './read-price-rows.ts'

/** The prices of these lists, or of all, as the import reads them. */
export async function exportPrices(db: Db, lists: readonly string[] | undefined): Promise<Readable> {
  const rows = await db
    .select({
      list: priceLists.name,
      currency: priceLists.currency,
      entry: priceEntries,
      code: sql<string | null>`coalesce(${products.code}, ${productGroups.name})`,
    })
    .from(priceEntries)
    .innerJoin(priceLists, eq(priceLists.id, priceEntries.listId))
    .leftJoin(products, and(eq(priceEntries.target, 'product'), eq(products.id, priceEntries.targetId)))
    .leftJoin(
      productGroups,
      and(eq(priceEntries.target, 'group'), eq(productGroups.id, priceEntries.targetId)),
    )
    .where(and(isNull(priceLists.archivedAt), lists && inArray(priceLists.id, [...lists])))
    .orderBy(asc(sql`lower(${priceLists.name})`), asc(priceEntries.target), asc(sql`4`))
  const cells = rows.flatMap(({ list, currency, entry, code }): Cell[][] => {
    // What was named is gone for good.
    if (entry.target !== 'all' && code === null) return []
    const head = [list, entry.target, code ?? '']
    const amount = (price: number) => ({ decimal: plainAmount(price, currency) })
    if (entry.percent !== null) return [[...head, '', '', entry.percent]]
    if (entry.price !== null) return [[...head, '', amount(entry.price), '']]
    return (entry.breaks ?? []).map(({ from, price }) => [...head, from, amount(price), ''])
  })
  return csvStream(csvColumns, cells)
}
