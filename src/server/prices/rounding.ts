/** A unit price after a percentage off, rounded half away from zero. */
export const afterPercentage = (amount: number, percentage: number) =>
  divideRounded(amount * (10_000 - hundredths(percentage)), 10_000)

export const percentOf = (amount: number, percentage: number) =>
  divideRounded(amount * hundredths(percentage), 10_000)

/** The tax on an amount, or within it. */
export const taxOn = (
  amount: number,
  { rate, pricesIncludeTax }: { rate: number; pricesIncludeTax: boolean },
) =>
  pricesIncludeTax
    ? divideRounded(amount * hundredths(rate), 10_000 + hundredths(rate))
    : percentOf(amount, rate)

/** A price of the shop without the tax that it includes; the same where it includes none. */
export const netOf = (
  amount: number,
  { rate, pricesIncludeTax }: { rate: number; pricesIncludeTax: boolean },
) => (pricesIncludeTax ? divideRounded(amount * 10_000, 10_000 + hundredths(rate)) : amount)

/** A percentage has at most two decimals, so its hundredths are whole. */
export const hundredths = (percentage: number) => Math.round(percentage * 100)

export function divideRounded(dividend: number, divisor: number): number {
  if (Number.isSafeInteger(dividend)) return Math.floor(dividend / divisor + 0.5)
  return Number((BigInt(dividend) * 2n + BigInt(divisor)) / (BigInt(divisor) * 2n))
}
