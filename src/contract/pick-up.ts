import { z } from 'zod'
import { ReceivingHours } from './receiving-hours.ts'
import { Id } from './shared.ts'

/** How an order gets to its buyer. */
export const deliveryMethods = ['delivery', 'pick_up'] as const
export type DeliveryWay = (typeof deliveryMethods)[number]

/** Where an order is collected, in the reader's language. */
export const PickUpPlace = z.object({
  _id: Id,
  name: z.string(),
  address: z.string(),
  country: z.string(),
  countryName: z.string(),
  city: z.string(),
  cityName: z.string(),
  /** Empty where nothing is told of them. */
  openingHours: z.array(ReceivingHours),
  phone: z.string().optional(),
})
export type PickUpPlace = z.infer<typeof PickUpPlace>

/** Of an order, and of what waits for approval. */
export const pickUpShape = {
  deliveryMethod: z.enum(deliveryMethods),
  /** As it was when the order was placed; only of one that is picked up. */
  pickUpPoint: PickUpPlace.optional(),
}
