import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { PickUpPlace } from '#contract/pick-up.ts'
import { builtOnce } from '../db/built-once.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { AppError } from '../http/app-error.ts'
import { cityName, countryName } from '../metadata/places.ts'
import { pickUpPoints, type PickUpPointRow } from './pick-up-points.table.ts'

/** What an order keeps of the point where it is collected. */
export type StoredPickUpPoint = Pick<
  PickUpPointRow,
  'id' | 'name' | 'country' | 'city' | 'address' | 'openingHours' | 'readyDays' | 'phone'
>

const active = and(pickUpPoints.isActive, isNull(pickUpPoints.archivedAt))

/** Those where orders can be collected now, by position. */
export async function listActivePoints(db: Db): Promise<StoredPickUpPoint[]> {
  const rows = await db
    .select()
    .from(pickUpPoints)
    .where(active)
    .orderBy(asc(pickUpPoints.position), asc(pickUpPoints.id))
  return rows.map(stored)
}

/** One of those; undefined where it is switched off or gone. */
async function findActivePoint(db: Db, id: string): Promise<StoredPickUpPoint | undefined> {
  const [row] = await onePoint(db).execute({ id })
  return row && stored(row)
}

/** The point as it is now, where one is named and orders can be collected there. */
export const findOpenPoint = async (
  db: Db,
  id: string | undefined,
  { deliveryZones }: { deliveryZones: boolean },
): Promise<StoredPickUpPoint | undefined> =>
  id !== undefined && deliveryZones ? findActivePoint(db, id) : undefined

/** The same. @throws AppError no_pick_up where nothing can be collected at the point that is named */
export async function pickUpFor(
  db: Db,
  id: string | undefined,
  shop: { deliveryZones: boolean },
): Promise<StoredPickUpPoint | undefined> {
  const point = await findOpenPoint(db, id, shop)
  if (id !== undefined && !point)
    throw new AppError('no_pick_up', { fields: { pickUpPointId: 'no_pick_up' } })
  return point
}

const onePoint = builtOnce((db) =>
  db
    .select()
    .from(pickUpPoints)
    .where(and(eq(pickUpPoints.id, sql.placeholder('id')), active))
    .prepare('active_pick_up_point'),
)

const stored = ({
  id,
  name,
  country,
  city,
  address,
  openingHours,
  readyDays,
  phone,
}: PickUpPointRow): StoredPickUpPoint => ({
  id,
  name,
  country,
  city,
  address,
  openingHours,
  readyDays,
  phone,
})

export const describePlace = (
  { id, name, country, city, address, openingHours, phone }: StoredPickUpPoint,
  language: Language,
): PickUpPlace => ({
  _id: id,
  name: textIn(name, language),
  address: textIn(address, language),
  country,
  countryName: countryName(country, language),
  city,
  cityName: cityName(country, city, language),
  openingHours,
  ...(phone !== null && { phone }),
})

/** How an order, or what waits for approval, gets to its buyer. */
export const describePickUp = (point: StoredPickUpPoint | null | undefined, language: Language) =>
  point
    ? { deliveryMethod: 'pick_up' as const, pickUpPoint: describePlace(point, language) }
    : { deliveryMethod: 'delivery' as const }
