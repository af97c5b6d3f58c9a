import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { maxEntries, type EntryChanges, type PriceEntryInput } from '#contract/price-lists.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { productGroups } from '../groups/groups.table.ts'
import { AppError } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { priceEntries, type PriceEntryRow } from '../prices/prices.table.ts'
import { products } from '../products/products.table.ts'
import { lockedPriceList, touchPriceList } from './change-price-list.ts'
import { settlePrices } from './settle-prices.ts'

/**
 * Sets and removes prices of one list, all or none. What is already so is left alone.
 * @throws AppError not_found, version_conflict, validation_failed, limit_reached
 */
export function changeEntries(
  db: Db,
  id: string,
  { set, remove, isConfirmed, version }: EntryChanges,
  { by, now }: { by: AdminViewer; now: Date },
): Promise<void> {
  return inTransaction(db, async (db) => {
    await lockedPriceList(db, id, version)
    await refuseFaults(db, set, isConfirmed)
    const gone = remove.filter((one) => one.target === 'all' || one.id !== undefined)
    const removed =
      gone.length === 0
        ? []
        : await db
            .delete(priceEntries)
            .where(and(eq(priceEntries.listId, id), or(...gone.map(isTarget))))
            .returning()
    const changed = await writeEntries(db, id, set)
    if (removed.length + changed === 0) return
    await settleEntries(db, id, { by, now, changed, removed: removed.length })
  })
}

type Settled = { by: AdminViewer; now: Date; changed: number; removed: number }

/** The version, the history and the prices that are kept follow. @throws AppError limit_reached */
export async function settleEntries(db: Db, id: string, { by, now, changed, removed }: Settled) {
  const count = await db.$count(priceEntries, eq(priceEntries.listId, id))
  if (count > maxEntries) throw new AppError('limit_reached', { values: { max: maxEntries } })
  await touchPriceList(db, id)
  await writeAudit(db, {
    entity: 'price_list',
    entityId: id,
    action: 'update',
    by,
    before: { pricesRemoved: '0', pricesSet: '0' },
    after: { pricesRemoved: String(removed), pricesSet: String(changed) },
  })
  await settlePrices(db, now)
}

/** Answers how many are new or other than before. */
export async function writeEntries(db: Db, listId: string, set: readonly PriceEntryInput[]): Promise<number> {
  if (set.length === 0) return 0
  // The last of several for one target counts.
  const rows = [...new Map(set.map((entry) => [keyOf(entry), rowOf(listId, entry)])).values()]
  const written = await db
    .insert(priceEntries)
    .values(rows)
    .onConflictDoUpdate({
      target: [priceEntries.listId, priceEntries.target, priceEntries.targetId],
      set: { price: sql`excluded.price`, percent: sql`excluded.percent`, breaks: sql`excluded.breaks` },
      setWhere: sql`(${priceEntries.price}, ${priceEntries.percent}, ${priceEntries.breaks})
        is distinct from (excluded.price, excluded.percent, excluded.breaks)`,
    })
    .returning({ target: priceEntries.target })
  return written.length
}

export const keyOf = (entry: { target: string; id?: string | undefined }) =>
  `${entry.target} ${entry.id ?? ''}`

function rowOf(listId: string, entry: PriceEntryInput): PriceEntryRow {
  return {
    listId,
    target: entry.target,
    targetId: 'id' in entry ? entry.id : null,
    price: 'price' in entry ? entry.price : null,
    percent: 'percent' in entry ? entry.percent : null,
    breaks: 'breaks' in entry ? entry.breaks : null,
  }
}

const isTarget = ({ target, id }: EntryChanges['remove'][number]) =>
  and(
    eq(priceEntries.target, target),
    target === 'all' ? isNull(priceEntries.targetId) : eq(priceEntries.targetId, id ?? ''),
  )

/** What staff have to confirm: nothing to pay, or more units at a higher price each. */
export function doubtOf(entry: PriceEntryInput): 'freePrice' | 'dearerBreak' | undefined {
  if ('price' in entry) return entry.price === 0 ? 'freePrice' : undefined
  if (!('breaks' in entry)) return undefined
  if (entry.breaks.some(({ price }) => price === 0)) return 'freePrice'
  const isDearer = entry.breaks.some(({ price }, at) => at > 0 && price > (entry.breaks[at - 1]?.price ?? 0))
  return isDearer ? 'dearerBreak' : undefined
}

async function refuseFaults(db: Db, set: readonly PriceEntryInput[], isConfirmed: boolean) {
  const fields: Record<string, string> = {}
  const ids = (of: 'product' | 'group') => set.flatMap((entry) => (entry.target === of ? entry.id : []))
  const known = new Set(
    [
      ...(await db
        .select({ id: products.id })
        .from(products)
        .where(and(inArray(products.id, ids('product')), isNull(products.archivedAt)))),
      ...(await db
        .select({ id: productGroups.id })
        .from(productGroups)
        .where(inArray(productGroups.id, ids('group')))
        // Held until the prices are written: a group that a list names is not deleted.
        .for('key share')),
    ].map(({ id }) => id),
  )
  for (const [index, entry] of set.entries()) {
    const doubt = isConfirmed ? undefined : doubtOf(entry)
    if ('id' in entry && !known.has(entry.id)) fields[`set.${index}.id`] = 'unknownReference'
    else if (doubt) fields[`set.${index}.${'breaks' in entry ? 'breaks' : 'price'}`] = doubt
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
}
