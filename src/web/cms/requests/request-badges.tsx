import type { EnumValue } from '#contract/enums.ts'
import { useT } from '#web/language/language.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'

export type RequestStatus = EnumValue<'RequestStatus'>

const tones: Record<RequestStatus, Tone> = {
  new: 'warning',
  in_progress: 'info',
  answered: 'success',
  closed: 'neutral',
  sent: 'accent',
  accepted: 'success',
  declined: 'danger',
  expired: 'neutral',
}

/** Where a request stands, in the words of staff. */
export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  const t = useT('cms.requests.status')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
