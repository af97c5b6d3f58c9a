import type { EnumValue } from '#contract/enums.ts'
import { useT } from '#web/language/language.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'

export type RequestStatus = EnumValue<'RequestStatus'>

const tones: Record<RequestStatus, Tone> = {
  new: 'info',
  in_progress: 'info',
  answered: 'success',
  closed: 'neutral',
  sent: 'accent',
  accepted: 'success',
  declined: 'neutral',
  expired: 'warning',
}

/** A request's status, in the customer's words. */
export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  const t = useT('store.requests.status')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
