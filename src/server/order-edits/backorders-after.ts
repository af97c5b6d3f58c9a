import { lateOf } from '../orders/late-lines.ts'
import type { OrderLineRow } from '../orders/orders.table.ts'
import { sumDemand, type Demand } from '../stock/move-stock.ts'

type Own = Pick<OrderLineRow, 'id' | 'quantity' | 'backordered' | 'stockDemand'>
type Planned = { quantity: number; demand: readonly Demand[]; own?: Own }

const partOf = (demand: readonly Demand[], quantity: number, part: number): Demand[] =>
  demand.map((one) => ({ product: one.product, quantity: (one.quantity / quantity) * part }))

const raiseOf = ({ quantity, own }: Planned) => Math.max(0, quantity - (own?.quantity ?? 0))

/** What some lines take more, and what others give back, product by product. */
export function takenAndGiven(before: readonly Own[], lines: readonly Planned[]) {
  const kept = new Map(lines.flatMap(({ quantity, own }) => (own ? [[own.id, quantity] as const] : [])))
  return {
    taken: sumDemand(lines.flatMap((line) => partOf(line.demand, line.quantity, raiseOf(line)))).filter(
      ({ quantity }) => quantity > 0,
    ),
    given: sumDemand(
      before.flatMap(({ id, quantity, stockDemand }) =>
        partOf(stockDemand, quantity, Math.max(0, quantity - (kept.get(id) ?? 0))),
      ),
    ),
  }
}

/**
 * How many of each line are on backorder after an edit, and how many of those are new. What becomes less gives back the waiting ones
 * first; what becomes more takes what is there, `thereOf` a product with what was given back of it, and waits for the rest.
 */
export function backordersAfter(
  lines: readonly Planned[],
  thereOf: (product: string) => number,
): { backordered: number; added: number }[] {
  const raised = lines.filter((line) => raiseOf(line) > 0)
  const late = lateOf(
    raised.map((line) => ({
      quantity: raiseOf(line),
      demand: partOf(line.demand, line.quantity, raiseOf(line)),
    })),
    thereOf,
  )
  return lines.map((line) => {
    const added = late[raised.indexOf(line)] ?? 0
    const { quantity, backordered } = line.own ?? { quantity: 0, backordered: 0 }
    const less = Math.max(0, quantity - line.quantity)
    return { backordered: Math.max(0, backordered - less) + added, added }
  })
}
