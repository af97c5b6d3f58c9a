import type { OrderStatus } from '#contract/enums.ts'

type History = {
  statusHistory: { from?: OrderStatus; to: OrderStatus; at: string; by: string; reason?: string }[]
  payment: { paidAt?: string }
}

export type TimelineStep =
  | { kind: 'status'; status: OrderStatus; at: string; by: string; reason?: string }
  | { kind: 'paid'; at: string }

/** What happened to an order, newest first: its states, and when the money came. */
export function timelineOf({ statusHistory, payment }: History): TimelineStep[] {
  const steps: TimelineStep[] = statusHistory.map(({ to, at, by, reason }) => ({
    kind: 'status',
    status: to,
    at,
    by,
    ...(reason && { reason }),
  }))
  if (payment.paidAt) steps.push({ kind: 'paid', at: payment.paidAt })
  // Two steps of one instant stay as they were told, the later one first.
  return steps
    .map((step, index) => ({ step, index }))
    .toSorted((a, b) => b.step.at.localeCompare(a.step.at) || b.index - a.index)
    .map(({ step }) => step)
}
