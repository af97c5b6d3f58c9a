import { and, eq, isNull, sql } from 'drizzle-orm'
import { unlessTaken, type BringBack, type Clash } from '../bin-entries/bring-back.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { priceLists, type PriceListRow } from '../prices/prices.table.ts'
import { settlePrices } from './settle-prices.ts'

/** What the bin keeps of a price list: the rest stays in its archived row. */
export type BinnedPriceList = Pick<PriceListRow, 'isActive' | 'version'>

const longestName = 80

/** Restored, it is switched off. @throws AppError version_conflict, restore_conflict, validation_failed */
export const bringBackPriceList: BringBack = async (db, { entityId: id, state }, { isUndo, set, now }) => {
  const [row] = await db.select().from(priceLists).where(eq(priceLists.id, id)).for('update')
  if (!row?.archivedAt) throw new AppError('version_conflict')
  const name = isUndo || set.name === undefined ? row.name : checkedName(set.name)
  const isActive = isUndo && (state as BinnedPriceList).isActive
  await unlessTaken(
    db,
    (db) =>
      db
        .update(priceLists)
        // Always a new version: nodes listen for it.
        .set({
          archivedAt: null,
          isActive,
          name,
          version: sql`${priceLists.version} + 1`,
          updatedAt: sql`now()`,
        })
        .where(eq(priceLists.id, id)),
    (db) => clashesOf(db, name),
  )
  await settlePrices(db, now)
  return { after: { name, isActive } }
}

function checkedName(asked: string): string {
  const name = asked.trim()
  if (name === '' || name.length > longestName)
    throw new AppError('validation_failed', { fields: { name: 'required' } })
  return name
}

async function clashesOf(db: Db, name: string): Promise<Clash[]> {
  const live = (names: string[]) =>
    and(
      sql`lower(${priceLists.name}) = any(${sql.param(names.map((one) => one.toLowerCase()))}::text[])`,
      isNull(priceLists.archivedAt),
    )
  const [other] = await db
    .select({ id: priceLists.id, name: priceLists.name })
    .from(priceLists)
    .where(live([name]))
  if (!other) return []
  return [
    {
      field: 'name',
      value: name,
      with: { kind: 'price_list', _id: other.id, name: other.name },
      joiner: ' ',
      max: longestName,
      isTaken: async (names) => {
        const taken = await db.select({ name: priceLists.name }).from(priceLists).where(live(names))
        return new Set(taken.map((one) => one.name.toLowerCase()))
      },
    },
  ]
}
