import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { PickUpPoint } from '#contract/pick-up-points.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { cityName, countryName } from '../metadata/places.ts'
import { pickUpPoints, type PickUpPointRow } from './pick-up-points.table.ts'

const live = isNull(pickUpPoints.archivedAt)
const byPosition = [asc(pickUpPoints.position), asc(pickUpPoints.id)]

/** All of them, by position. */
export async function listPickUpPoints(db: Db, language: Language): Promise<PickUpPoint[]> {
  const rows = await db
    .select()
    .from(pickUpPoints)
    .where(live)
    .orderBy(...byPosition)
  return rows.map((row) => describe(row, language))
}

/** @throws AppError not_found */
export async function findPickUpPoint(db: Db, id: string, language: Language): Promise<PickUpPoint> {
  const [row] = await db
    .select()
    .from(pickUpPoints)
    .where(and(live, eq(pickUpPoints.id, id)))
  return describe(orNotFound(row), language)
}

const describe = (row: PickUpPointRow, language: Language): PickUpPoint => ({
  _id: row.id,
  name: row.name,
  country: row.country,
  countryName: countryName(row.country, language),
  city: row.city,
  cityName: cityName(row.country, row.city, language),
  address: row.address,
  openingHours: row.openingHours,
  readyDays: row.readyDays,
  ...(row.phone !== null && { phone: row.phone }),
  position: row.position,
  isActive: row.isActive,
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})
