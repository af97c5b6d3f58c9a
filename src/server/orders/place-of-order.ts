import type { StoredAddress } from '../addresses/addresses.table.ts'

/** The place that discounts go by, where it is known. */
export const placeOf = ({ shippingAddress: to }: { shippingAddress?: StoredAddress | null | undefined }) =>
  to ? { country: to.country, city: to.city } : undefined
