import { IconCloudOff, IconMoodEmpty } from '@tabler/icons-react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { isApiError } from '#web/api/api-error.ts'
import { useT } from '#web/language/language.tsx'
import { reloadWhenOnline } from '#web/language/lost-part.tsx'
import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'
import { PageTitle } from './page-title.tsx'
import { requestIdOf, RequestNumber } from './request-number.tsx'

type Props = {
  /** Where to go instead when the item does not exist. */
  back: { to: string; label: string }
}

/** Replaces a page that could not be loaded: not found, or try again. */
export function ErrorScreen({ back }: Props) {
  const t = useT('errorScreen')
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const isLost = isRouteErrorResponse(error) && error.status === 404
  const title = t(isLost ? 'notFound' : 'failed')
  const Icon = isLost ? IconMoodEmpty : IconCloudOff
  return (
    <>
      <PageTitle title={title} />
      <EmptyState
        isPage
        title={title}
        icon={<Icon size={56} stroke={1.2} />}
        action={
          isLost ? (
            back
          ) : (
            <Button
              kind="primary"
              isBusy={state === 'loading'}
              onClick={() => (isApiError(error) ? void revalidate() : reloadWhenOnline())}
            >
              {t('again')}
            </Button>
          )
        }
      >
        {t(isLost ? 'notFoundHint' : 'failedHint')}
        <br />
        <RequestNumber words={t('number')} id={requestIdOf(error)} />
      </EmptyState>
    </>
  )
}
