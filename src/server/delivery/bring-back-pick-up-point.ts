import { eq } from 'drizzle-orm'
import type { BringBack } from '../bin-entries/bring-back.ts'
import { AppError } from '../http/app-error.ts'
import { touchPoint } from './change-pick-up-point.ts'
import { tellShop } from './change-zone.ts'
import { pickUpPoints } from './pick-up-points.table.ts'

/** Restored, it is switched off. @throws AppError version_conflict */
export const bringBackPickUpPoint: BringBack = async (db, { entityId: id }, { isUndo }) => {
  const [row] = await db.select().from(pickUpPoints).where(eq(pickUpPoints.id, id)).for('update')
  if (!row?.archivedAt) throw new AppError('version_conflict')
  const isActive = isUndo && row.isActive
  if (isUndo) await db.update(pickUpPoints).set({ archivedAt: null }).where(eq(pickUpPoints.id, id))
  else await touchPoint(db, id, { archivedAt: null, isActive })
  await tellShop(db)
  return { after: { name: row.name, isActive } }
}
