import type { Supply } from '../settings/promised-day.ts'
import type { ProductRow } from '../products/products.table.ts'
import { sumDemand, type Demand } from '../stock/move-stock.ts'
import { needsShipping } from './orders.table.ts'

type Taking = { quantity: number; demand: readonly Demand[] }

/** When a product that is not in stock leaves. */
export type ItemSupply = Pick<ProductRow, 'id' | 'leadDays' | 'restockAt'>
type Supplied = { product: Pick<ProductRow, 'type'> & ItemSupply; items?: readonly ItemSupply[] }

/** How many of each line come later: what is there goes to the first lines first. */
export function lateOf(lines: readonly Taking[], thereOf: (product: string) => number): number[] {
  const taken = new Map<string, number>()
  return lines.map(({ quantity, demand }) => {
    const each = demand.map((one) => ({ product: one.product, units: one.quantity / quantity }))
    const leftOf = (product: string) => thereOf(product) - (taken.get(product) ?? 0)
    const now = Math.min(quantity, ...each.map(({ product, units }) => Math.floor(leftOf(product) / units)))
    const soon = Math.max(0, now)
    for (const { product, units } of each) taken.set(product, (taken.get(product) ?? 0) + soon * units)
    return quantity - soon
  })
}

/** What a line is promised by: where some of it is not in stock, a package by its items that are missing. */
export function suppliesOfLine({ product, items = [] }: Supplied, missing: readonly string[]): Supply[] {
  if (missing.length === 0) return [{ ...product, isInStock: true }]
  const late = product.type === 'package' ? items.filter(({ id }) => missing.includes(id)) : []
  const isKnown = late.length > 0 && late.every(({ leadDays }) => leadDays !== null)
  return (product.leadDays === null && isKnown ? late : [product]).map((one) => ({
    ...one,
    isInStock: false,
  }))
}

/** What the goods of an order are promised by, `late` of each line not in stock; `there` is what of each product is. */
export function lateSupplies(
  lines: readonly (Supplied & Taking)[],
  late: readonly number[],
  there: ReadonlyMap<string, number>,
): Supply[] {
  const wanted = sumDemand(lines.flatMap(({ demand }) => demand))
  const short = new Set(
    wanted.flatMap(({ product, quantity }) => (quantity > (there.get(product) ?? 0) ? [product] : [])),
  )
  return lines.flatMap((line, index) => {
    const missing = line.demand.flatMap(({ product }) => (short.has(product) ? [product] : []))
    const isShipped = needsShipping({ type: line.product.type, stockDemand: [...line.demand] })
    return isShipped ? suppliesOfLine(line, late[index] ? missing : []) : []
  })
}
