import type { Money } from '#contract/shared.ts'

/** Unit prices by quantity, the first from 1 on. */
export type Tiers = readonly { from: number; unitPrice: Money }[]

/** What one costs among so many. */
export const tierAt = (tiers: Tiers, quantity: number) => tiers.findLast(({ from }) => from <= quantity)

/** The next quantity at which one costs less. */
export function cheaperTier(tiers: Tiers, quantity: number) {
  const now = tierAt(tiers, quantity)
  return tiers.find(
    ({ from, unitPrice }) => from > quantity && now && unitPrice.amount < now.unitPrice.amount,
  )
}
