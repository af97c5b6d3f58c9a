import type { DraftStatus } from '#contract/drafts.ts'
import { useT } from '#web/language/language.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Record<DraftStatus, Tone> = {
  draft: 'info',
  sent: 'accent',
  expired: 'warning',
  placed: 'success',
  cancelled: 'neutral',
}

export function DraftStatusBadge({ status }: { status: DraftStatus }) {
  const t = useT('cms.drafts.status')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
