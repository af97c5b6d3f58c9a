/** The steps of a price handle: prices span from a battery to a private network, so the way is walked by ratios. */
export const priceSteps = 100

const digitsKept = 2

/** 1234 → 1200, 87 → 87: prices that a person would name. */
function rounded(price: number): number {
  if (price <= 0) return 0
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(price)) + 1 - digitsKept)
  return Math.round(price / unit) * unit
}

type Range = { min: number; max: number }

/** The price at a step of the way from the lowest to the highest; both ends are exact. */
export function priceAt(step: number, { min, max }: Range): number {
  if (step <= 0) return min
  if (step >= priceSteps) return max
  const from = Math.max(min, 1)
  const price = rounded(from * (max / from) ** (step / priceSteps))
  return Math.min(Math.max(price, min), max)
}

/** Where a price lies on that way. */
export function stepOf(price: number, { min, max }: Range): number {
  if (price <= min || max <= min) return 0
  if (price >= max) return priceSteps
  const from = Math.max(min, 1)
  const step = Math.round((Math.log(price / from) / Math.log(max / from)) * priceSteps)
  return Math.min(Math.max(step, 0), priceSteps)
}
