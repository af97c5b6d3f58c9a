import type { DiscountStatus } from '#contract/enums.ts'
import type { DiscountLocation, DiscountRow } from './discounts.table.ts'

/** Why a code cannot be used; a visitor only gets `unknown`. */
export type Refusal =
  | 'unknown'
  | 'expired'
  | 'used'
  | 'inactive'
  | 'not_started'
  | 'location'
  | 'customer'
  | 'already_used'
  | 'not_eligible'

/** Who buys and where: a discount may be limited to places and customer groups. */
export type Buyer = { place?: DiscountLocation; groups: readonly string[] }

/** Used up, then expired, then switched off, else active. */
export function statusOf(discount: DiscountRow, now: Date): DiscountStatus {
  if (discount.numberOfUsage !== null && discount.usageCount >= discount.numberOfUsage) return 'used'
  if (discount.endDate !== null && now > discount.endDate) return 'expired'
  return discount.status
}

const refusalOfStatus = { used: 'used', expired: 'expired', inactive: 'inactive' } as const

/** Returns undefined when time, place and customer groups allow the discount. */
export function refusalOf(discount: DiscountRow, { place, groups }: Buyer, now: Date): Refusal | undefined {
  const status = statusOf(discount, now)
  if (status !== 'active') return refusalOfStatus[status]
  if (discount.startDate > now) return 'not_started'
  if (!coversPlace(discount.locations, place)) return 'location'
  if (discount.customerGroupIds.length > 0 && !discount.customerGroupIds.some((id) => groups.includes(id)))
    return 'customer'
  return undefined
}

/** No locations: everywhere. An unknown place passes here; the shipping address decides at placement. */
function coversPlace(locations: readonly DiscountLocation[], place: DiscountLocation | undefined): boolean {
  if (locations.length === 0 || !place) return true
  return locations.some(
    ({ country, city }) => country === place.country && (city === undefined || city === place.city),
  )
}

export type DiscountableLine = { product: string; groups: readonly string[]; quantity: number }

/** The best automatic discount of a line: one product or market discount, never both. */
export function bestAutomatic(
  discounts: readonly DiscountRow[],
  line: DiscountableLine,
  cartQuantity: number,
  buyer: Buyer,
  now: Date,
): DiscountRow | undefined {
  const fitting = discounts.filter((discount) => {
    if (discount.type === 'code' || refusalOf(discount, buyer, now)) return false
    if (discount.locations.length > 0 && !buyer.place) return false
    const units = discount.type === 'product' ? line.quantity : cartQuantity
    return units >= discount.minimumQuantity && (discount.type === 'market' || targets(discount, line))
  })
  // On equal percentages every line takes the same discount, so that an order uses as few as possible.
  return fitting.toSorted((a, b) => b.percentage - a.percentage || (a.id < b.id ? -1 : 1))[0]
}

const targets = (discount: DiscountRow, { product, groups }: DiscountableLine) =>
  discount.productIds.includes(product) || discount.productGroupIds.some((id) => groups.includes(id))
