import type { StoredAddress } from '../addresses/addresses.table.ts'
import type { StoredPickUpPoint } from '../delivery/pick-up-place.ts'

type Going = {
  shippingAddress?: StoredAddress | null | undefined
  pickUpPoint?: StoredPickUpPoint | null | undefined
}

/** The place that discounts and tax go by, where it is known. */
export function placeOf({ shippingAddress, pickUpPoint }: Going) {
  const to = pickUpPoint ?? shippingAddress
  return to ? { country: to.country, city: to.city } : undefined
}
