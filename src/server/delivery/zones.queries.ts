import { asc, isNull } from 'drizzle-orm'
import type { DeliveryZone } from '#contract/delivery-zones.ts'
import type { DeliveryPlaces } from '#contract/delivery.ts'
import type { Language } from '#contract/enums.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { cityName, countryName, countryNames } from '../metadata/places.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { deliveryZones, type DeliveryZoneRow } from './delivery.table.ts'

const liveZones = (db: Db) =>
  db
    .select()
    .from(deliveryZones)
    .where(isNull(deliveryZones.archivedAt))
    .orderBy(asc(deliveryZones.position), asc(deliveryZones.id))

/** All of them, by position. */
export async function listZones(db: Db, language: Language) {
  const { currency } = await readSettings(db)
  const rows = await liveZones(db)
  return { data: rows.map((row) => describe(row, rows, { language, currency })), currency }
}

/** @throws AppError not_found */
export const findZone = async (db: Db, id: string, language: Language): Promise<DeliveryZone> =>
  orNotFound((await listZones(db, language)).data.find(({ _id }) => _id === id))

type View = { language: Language; currency: string }

function describe(row: DeliveryZoneRow, all: readonly DeliveryZoneRow[], view: View): DeliveryZone {
  const { language, currency } = view
  return {
    _id: row.id,
    name: row.name,
    position: row.position,
    places: row.places.map(({ country, cities }) => ({
      country,
      countryName: countryName(country, language),
      cities: cities.map((city) => ({ _id: city, name: cityName(country, city, language) })),
    })),
    transitDays: row.transitDays,
    rates: row.rates,
    ...(row.freeFrom !== null && { freeFrom: row.freeFrom }),
    currency,
    isActive: row.isActive,
    overlaps: overlapsOf(row, all, language),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}

/** Active zones that name the same country, or the same cities: of a place the first of them counts. */
function overlapsOf(row: DeliveryZoneRow, all: readonly DeliveryZoneRow[], language: Language) {
  if (!row.isActive) return []
  const own = namesOf(row, language)
  const at = all.indexOf(row)
  return all.flatMap((other, place) => {
    if (other === row || !other.isActive) return []
    const theirs = namesOf(other, language)
    const both = [...own].filter(([id]) => theirs.has(id)).map(([, name]) => name)
    return both.length === 0
      ? []
      : [{ zone: { _id: other.id, name: other.name }, places: both, isFirst: place < at }]
  })
}

/** By id: whole countries, and cities. */
const namesOf = ({ places }: DeliveryZoneRow, language: Language) =>
  new Map(
    places.flatMap(({ country, cities }): [string, string][] =>
      cities.length === 0
        ? [[country, countryName(country, language)]]
        : cities.map((city) => [city, cityName(country, city, language)]),
    ),
  )

/** Where goods can go to, by the zones that are active; everywhere without any. */
export async function deliveryPlaces(db: Db, language: Language): Promise<DeliveryPlaces> {
  const places = (await liveZones(db)).flatMap((zone) => (zone.isActive ? zone.places : []))
  if (places.length === 0) return { isEverywhere: true, countries: {}, cities: {} }
  const byCountry = Map.groupBy(places, ({ country }) => country)
  const known = Object.entries(countryNames(language)).filter(([country]) => byCountry.has(country))
  return {
    isEverywhere: false,
    countries: Object.fromEntries(known),
    cities: Object.fromEntries(
      [...byCountry].flatMap(([country, some]) => {
        if (some.some(({ cities }) => cities.length === 0)) return []
        const ids = [...new Set(some.flatMap(({ cities }) => cities))]
        return [[country, Object.fromEntries(ids.map((id) => [id, cityName(country, id, language)]))]]
      }),
    ),
  }
}
