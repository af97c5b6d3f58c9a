import type { DeliveryRate } from '#contract/delivery-zones.ts'

/** What a zone asks for delivery. */
export type ZoneTerms = { id: string; rates: DeliveryRate[]; freeFrom: number | null; transitDays: number }

/** The goods of an order: what they are worth after discounts, in minor units, and what they weigh as far as that is known. */
export type Goods = { value: number; grams: number }

/**
 * The fee for these goods in minor units, or undefined where no rate of the zone is for them: of those that are, the one for the lightest
 * orders, then the one for the dearest.
 */
export function deliveryFee({ rates, freeFrom }: ZoneTerms, { value, grams }: Goods): number | undefined {
  const fitting = rates.filter(
    ({ fromValue = 0, upToGrams = Infinity }) => fromValue <= value && upToGrams >= grams,
  )
  const [first] = fitting.toSorted(
    (a, b) =>
      byNumber(a.upToGrams ?? Infinity, b.upToGrams ?? Infinity) ||
      byNumber(b.fromValue ?? 0, a.fromValue ?? 0),
  )
  if (!first) return undefined
  return freeFrom !== null && value >= freeFrom ? 0 : first.price
}

// Two infinities have no difference.
const byNumber = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
