import type { ApprovalStatus } from '#contract/approval-trail.ts'
import { useT } from '#web/language/language.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Record<ApprovalStatus, Tone> = {
  waiting: 'warning',
  approved: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
}

export function ApprovalStatusBadge({ status }: { status: ApprovalStatus }) {
  const t = useT('approvals.statuses')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
