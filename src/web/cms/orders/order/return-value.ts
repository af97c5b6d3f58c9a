import type { Money } from '#contract/shared.ts'

type Line = { id: string; quantity: number; total: Money }
type PaidOrder = { total: Money; payment: { status: string; refunded?: Money } }

/** What can still be given back of an order's money. */
export function leftToRefund({ total, payment }: PaidOrder): Money {
  const left = payment.status === 'paid' ? total.amount - (payment.refunded?.amount ?? 0) : 0
  return { ...total, amount: left }
}

/** What this quantity of each line was paid for, with its tax and discount: a suggestion, at most what is left. */
export function worthOf(
  lines: readonly Line[],
  returned: Readonly<Record<string, number>>,
  left: Money,
): Money {
  const worth = lines.reduce(
    (sum, { id, quantity, total }) => sum + Math.round((total.amount * (returned[id] ?? 0)) / quantity),
    0,
  )
  return { ...left, amount: Math.min(worth, left.amount) }
}
