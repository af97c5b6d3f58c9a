import { percentOf, taxOn } from '../prices/rounding.ts'

/** A line to price, in minor units. A code takes nothing off where its price list does not accept codes. */
type PricedLine = { quantity: number; unitPrice: number; acceptsCodes?: boolean }
export type Terms = {
  codePercentage: number
  taxRate: number
  pricesIncludeTax: boolean
  /** What delivery of goods of this worth after discounts costs; nothing where it is left out. */
  deliveryFee?: (worth: number) => number
}
type LineAmounts = { subtotal: number; discount: number; tax: number; total: number }
export type Totals = {
  lines: LineAmounts[]
  itemQuantity: number
  subtotal: number
  discount: number
  /** Of delivery too. */
  tax: number
  giftCard: number
  deliveryFee: number
  deliveryTax: number
  total: number
}

/**
 * Prices an order; shared by cart, placement, invoices and refunds (docs/product/prices-and-discounts.md#computing-a-total).
 * Minor units, rounded half away from zero at the discount and at the tax, which are then spread so that lines add up to the
 * order, with what delivery costs as one line more.
 */
export function priceOrder(
  lines: readonly PricedLine[],
  { codePercentage, taxRate, pricesIncludeTax, deliveryFee: feeFor }: Terms,
): Totals {
  const subtotals = lines.map((line) => line.unitPrice * line.quantity)
  const subtotal = sum(subtotals)
  const discountable = subtotals.map((amount, index) => (lines[index]?.acceptsCodes === false ? 0 : amount))
  const discount = Math.min(sum(discountable), percentOf(sum(discountable), codePercentage))
  const discounts = spread(discount, discountable)
  const taxables = subtotals.map((amount, index) => amount - (discounts[index] ?? 0))
  const deliveryFee = feeFor?.(subtotal - discount) ?? 0
  const taxable = subtotal - discount + deliveryFee
  const tax = taxOn(taxable, { rate: taxRate, pricesIncludeTax })
  const taxes = spread(tax, [...taxables, deliveryFee])
  const giftCard = 0
  return {
    lines: taxables.map((amount, index) => ({
      subtotal: subtotals[index] ?? 0,
      discount: discounts[index] ?? 0,
      tax: taxes[index] ?? 0,
      total: pricesIncludeTax ? amount : amount + (taxes[index] ?? 0),
    })),
    itemQuantity: sum(lines.map((line) => line.quantity)),
    subtotal,
    discount,
    tax,
    giftCard,
    deliveryFee,
    deliveryTax: taxes[lines.length] ?? 0,
    total: Math.max(0, (pricesIncludeTax ? taxable : taxable + tax) - giftCard),
  }
}

/** Splits `amount` by weight into whole units that add up to it: the largest remainders get the rest, the first on ties. */
export function spread(amount: number, weights: readonly number[]): number[] {
  const whole = sum(weights)
  if (whole === 0) return weights.map(() => 0)
  const shares = weights.map((weight) => divide(amount, weight, whole))
  const left = amount - sum(shares.map((share) => share.floor))
  const first = shares
    .map((share, index) => ({ index, remainder: share.remainder }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    )
    .slice(0, left)
  const extra = new Set(first.map(({ index }) => index))
  return shares.map((share, index) => share.floor + (extra.has(index) ? 1 : 0))
}

// Amount times weight exceeds 2^53 for large orders, so the division uses bigint.
function divide(amount: number, weight: number, whole: number): { floor: number; remainder: bigint } {
  const product = BigInt(amount) * BigInt(weight)
  return { floor: Number(product / BigInt(whole)), remainder: product % BigInt(whole) }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
