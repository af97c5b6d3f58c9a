import { z } from 'zod'
import { Id } from './shared.ts'

/** A piece with its identifiers; what is told of one is read in `units.ts`. */
export const UnitIdentifiers = z.object({
  serial: z.string(),
  devEui: z.string().optional(),
  joinEui: z.string().optional(),
  imei: z.string().optional(),
  iccid: z.string().optional(),
  profileId: z.string().optional(),
  ownerToken: z.string().optional(),
})

/** A piece that left with an order. `code` is the text of its device code, where it has a DevEUI and a JoinEUI. */
export const ShippedUnit = UnitIdentifiers.extend({
  _id: Id,
  product: Id,
  productName: z.string(),
  code: z.string().optional(),
})
export type ShippedUnit = z.infer<typeof ShippedUnit>
