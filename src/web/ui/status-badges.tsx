import type { OrderStatus, PaymentStatus, Visibility } from '#contract/enums.ts'
import { useT } from '#web/language/language.tsx'
import { Badge, type Tone } from './badge.tsx'

const orderTones: Record<OrderStatus, Tone> = {
  pending: 'warning',
  in_progress: 'info',
  shipped: 'accent',
  delivered: 'success',
  rejected: 'danger',
}

/**
 * `partly` says so of an order of which something has left, and something is still to come, `cancelled` of a rejected one that its
 * buyer cancelled.
 */
export function OrderStatusBadge({
  status,
  partly,
  cancelled,
  said,
}: {
  status: OrderStatus
  /** What the status is called instead: of an order that is picked up. */
  said?: string | undefined
  partly?: string | false | undefined
  cancelled?: string | false | undefined
}) {
  const t = useT('enums.OrderStatus')
  const tone = partly ? 'accent' : cancelled ? 'neutral' : orderTones[status]
  return <Badge tone={tone}>{partly || cancelled || (said ?? t(status))}</Badge>
}

const paymentTones: Record<PaymentStatus, Tone> = {
  unpaid: 'neutral',
  authorised: 'info',
  paid: 'success',
  failed: 'danger',
  refunded: 'warning',
}

/** What is not known yet is not called unpaid. */
export function PaymentStatusBadge({
  status,
  isBeingConfirmed,
}: {
  status: PaymentStatus
  isBeingConfirmed?: true | undefined
}) {
  const t = useT('enums.PaymentStatus')
  const attempt = useT('enums.AttemptStatus')
  if (isBeingConfirmed) return <Badge tone="info">{attempt('unknown')}</Badge>
  return <Badge tone={paymentTones[status]}>{t(status)}</Badge>
}

export function VisibilityBadge({ visibility }: { visibility: Visibility }) {
  const t = useT('enums.Visibility')
  return <Badge tone={visibility === 'visible' ? 'success' : 'neutral'}>{t(visibility)}</Badge>
}
