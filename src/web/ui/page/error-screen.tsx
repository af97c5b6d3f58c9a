import { IconCloudOff, IconMoodEmpty } from '@tabler/icons-react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { isApiError } from '#web/api/api-error.ts'
import { useT } from '#web/language/language.tsx'
import { reloadWhenOnline } from '#web/language/lost-part.tsx'
import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'
import { PageTitle } from './page-title.tsx'
import { RequestNumber } from './request-number.tsx'

type Props = {
  /** Where to go instead when the item does not exist. */
  back: { to: string; label: string }
}

/** Replaces a page that could not be loaded: not found, or try again. */
export function ErrorScreen({ back }: Props) {
  const t = useT('errorScreen')
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <>
        <PageTitle title={t('notFound')} />
        <EmptyState
          isPage
          title={t('notFound')}
          action={back}
          icon={<IconMoodEmpty size={56} stroke={1.2} />}
        >
          {t('notFoundHint')}
        </EmptyState>
      </>
    )
  return (
    <>
      <PageTitle title={t('failed')} />
      <EmptyState
        isPage
        title={t('failed')}
        icon={<IconCloudOff size={56} stroke={1.2} />}
        action={
          <Button
            kind="primary"
            isBusy={state === 'loading'}
            onClick={() => (isApiError(error) ? void revalidate() : reloadWhenOnline())}
          >
            {t('again')}
          </Button>
        }
      >
        {t('failedHint')}
        <br />
        <RequestNumber words={t('number')} id={isApiError(error) ? error.requestId : undefined} />
      </EmptyState>
    </>
  )
}
