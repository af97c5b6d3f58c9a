import type { ReturnStatus } from '#contract/returns.ts'
import { useT } from '#web/language/language.tsx'
import { Badge, type Tone } from './badge.tsx'

const tones: Record<ReturnStatus, Tone> = {
  requested: 'warning',
  approved: 'info',
  received: 'accent',
  refunded: 'success',
  replaced: 'success',
  repaired: 'success',
  sent_back: 'danger',
  declined: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
}

/** How a return stands. */
export function ReturnStatusBadge({ status }: { status: ReturnStatus }) {
  const t = useT('returns.status')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
