import { z } from 'zod'
import { maxWeightGrams } from './facts.ts'
import { CityId, CountryId } from './places.ts'
import { maxPrice } from './products.ts'
import { Deletion, Id, Instant, One, text, Version, WithId } from './shared.ts'
import { endpoint } from './endpoint.ts'

export const maxZones = 200
export const maxZonePlaces = 250
export const maxZoneCities = 500
export const maxRates = 50
export const maxTransitDays = 60
/** Of a whole order. */
export const maxRateGrams = maxWeightGrams * 1_000

/** A country, or some of its cities; without any all of it. */
export const ZonePlace = z.strictObject({
  country: CountryId,
  cities: z.array(CityId).max(maxZoneCities).default([]),
})
export type ZonePlace = z.infer<typeof ZonePlace>

/** What delivery costs, in minor units: orders of at most so many grams, and of goods worth at least so much after discounts. */
export const DeliveryRate = z.strictObject({
  upToGrams: z.int().min(1).max(maxRateGrams).optional(),
  fromValue: z.int().min(1).max(maxPrice).optional(),
  price: z.int().min(0).max(maxPrice),
})
export type DeliveryRate = z.infer<typeof DeliveryRate>

/** Another zone that names the same place; of those with the same place the first by position counts. */
const Overlap = z.object({
  zone: z.object({ _id: Id, name: z.string() }),
  /** Names of the places that both have. */
  places: z.array(z.string()),
  /** The other one counts there. */
  isFirst: z.boolean(),
})

export const DeliveryZone = z.object({
  _id: Id,
  name: z.string(),
  /** Low comes first. */
  position: z.int(),
  places: z.array(
    z.object({
      country: z.string(),
      countryName: z.string(),
      cities: z.array(z.object({ _id: z.string(), name: z.string() })),
    }),
  ),
  transitDays: z.int(),
  rates: z.array(DeliveryRate),
  /** Goods worth at least so much are delivered for nothing, in minor units. */
  freeFrom: z.int().optional(),
  /** Of its amounts. */
  currency: z.string(),
  isActive: z.boolean(),
  overlaps: z.array(Overlap),
  updatedAt: Instant,
  version: Version,
})
export type DeliveryZone = z.infer<typeof DeliveryZone>

const fields = {
  name: text(80),
  position: z.int().min(0).max(10_000),
  places: z.array(ZonePlace).min(1, 'validation.required').max(maxZonePlaces),
  transitDays: z.int().min(0).max(maxTransitDays),
  rates: z.array(DeliveryRate).min(1, 'validation.required').max(maxRates),
  freeFrom: z.int().min(1).max(maxPrice).nullable(),
  isActive: z.boolean(),
}
export const NewDeliveryZone = z.strictObject({
  ...fields,
  /** Absent: the last. */
  position: fields.position.optional(),
  transitDays: fields.transitDays.default(0),
  freeFrom: fields.freeFrom.optional(),
  isActive: fields.isActive.default(true),
})
export type NewDeliveryZone = z.infer<typeof NewDeliveryZone>

/** Partial update. */
export const DeliveryZoneChanges = z.strictObject({
  ...z.object(fields).partial().shape,
  version: Version.optional(),
})
export type DeliveryZoneChanges = z.infer<typeof DeliveryZoneChanges>

const staff = { access: 'admin', feature: 'deliveryZones' } as const
const path = '/marketplace/delivery-zones'

export const deliveryZonesApi = {
  list: endpoint({
    ...staff,
    needs: 'settings.view',
    method: 'GET',
    path,
    summary: 'List the delivery zones by position, with what they share with each other',
    response: z.object({ data: z.array(DeliveryZone), /** Of all amounts. */ currency: z.string() }),
  }),
  create: endpoint({
    ...staff,
    needs: 'settings.edit',
    method: 'POST',
    path,
    summary: 'Add a delivery zone; from the first active one on, the shop delivers to zones only',
    body: NewDeliveryZone,
    response: One(DeliveryZone),
    status: 201,
    errors: ['title_taken', 'limit_reached'],
  }),
  find: endpoint({
    ...staff,
    needs: 'settings.view',
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Find one delivery zone',
    params: WithId,
    response: One(DeliveryZone),
  }),
  update: endpoint({
    ...staff,
    needs: 'settings.edit',
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Change a delivery zone, or switch it on or off; orders keep the fee that they were placed with',
    params: WithId,
    body: DeliveryZoneChanges,
    response: One(DeliveryZone),
    errors: ['title_taken', 'version_conflict'],
  }),
  remove: endpoint({
    ...staff,
    needs: 'settings.edit',
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete a delivery zone; orders keep the fee that they were placed with',
    params: WithId,
    query: Deletion,
  }),
}
