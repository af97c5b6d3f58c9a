import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CityId, CountryId } from './places.ts'
import { EnteredHours, ReceivingHours } from './receiving-hours.ts'
import { BothTexts, Deletion, digitText, Id, Instant, One, text, Version, WithId } from './shared.ts'

export const maxPickUpPoints = 100
export const maxReadyDays = 60
export const maxPointName = 80
export const maxPointAddress = 255

/** Where buyers collect what they ordered. */
export const PickUpPoint = z.object({
  _id: Id,
  name: BothTexts,
  country: z.string(),
  countryName: z.string(),
  city: z.string(),
  cityName: z.string(),
  address: BothTexts,
  /** Empty where nothing is told of them. */
  openingHours: z.array(ReceivingHours),
  /** Business days from when goods leave until they can be collected. */
  readyDays: z.int(),
  phone: z.string().optional(),
  /** Low comes first. */
  position: z.int(),
  isActive: z.boolean(),
  updatedAt: Instant,
  version: Version,
})
export type PickUpPoint = z.infer<typeof PickUpPoint>

const both = (max: number) => z.strictObject({ en: text(max), ar: text(max) })
const phone = /^[+\d][\d ()-]{3,28}\d$/

const fields = {
  name: both(maxPointName),
  country: CountryId,
  city: CityId,
  address: both(maxPointAddress),
  openingHours: EnteredHours,
  readyDays: z.int().min(0).max(maxReadyDays),
  /** Null is none. */
  phone: digitText(30).pipe(z.string().regex(phone)).nullable(),
  position: z.int().min(0).max(10_000),
  isActive: z.boolean(),
}
export const NewPickUpPoint = z.strictObject({
  ...fields,
  openingHours: fields.openingHours.default([]),
  readyDays: fields.readyDays.default(0),
  phone: fields.phone.default(null),
  /** Absent: the last. */
  position: fields.position.optional(),
  isActive: fields.isActive.default(true),
})
export type NewPickUpPoint = z.infer<typeof NewPickUpPoint>

/** Partial update; another country comes with its city. */
export const PickUpPointChanges = z.strictObject({
  ...z.object(fields).partial().shape,
  version: Version.optional(),
})
export type PickUpPointChanges = z.infer<typeof PickUpPointChanges>

const staff = { access: 'admin', feature: 'deliveryZones' } as const
const path = '/marketplace/pick-up-points'

export const pickUpPointsApi = {
  list: endpoint({
    ...staff,
    // Orders are looked for by point, and drafts and quotes are collected at one.
    needs: ['settings.view', 'orders.view', 'requests.view'],
    method: 'GET',
    path,
    summary: 'List the pick-up points by position',
    response: z.object({ data: z.array(PickUpPoint) }),
  }),
  create: endpoint({
    ...staff,
    needs: 'settings.edit',
    method: 'POST',
    path,
    summary:
      'Add a pick-up point; while one is active, buyers may collect their orders instead of having them delivered',
    body: NewPickUpPoint,
    response: One(PickUpPoint),
    status: 201,
    errors: ['limit_reached'],
  }),
  find: endpoint({
    ...staff,
    needs: 'settings.view',
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Find one pick-up point',
    params: WithId,
    response: One(PickUpPoint),
  }),
  update: endpoint({
    ...staff,
    needs: 'settings.edit',
    method: 'PATCH',
    path: `${path}/:id`,
    summary:
      'Change a pick-up point, or switch it on or off; orders keep the point that they were placed with',
    params: WithId,
    body: PickUpPointChanges,
    response: One(PickUpPoint),
    errors: ['version_conflict'],
  }),
  remove: endpoint({
    ...staff,
    needs: 'settings.edit',
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete a pick-up point; orders keep the point that they were placed with',
    params: WithId,
    query: Deletion,
  }),
}
