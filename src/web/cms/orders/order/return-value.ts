import type { Money } from '#contract/shared.ts'

type Line = { id: string; quantity: number; total: Money }
type PaidOrder = {
  status?: string
  total: Money
  payment: { status: string; refunded?: Money }
  credit?: object
}

/** What can still be given back of an order's money; of one that is paid later, what can still be credited of its invoice. */
export function leftToRefund({ status, total, payment, credit }: PaidOrder): Money {
  const isBilled = credit !== undefined && status !== 'pending' && status !== 'rejected'
  const left = payment.status === 'paid' || isBilled ? total.amount - (payment.refunded?.amount ?? 0) : 0
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
