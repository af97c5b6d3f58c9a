import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { DiscountChanges, NewDiscount } from '#contract/cms-discounts.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { putInBin } from '../bin-entries/put-in-bin.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { announceCatalogueChange } from '../db/change-channels.ts'
import { violatedConstraint, type Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { wouldChange } from '../db/would-change.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { BinnedDiscount } from './bring-back-discount.ts'
import { checkDiscount, refuseForeignFields } from './check-discount.ts'
import { countOrders } from './cms-discounts.queries.ts'
import { dayEnd, dayStart } from './day-bounds.ts'
import { discounts, type DiscountRow } from './discounts.table.ts'
import { endRunning, type ScheduleHold } from '../schedule-entries/end-running.ts'
import { refreshSalePrices } from './refresh-sale-prices.ts'

type ChangeContext = { by: AdminViewer; now: Date; timeZone: string; hold?: ScheduleHold }

/** @throws AppError code_taken, validation_failed */
export function addDiscount(
  db: Db,
  asked: NewDiscount,
  { by, now, timeZone }: ChangeContext,
): Promise<string> {
  return coded(db, async (db) => {
    const { type, status, period, percentage, locations, minimumQuantity } = asked
    const row = {
      id: uuid(),
      type,
      code: type === 'code' ? asked.code : null,
      name: type === 'code' ? null : asked.name,
      status,
      period,
      startDate: dayStart(asked.startDate, timeZone),
      endDate: endOf(period, asked.endDate, timeZone),
      percentage,
      // A code is used up by its first order unless more uses are set.
      numberOfUsage: asked.numberOfUsage === undefined && type === 'code' ? 1 : (asked.numberOfUsage ?? null),
      locations: asLocations(locations),
      minimumQuantity,
      productIds: type === 'product' ? unique(asked.products) : [],
      productGroupIds: type === 'product' ? unique(asked.productGroups) : [],
      customerGroupIds: unique(asked.customerGroups),
    }
    await checkDiscount(db, row)
    await db.insert(discounts).values(row)
    await writeAudit(db, { entity: 'discount', entityId: row.id, action: 'create', by, after: row })
    await settle(db, now)
    return row.id
  })
}

/**
 * Partial update; unchanged values are not written. The usage count stays: a lower limit makes the discount used, a higher
 * one revives it.
 * @throws AppError not_found, version_conflict, code_taken, validation_failed, schedule_end_required
 */
export function changeDiscount(
  db: Db,
  id: string,
  { version, ...asked }: DiscountChanges,
  { by, now, timeZone, hold = 'asks' }: ChangeContext,
): Promise<void> {
  return coded(db, async (db) => {
    const before = await locked(db, id)
    if (version !== undefined && version !== before.version) throw new AppError('version_conflict')
    refuseForeignFields(before.type, asked)
    const { products: productIds, productGroups: groupIds, customerGroups: customerIds, ...plain } = asked
    const period = asked.period ?? before.period
    const columns = {
      ...plain,
      period,
      startDate: asked.startDate === undefined ? before.startDate : dayStart(asked.startDate, timeZone),
      endDate:
        asked.endDate === undefined && period === before.period
          ? before.endDate
          : endOf(period, asked.endDate ?? before.endDate?.toISOString(), timeZone),
      locations: asked.locations ? asLocations(asked.locations) : before.locations,
      productIds: productIds ? unique(productIds) : before.productIds,
      productGroupIds: groupIds ? unique(groupIds) : before.productGroupIds,
      customerGroupIds: customerIds ? unique(customerIds) : before.customerGroupIds,
    }
    await checkDiscount(db, { ...before, ...columns }, before)
    if (!wouldChange(before, columns)) return
    if (asked.status !== undefined && asked.status !== before.status)
      await endRunning(db, 'discount', [touched(before)], { by, hold })
    await db
      .update(discounts)
      .set({ ...columns, version: sql`${discounts.version} + 1`, updatedAt: sql`now()` })
      .where(eq(discounts.id, id))
    await writeAudit(db, { entity: 'discount', entityId: id, action: 'update', by, before, after: asked })
    await settle(db, now)
  })
}

/**
 * Deletes a discount that was never used. A used one stays with its orders and is switched off.
 * @throws AppError in_use with the number of its orders; not_found
 */
export async function removeDiscount(
  db: Db,
  id: string,
  { by, now, deletion }: Omit<ChangeContext, 'timeZone'> & { deletion?: string | undefined },
): Promise<void> {
  const orders = await inTransaction(db, async (db) => {
    const before = await locked(db, id)
    const orders = await countOrders(db, before)
    const isKept = orders > 0
    if (isKept && before.status === 'inactive') return orders
    if (isKept) await endRunning(db, 'discount', [touched(before)], { by, hold: 'ends' })
    await db
      .update(discounts)
      .set({
        ...(isKept ? { status: 'inactive' as const, updatedAt: sql`now()` } : { archivedAt: now }),
        version: sql`${discounts.version} + 1`,
      })
      .where(eq(discounts.id, id))
    const { code, name, status, version } = before
    if (!isKept) {
      const state: BinnedDiscount = { status, version }
      await putInBin(db, { kind: 'discount', id, name: name ?? code ?? '', code, state }, { by, deletion })
    }
    await writeAudit(db, {
      entity: 'discount',
      entityId: id,
      action: isKept ? 'deactivate' : 'delete',
      by,
      before: { code, name, status },
    })
    await settle(db, now)
    return orders
  })
  if (orders > 0) throw new AppError('in_use', { details: { counts: { orders } } })
}

/** Prices in lists follow at once, and every node invalidates its cache. */
async function settle(db: Db, now: Date) {
  await refreshSalePrices(db, now)
  await announceCatalogueChange(db)
}

async function locked(db: Db, id: string): Promise<DiscountRow> {
  const [row] = await db
    .select()
    .from(discounts)
    .where(and(eq(discounts.id, id), isNull(discounts.archivedAt)))
    .for('update')
  return orNotFound(row)
}

const touched = ({ id, code, name }: DiscountRow) => {
  const called = name ?? code ?? ''
  return { id, name: { en: called, ar: called }, fields: ['status' as const] }
}

const unique = (ids: readonly string[]) => [...new Set(ids)]

const endOf = (period: DiscountRow['period'], day: string | null | undefined, timeZone: string) =>
  period === 'open_ended' || !day ? null : dayEnd(day, timeZone)

const asLocations = (locations: readonly { country: string; city?: string | undefined }[]) =>
  locations.map(({ country, city }) => ({ country, ...(city && { city }) }))

/** The unique index decides whose code it is, also between two concurrent saves. */
async function coded<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (violatedConstraint(error) === 'discounts_code_key')
      throw new AppError('code_taken', { fields: { code: 'code_taken' } })
    throw error
  }
}
