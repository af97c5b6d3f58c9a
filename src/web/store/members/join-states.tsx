import { IconMailQuestion } from '@tabler/icons-react'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'

/** An invitation, or a link for colleagues, that leads nowhere any more. */
export function JoinEnded({ hint }: { hint: string }) {
  const t = useT('members.join')
  return (
    <>
      <PageTitle title={t('ended')} />
      <EmptyState
        isPage
        title={t('ended')}
        icon={<IconMailQuestion size={56} stroke={1.2} />}
        action={{ to: '/', label: t('home') }}
      >
        {hint}
      </EmptyState>
    </>
  )
}

/** It could not be opened now. */
export function JoinFailed({ isBusy, onAgain }: { isBusy: boolean; onAgain: () => void }) {
  const t = useT('members.join')
  const actions = useT('actions')
  return (
    <>
      <PageTitle title={t('title')} />
      <EmptyState
        isPage
        title={t('failed')}
        action={
          <Button kind="primary" isBusy={isBusy} onClick={onAgain}>
            {actions('tryAgain')}
          </Button>
        }
      />
    </>
  )
}
