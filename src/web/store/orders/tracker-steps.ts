import type { OrderStatus, PaymentStatus } from '#contract/enums.ts'
import type { DeliveryWay } from '#contract/pick-up.ts'

/** Labels of the tracker's steps; `paid`, `shipping`, `ready` and `expected` are steps, not statuses. */
export type Step =
  | 'pending'
  | 'paid'
  | 'in_progress'
  | 'shipping'
  | 'ready'
  | 'expected'
  | 'delivered'
  | 'rejected'

export type TrackerStep = {
  step: Step
  /** `current` is where the order is now; an order on credit may have passed a step that is still open. */
  state: 'done' | 'current' | 'open'
  note?: 'awaitingPayment' | 'confirmingPayment' | 'awaitingAcceptance' | 'gettingReady' | 'shipped'
  /** When it happened, or is expected to. */
  at?: string
}

type TrackedOrder = {
  status: OrderStatus
  placedAt: string
  promisedAt?: string | undefined
  needsShipping: boolean
  deliveryMethod?: DeliveryWay
  payment: { status: PaymentStatus; isBeingConfirmed?: true; paidAt?: string }
  statusHistory: readonly { to: OrderStatus; at: string }[]
}

const rank: Record<Exclude<OrderStatus, 'rejected'>, number> = {
  pending: 0,
  in_progress: 1,
  shipped: 2,
  delivered: 3,
}

/**
 * The steps of an order so far and to come: Pending → Paid → In Progress → Shipping → Expected → Delivered.
 * Where it is picked up, it is ready to collect and then collected. Where nothing is shipped, it is delivered once it is accepted.
 */
export function trackerSteps(order: TrackedOrder): TrackerStep[] {
  const { status, payment } = order
  // Refunded money had been paid.
  const isPaid = payment.status === 'paid' || payment.status === 'refunded'
  const reachedAt = (to: OrderStatus) => order.statusHistory.findLast((event) => event.to === to)?.at
  const paid: TrackerStep = isPaid
    ? { step: 'paid', state: 'done', at: payment.paidAt }
    : {
        step: 'paid',
        state: 'open',
        note: payment.isBeingConfirmed ? 'confirmingPayment' : 'awaitingPayment',
      }

  if (status === 'rejected')
    return [
      { step: 'pending', state: 'done', at: order.placedAt },
      ...(isPaid ? [paid] : []),
      { step: 'rejected', state: 'current', at: reachedAt('rejected') },
    ]

  const at = rank[status]
  const isNew = status === 'pending'
  const delivered: TrackerStep = {
    step: 'delivered',
    state: at === 3 ? 'current' : 'open',
    at: reachedAt('delivered'),
  }
  const first: TrackerStep[] = [
    { step: 'pending', state: isNew && !isPaid ? 'current' : 'done', at: order.placedAt },
    isNew && isPaid ? { ...paid, state: 'current', note: 'awaitingAcceptance' } : paid,
  ]
  if (!order.needsShipping) return [...first, delivered]
  const accepted: TrackerStep = {
    step: 'in_progress',
    state: at >= 1 ? 'done' : 'open',
    at: reachedAt('in_progress'),
  }
  if (order.deliveryMethod === 'pick_up')
    return [
      ...first,
      accepted,
      {
        step: 'ready',
        state: at === 3 ? 'done' : at >= 1 ? 'current' : 'open',
        note: at === 1 ? 'gettingReady' : undefined,
        at: reachedAt('shipped') ?? order.promisedAt,
      },
      delivered,
    ]
  return [
    ...first,
    accepted,
    {
      step: 'shipping',
      state: at >= 2 ? 'done' : at === 1 ? 'current' : 'open',
      note: at >= 2 ? 'shipped' : at === 1 ? 'gettingReady' : undefined,
      at: reachedAt('shipped'),
    },
    {
      step: 'expected',
      state: at === 3 ? 'done' : at === 2 ? 'current' : 'open',
      at: order.promisedAt,
    },
    delivered,
  ]
}
