import type { ComponentProps } from 'react'
import { useRouteError } from 'react-router'
import { isApiError } from '#web/api/api-error.ts'
import { ErrorScreen as OfAnyPage } from '#web/ui/page/error-screen.tsx'
import { NoAccess } from './no-access.tsx'

/** Replaces a page that could not be loaded: not allowed, not found, or try again. */
export function ErrorScreen({ back }: ComponentProps<typeof OfAnyPage>) {
  const error = useRouteError()
  if (isApiError(error) && error.code === 'forbidden')
    return <NoAccess isPage permission={error.details.permission} back={back} />
  return <OfAnyPage back={back} />
}
