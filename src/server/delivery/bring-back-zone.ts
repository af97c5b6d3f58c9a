import { eq, isNull, sql, and } from 'drizzle-orm'
import { unlessTaken, type BringBack, type Clash } from '../bin-entries/bring-back.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { tellShop, touchZone } from './change-zone.ts'
import { deliveryZones } from './delivery.table.ts'

const longestName = 80

/** Restored, it is switched off. @throws AppError version_conflict, restore_conflict, validation_failed */
export const bringBackZone: BringBack = async (db, { entityId: id }, { isUndo, set }) => {
  const [row] = await db.select().from(deliveryZones).where(eq(deliveryZones.id, id)).for('update')
  if (!row?.archivedAt) throw new AppError('version_conflict')
  const name = isUndo || set.name === undefined ? row.name : set.name.trim()
  if (name === '' || name.length > longestName)
    throw new AppError('validation_failed', { fields: { name: 'required' } })
  const isActive = isUndo && row.isActive
  await unlessTaken(
    db,
    async (db) => {
      if (isUndo) await db.update(deliveryZones).set({ archivedAt: null }).where(eq(deliveryZones.id, id))
      else await touchZone(db, id, { archivedAt: null, isActive, name })
    },
    (db) => clashesOf(db, name),
  )
  await tellShop(db)
  return { after: { name, isActive } }
}

async function clashesOf(db: Db, name: string): Promise<Clash[]> {
  const live = (names: string[]) =>
    and(
      sql`lower(${deliveryZones.name}) = any(${sql.param(names.map((one) => one.toLowerCase()))}::text[])`,
      isNull(deliveryZones.archivedAt),
    )
  const [other] = await db
    .select({ id: deliveryZones.id, name: deliveryZones.name })
    .from(deliveryZones)
    .where(live([name]))
  if (!other) return []
  return [
    {
      field: 'name',
      value: name,
      with: { kind: 'delivery_zone', _id: other.id, name: other.name },
      joiner: ' ',
      max: longestName,
      isTaken: async (names) => {
        const taken = await db.select({ name: deliveryZones.name }).from(deliveryZones).where(live(names))
        return new Set(taken.map((one) => one.name.toLowerCase()))
      },
    },
  ]
}
