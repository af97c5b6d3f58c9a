import type { OrderLineRow } from './orders.table.ts'

/**
 * What the customer paid for so many of each line, discount and tax in proportion, half a minor unit rounded up: what is lost by
 * rounding down each line is in the last.
 */
export function worthOf(
  lines: readonly Pick<OrderLineRow, 'id' | 'quantity' | 'total'>[],
  open: ReadonlyMap<string, number>,
): number {
  const parts = lines.filter(({ id }) => open.has(id))
  const denominator = parts.reduce((product, { quantity }) => product * BigInt(quantity), 1n)
  const exact = parts.reduce(
    (sum, line) =>
      sum + (BigInt(line.total) * BigInt(open.get(line.id) ?? 0) * denominator) / BigInt(line.quantity),
    0n,
  )
  return Number((2n * exact + denominator) / (2n * denominator))
}
