import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  maxZones,
  type DeliveryRate,
  type DeliveryZoneChanges,
  type NewDeliveryZone,
  type ZonePlace,
} from '#contract/delivery-zones.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { putInBin } from '../bin-entries/put-in-bin.ts'
import { announceCatalogueChange } from '../db/change-channels.ts'
import { violatedConstraint, type Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { wouldChange } from '../db/would-change.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { isCityOf, isCountry } from '../metadata/places.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { deliveryZones, type DeliveryZoneRow } from './delivery.table.ts'

/** @throws AppError title_taken, limit_reached, validation_failed */
export function addZone(db: Db, asked: NewDeliveryZone, by: AdminViewer): Promise<string> {
  return named(db, async (db) => {
    check(asked)
    const live = isNull(deliveryZones.archivedAt)
    if ((await db.$count(deliveryZones, live)) >= maxZones)
      throw new AppError('limit_reached', { values: { max: maxZones } })
    const [last] = await db
      .select({ position: sql<number>`coalesce(max(${deliveryZones.position}), 0)` })
      .from(deliveryZones)
      .where(live)
    const row = {
      ...asked,
      id: uuid(),
      position: asked.position ?? (last?.position ?? 0) + 1,
      freeFrom: asked.freeFrom ?? null,
    }
    await db.insert(deliveryZones).values(row)
    await writeAudit(db, {
      entity: 'delivery_zone',
      entityId: row.id,
      action: 'create',
      by,
      after: await told(db, row),
    })
    await tellShop(db)
    return row.id
  })
}

/** Partial update; what is already so is left alone. @throws AppError not_found, version_conflict, title_taken, validation_failed */
export function changeZone(
  db: Db,
  id: string,
  { version, ...columns }: DeliveryZoneChanges,
  by: AdminViewer,
): Promise<void> {
  return named(db, async (db) => {
    const before = await lockedZone(db, id, version)
    check(columns)
    if (!wouldChange(before, columns)) return
    await touchZone(db, id, columns)
    await writeAudit(db, {
      entity: 'delivery_zone',
      entityId: id,
      action: 'update',
      by,
      before: await told(db, before),
      after: await told(db, { ...before, ...columns }),
    })
    await tellShop(db)
  })
}

/** To the bin; orders keep the fee that they were placed with. @throws AppError not_found */
export function removeZone(
  db: Db,
  id: string,
  { by, now, deletion }: { by: AdminViewer; now: Date; deletion?: string | undefined },
): Promise<void> {
  return inTransaction(db, async (db) => {
    const { name } = await lockedZone(db, id)
    await db.update(deliveryZones).set({ archivedAt: now }).where(eq(deliveryZones.id, id))
    // All of it stays in its archived row.
    await putInBin(db, { kind: 'delivery_zone', id, name, state: {} }, { by, deletion })
    await writeAudit(db, { entity: 'delivery_zone', entityId: id, action: 'delete', by, before: { name } })
    await tellShop(db)
  })
}

/** Places of the zones are answers that everybody gets. */
export const tellShop = (db: Db) => announceCatalogueChange(db, ['settings'])

async function lockedZone(db: Db, id: string, version?: number): Promise<DeliveryZoneRow> {
  const [row] = await db
    .select()
    .from(deliveryZones)
    .where(and(eq(deliveryZones.id, id), isNull(deliveryZones.archivedAt)))
    .for('update')
  const zone = orNotFound(row)
  if (version !== undefined && version !== zone.version) throw new AppError('version_conflict')
  return zone
}

export async function touchZone(
  db: Db,
  id: string,
  columns: Partial<typeof deliveryZones.$inferInsert>,
): Promise<void> {
  await db
    .update(deliveryZones)
    .set({ ...columns, version: sql`${deliveryZones.version} + 1`, updatedAt: sql`now()` })
    .where(eq(deliveryZones.id, id))
}

/** Every rule that a schema cannot tell, each fault at its field. */
function check({ places, rates }: { places?: readonly ZonePlace[]; rates?: readonly DeliveryRate[] }) {
  const faults = { ...(places && faultsOfPlaces(places)), ...(rates && faultsOfRates(rates)) }
  if (Object.keys(faults).length > 0) throw new AppError('validation_failed', { fields: faults })
}

function faultsOfPlaces(places: readonly ZonePlace[]): Record<string, string> {
  const countries = places.map(({ country }) => country)
  return Object.fromEntries(
    places.flatMap(({ country, cities }, at): [string, string][] => {
      if (!isCountry(country)) return [[`places.${at}.country`, 'choice']]
      if (countries.indexOf(country) !== at) return [[`places.${at}.country`, 'duplicate']]
      return cities.flatMap((city, one): [string, string][] => {
        if (!isCityOf(country, city)) return [[`places.${at}.cities.${one}`, 'choice']]
        return cities.indexOf(city) === one ? [] : [[`places.${at}.cities.${one}`, 'duplicate']]
      })
    }),
  )
}

/** Two rates for the same orders would leave it to chance what one costs. */
function faultsOfRates(rates: readonly DeliveryRate[]): Record<string, string> {
  const keys = rates.map(({ upToGrams, fromValue }) => `${upToGrams} ${fromValue}`)
  return Object.fromEntries(
    keys.flatMap((key, at) => (keys.indexOf(key) === at ? [] : [[`rates.${at}.upToGrams`, 'duplicate']])),
  )
}

/** As the history shows it: amounts as money, places by their ids. */
async function told(
  db: Db,
  {
    name,
    position,
    places,
    transitDays,
    rates,
    freeFrom,
    isActive,
  }: Pick<DeliveryZoneRow, 'name' | 'position' | 'places' | 'rates' | 'freeFrom'> &
    Partial<Pick<DeliveryZoneRow, 'transitDays' | 'isActive'>>,
) {
  const { currency } = await readSettings(db)
  const money = (amount: number) => ({ amount, currency })
  return {
    name,
    position,
    places: places.flatMap(({ country, cities }) => (cities.length === 0 ? [country] : cities)),
    transitDays,
    rates: rates.map(({ upToGrams, fromValue, price }) => ({
      ...(upToGrams !== undefined && { upToGrams }),
      ...(fromValue !== undefined && { fromValue: money(fromValue) }),
      price: money(price),
    })),
    freeFrom: freeFrom === null ? null : money(freeFrom),
    isActive,
  }
}

async function named<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (violatedConstraint(error) === 'delivery_zones_name_key')
      throw new AppError('title_taken', { fields: { name: 'title_taken' } })
    throw error
  }
}
