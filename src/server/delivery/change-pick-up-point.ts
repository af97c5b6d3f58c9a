import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { maxPickUpPoints, type NewPickUpPoint, type PickUpPointChanges } from '#contract/pick-up-points.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { putInBin } from '../bin-entries/put-in-bin.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { wouldChange } from '../db/would-change.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { isCityOf, isCountry } from '../metadata/places.ts'
import { tellShop } from './change-zone.ts'
import { pickUpPoints, type PickUpPointRow } from './pick-up-points.table.ts'

const entity = 'pick_up_point'
const live = isNull(pickUpPoints.archivedAt)

/** @throws AppError limit_reached, validation_failed */
export function addPickUpPoint(db: Db, asked: NewPickUpPoint, by: AdminViewer): Promise<string> {
  return inTransaction(db, async (db) => {
    checkPlace(asked)
    if ((await db.$count(pickUpPoints, live)) >= maxPickUpPoints)
      throw new AppError('limit_reached', { values: { max: maxPickUpPoints } })
    const [last] = await db
      .select({ position: sql<number>`coalesce(max(${pickUpPoints.position}), 0)` })
      .from(pickUpPoints)
      .where(live)
    const row = { ...asked, id: uuid(), position: asked.position ?? (last?.position ?? 0) + 1 }
    await db.insert(pickUpPoints).values(row)
    await writeAudit(db, { entity, entityId: row.id, action: 'create', by, after: told(row) })
    await tellShop(db)
    return row.id
  })
}

/** Partial update; what is already so is left alone. @throws AppError not_found, version_conflict, validation_failed */
export function changePickUpPoint(
  db: Db,
  id: string,
  { version, ...columns }: PickUpPointChanges,
  by: AdminViewer,
): Promise<void> {
  return inTransaction(db, async (db) => {
    const before = await lockedPoint(db, id, version)
    const after = { ...before, ...columns }
    checkPlace(after)
    if (!wouldChange(before, columns)) return
    await touchPoint(db, id, columns)
    await writeAudit(db, {
      entity,
      entityId: id,
      action: 'update',
      by,
      before: told(before),
      after: told(after),
    })
    await tellShop(db)
  })
}

/** To the bin; orders keep the point that they were placed with. @throws AppError not_found */
export function removePickUpPoint(
  db: Db,
  id: string,
  { by, now, deletion }: { by: AdminViewer; now: Date; deletion?: string | undefined },
): Promise<void> {
  return inTransaction(db, async (db) => {
    const { name } = await lockedPoint(db, id)
    await db.update(pickUpPoints).set({ archivedAt: now }).where(eq(pickUpPoints.id, id))
    // All of it stays in its archived row.
    await putInBin(db, { kind: entity, id, name, state: {} }, { by, deletion })
    await writeAudit(db, { entity, entityId: id, action: 'delete', by, before: { name } })
    await tellShop(db)
  })
}

async function lockedPoint(db: Db, id: string, version?: number): Promise<PickUpPointRow> {
  const [row] = await db
    .select()
    .from(pickUpPoints)
    .where(and(live, eq(pickUpPoints.id, id)))
    .for('update')
  const point = orNotFound(row)
  if (version !== undefined && version !== point.version) throw new AppError('version_conflict')
  return point
}

export async function touchPoint(
  db: Db,
  id: string,
  columns: Partial<typeof pickUpPoints.$inferInsert>,
): Promise<void> {
  await db
    .update(pickUpPoints)
    .set({ ...columns, version: sql`${pickUpPoints.version} + 1`, updatedAt: sql`now()` })
    .where(eq(pickUpPoints.id, id))
}

function checkPlace({ country, city }: { country: string; city: string }) {
  const field = isCountry(country) ? (isCityOf(country, city) ? undefined : 'city') : 'country'
  if (field) throw new AppError('validation_failed', { fields: { [field]: 'choice' } })
}

/** As the history shows it. */
const told = ({
  name,
  city,
  address,
  openingHours,
  readyDays,
  phone,
  position,
  isActive,
}: NewPickUpPoint & { position: number }) => ({
  name,
  places: [city],
  address,
  openingHours,
  readyDays,
  phone,
  position,
  isActive,
})
