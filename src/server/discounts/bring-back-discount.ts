import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { DiscountCode } from '#contract/cms-discounts.ts'
import { unlessTaken, type BringBack, type Clash } from '../bin-entries/bring-back.ts'
import { bin } from '../bin-entries/bin.table.ts'
import { announceCatalogueChange } from '../db/change-channels.ts'
import type { Db } from '../db/connect.ts'
import { customerGroups, productGroups } from '../groups/groups.table.ts'
import { AppError } from '../http/app-error.ts'
import { products } from '../products/products.table.ts'
import { discounts, type DiscountRow } from './discounts.table.ts'
import { refreshSalePrices } from './refresh-sale-prices.ts'

/** What the bin keeps of a discount: the rest stays in its archived row. */
export type BinnedDiscount = Pick<DiscountRow, 'status' | 'version'>

const longestCode = 32

/** Restored, it is switched off. @throws AppError version_conflict, restore_conflict, validation_failed */
export const bringBackDiscount: BringBack = async (db, { entityId: id, state }, { isUndo, set, now }) => {
  const [row] = await db.select().from(discounts).where(eq(discounts.id, id)).for('update')
  if (!row?.archivedAt) throw new AppError('version_conflict')
  const code = isUndo || set.code === undefined || row.code === null ? row.code : checkedCode(set.code)
  const { status, version } = state as BinnedDiscount
  const lists = await targetsOf(db, row)
  await unlessTaken(
    db,
    (db) =>
      db
        .update(discounts)
        .set(
          isUndo
            ? { archivedAt: null, status, version }
            : {
                ...lists.left,
                archivedAt: null,
                status: 'inactive',
                code,
                version: sql`${discounts.version} + 1`,
                updatedAt: sql`now()`,
              },
        )
        .where(eq(discounts.id, id)),
    (db) => clashesOf(db, code),
  )
  await refreshSalePrices(db, now)
  await announceCatalogueChange(db)
  return {
    after: { code, name: row.name, status: isUndo ? status : 'inactive' },
    dropped: isUndo ? 0 : lists.dropped,
  }
}

function checkedCode(code: string): string {
  const { data } = DiscountCode.safeParse(code)
  if (data === undefined) throw new AppError('validation_failed', { fields: { code: 'code' } })
  return data
}

/** What it is for, without what is gone for good; what is in the bin stays named. */
async function targetsOf(db: Db, row: DiscountRow) {
  const there = async (table: PgTable & { id: PgColumn }, ids: string[]) => {
    if (ids.length === 0) return []
    const kept = await db.select({ id: table.id }).from(table).where(inArray(table.id, ids))
    const binned = await db.select({ id: bin.entityId }).from(bin).where(inArray(bin.entityId, ids))
    const known = new Set([...kept, ...binned].map(({ id }) => id as string))
    return ids.filter((id) => known.has(id))
  }
  const customers = await there(customerGroups, row.customerGroupIds)
  const left = {
    productIds: await there(products, row.productIds),
    productGroupIds: await there(productGroups, row.productGroupIds),
    // Without the last of its customers it would be for everybody: then it stays for those who are gone, for nobody.
    customerGroupIds: customers.length === 0 ? row.customerGroupIds : customers,
  }
  const before = row.productIds.length + row.productGroupIds.length + row.customerGroupIds.length
  const after = left.productIds.length + left.productGroupIds.length + customers.length
  return { left, dropped: before - after }
}

async function clashesOf(db: Db, code: string | null): Promise<Clash[]> {
  if (code === null) return []
  const live = (codes: string[]) => and(inArray(discounts.code, codes), isNull(discounts.archivedAt))
  const [other] = await db
    .select({ id: discounts.id })
    .from(discounts)
    .where(live([code]))
  if (!other) return []
  return [
    {
      field: 'code',
      value: code,
      with: { kind: 'discount', _id: other.id, name: code },
      joiner: '-',
      max: longestCode,
      isTaken: async (codes) => {
        const taken = await db.select({ code: discounts.code }).from(discounts).where(live(codes))
        return new Set(taken.map((one) => one.code?.toLowerCase() ?? ''))
      },
    },
  ]
}
