import type { OrderStatus } from '#contract/enums.ts'
import type { Money } from '#contract/shared.ts'

type History = {
  statusHistory: { from?: OrderStatus; to: OrderStatus; at: string; by: string; reason?: string }[]
  payment: { paidAt?: string }
  notes: { id: string; text: string; by: string; at: string }[]
  refunds: { id: string; amount: Money; reason: string; isSurplus?: boolean; by: string; at: string }[]
  returns: {
    id: string
    items: { name: string; quantity: number }[]
    isWrittenOff: boolean
    note?: string
    by: string
    at: string
  }[]
}

export type TimelineStep =
  | { kind: 'status'; status: OrderStatus; at: string; by: string; reason?: string }
  | { kind: 'paid'; at: string }
  | { kind: 'note'; at: string; by: string; text: string }
  | { kind: 'refund'; at: string; by: string; amount: Money; reason: string; isSurplus?: boolean | undefined }
  | {
      kind: 'return'
      at: string
      by: string
      items: { name: string; quantity: number }[]
      isWrittenOff: boolean
      note?: string
    }

/** What happened to an order, newest first: its states, when the money came and went, what came back, and what staff noted. */
export function timelineOf({ statusHistory, payment, notes, refunds, returns }: History): TimelineStep[] {
  const steps: TimelineStep[] = statusHistory.map(({ to, at, by, reason }) => ({
    kind: 'status',
    status: to,
    at,
    by,
    ...(reason && { reason }),
  }))
  if (payment.paidAt) steps.push({ kind: 'paid', at: payment.paidAt })
  for (const { text, by, at } of notes) steps.push({ kind: 'note', text, by, at })
  for (const { items, isWrittenOff, note, by, at } of returns)
    steps.push({ kind: 'return', items, isWrittenOff, by, at, ...(note && { note }) })
  for (const { amount, reason, isSurplus, by, at } of refunds)
    steps.push({ kind: 'refund', amount, reason, isSurplus, by, at })
  // Two steps of one instant keep their order, the later one first.
  return steps
    .map((step, index) => ({ step, index }))
    .toSorted((a, b) => b.step.at.localeCompare(a.step.at) || b.index - a.index)
    .map(({ step }) => step)
}
