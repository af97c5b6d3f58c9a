import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Lines } from './lines.ts'
import { deliveryMethods, PickUpPlace } from './pick-up.ts'
import { Id, Money, One, queryText } from './shared.ts'

/** Where goods can go to: names by id. Of a country without an entry in `cities` it is all of them. */
export const DeliveryPlaces = z.object({
  /** No zone is set up: every country there is. */
  isEverywhere: z.boolean(),
  countries: z.record(z.string(), z.string()),
  cities: z.record(z.string(), z.record(z.string(), z.string())),
})
export type DeliveryPlaces = z.infer<typeof DeliveryPlaces>

/** A way in which a cart can get to its buyer. */
export const DeliveryMethod = z.object({
  type: z.enum(deliveryMethods),
  /** Absent where the shop hides prices. */
  fee: Money.optional(),
  /** Days on the way; absent where no zone tells them. */
  transitDays: z.int().optional(),
  /** Where it can be picked up, by position. */
  points: z
    .array(
      PickUpPlace.extend({
        /** The day on which this cart is ready there; absent where nobody knows. */
        promisedAt: z.iso.date().optional(),
      }),
    )
    .optional(),
})
export type DeliveryMethod = z.infer<typeof DeliveryMethod>

const path = '/marketplace-customer/delivery'

export const storeDeliveryApi = {
  options: endpoint({
    method: 'GET',
    path: `${path}/options`,
    access: 'public',
    feature: 'deliveryZones',
    summary:
      'Find how a cart can get to its buyer: delivered to a place and what that costs, or picked up and where; of licences alone there is no way',
    query: z.object({
      items: Lines.refine((lines) => lines.length > 0, 'validation.required'),
      addressId: z.preprocess((value) => (value === '' ? undefined : value), Id.optional()),
      country: queryText(2),
      city: queryText(90),
    }),
    response: One(z.object({ methods: z.array(DeliveryMethod) })),
    errors: ['no_delivery'],
  }),
  places: endpoint({
    method: 'GET',
    path: `${path}/places`,
    access: 'public',
    feature: 'deliveryZones',
    cache: 'public',
    summary: 'Find the countries and cities that the shop delivers to',
    response: One(DeliveryPlaces),
  }),
}
