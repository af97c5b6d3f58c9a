import { lateOf } from './late-lines.ts'
import { spread, type Totals } from './order-total.ts'
import { hasGoods, type PricedLine } from './price-cart.ts'

type Priced = { lines: readonly PricedLine[]; totals: Totals }
export type SplitParts = { now: Priced & { lines: PricedLine[] }; later: Priced & { lines: PricedLine[] } }

/**
 * A purchase in two: what is there now, and what comes later. All amounts are shares of what was priced once, so that both come to its
 * total exactly; delivery is paid with the first. Undefined where nothing comes later, or no goods now.
 */
export function splitPurchase(
  { lines, totals }: Priced,
  thereOf: (product: string) => number,
  pricesIncludeTax: boolean,
): SplitParts | undefined {
  const late = lateOf(lines, thereOf)
  const part = (quantityOf: (quantity: number, late: number) => number) =>
    lines.flatMap((line, index) => {
      const quantity = quantityOf(line.quantity, late[index] ?? 0)
      return quantity > 0 ? [{ index, line: scaled(line, quantity) }] : []
    })
  const parts = [part((quantity, later) => quantity - later), part((_, later) => later)] as const
  const [now, later] = parts.map((ones) => ones.map(({ line }) => line))
  if (!now || !later || !hasGoods(now) || later.length === 0) return undefined

  // Each line's discount is divided among its parts, then the tax among the orders, then within each.
  const discounts = lines.map((line, index) =>
    spread(totals.lines[index]?.discount ?? 0, [line.quantity - (late[index] ?? 0), late[index] ?? 0]),
  )
  const amounts = parts.map((ones, which) =>
    ones.map(({ index, line }) => {
      const subtotal = line.unitPrice * line.quantity
      return { subtotal, discount: discounts[index]?.[which] ?? 0 }
    }),
  )
  const taxables = amounts.map((ones) => ones.map(({ subtotal, discount }) => subtotal - discount))
  const worth = taxables.map(sum)
  const taxes = spread(totals.tax - totals.deliveryTax, worth)
  const [first, second] = parts.map((ones, which): Totals => {
    const [deliveryFee, deliveryTax] = which === 0 ? [totals.deliveryFee, totals.deliveryTax] : [0, 0]
    const shares = spread(taxes[which] ?? 0, taxables[which] ?? [])
    const tax = (taxes[which] ?? 0) + deliveryTax
    const told = amounts[which] ?? []
    return {
      lines: told.map(({ subtotal, discount }, place) => ({
        subtotal,
        discount,
        tax: shares[place] ?? 0,
        total: subtotal - discount + (pricesIncludeTax ? 0 : (shares[place] ?? 0)),
      })),
      itemQuantity: sum(ones.map(({ line }) => line.quantity)),
      subtotal: sum(told.map(({ subtotal }) => subtotal)),
      discount: sum(told.map(({ discount }) => discount)),
      tax,
      giftCard: 0,
      deliveryFee,
      deliveryTax,
      total: (worth[which] ?? 0) + deliveryFee + (pricesIncludeTax ? 0 : tax),
    }
  })
  return first && second && { now: { lines: now, totals: first }, later: { lines: later, totals: second } }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** So many of a line, with what they take from stock. */
const scaled = (line: PricedLine, quantity: number): PricedLine => ({
  ...line,
  quantity,
  demand: line.demand.map((one) => ({ ...one, quantity: (one.quantity / line.quantity) * quantity })),
})
