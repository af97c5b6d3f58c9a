import { z } from 'zod'
import { Id } from './shared.ts'

/** A unit with its identifiers; `units.ts` parses the input for one. */
export const UnitIdentifiers = z.object({
  serial: z.string(),
  devEui: z.string().optional(),
  joinEui: z.string().optional(),
  imei: z.string().optional(),
  iccid: z.string().optional(),
  profileId: z.string().optional(),
  ownerToken: z.string().optional(),
})

/** A unit that was shipped with an order. `code` is its device code, if it has a DevEUI and a JoinEUI. */
export const ShippedUnit = UnitIdentifiers.extend({
  _id: Id,
  product: Id,
  productName: z.string(),
  code: z.string().optional(),
})
export type ShippedUnit = z.infer<typeof ShippedUnit>
