import { type ClientLoaderFunctionArgs, Outlet, replace, useLocation } from 'react-router'
import { loadSessionUser } from '#web/api/session-profile.ts'
import { useSession } from '#web/api/session.ts'
import { defaultLanguage, languageOfPath, withLanguage, withoutLanguage } from '#i18n/paths.ts'
import { ErrorScreen } from './error-screen.tsx'
import { NoAccess } from './no-access.tsx'
import { CmsFrame } from './cms-frame.tsx'
import { Live } from './live/live.tsx'
import { useMovedShop } from './live/use-moved-shop.ts'
import { CmsSkeleton } from './cms-skeleton.tsx'
import { mayWith } from './may.ts'
import { needsOfPage } from './page-needs.ts'
import { useStart } from './sections.ts'
import { SessionEnd } from './session-over/session-end.tsx'
import { SessionOver } from './session-over/session-over.tsx'

/** Without a CMS session, redirects to the sign-in, which returns here. The profile is fetched before anything shows. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const user = await loadSessionUser('cms')
  if (user) return user
  const back = encodeURIComponent(withoutLanguage(pathname) + search)
  throw replace(withLanguage(`/cms-login?return=${back}`, languageOfPath(pathname) ?? defaultLanguage))
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <CmsSkeleton />
}

/** A page that is not for the viewer is not drawn, whatever its loader was answered. */
export default function CmsLayout() {
  const { user } = useSession('cms')
  const { pathname, search } = useLocation()
  const start = useStart()
  const moves = useMovedShop()
  const needs = needsOfPage(withoutLanguage(pathname) + search)
  const isRefused = user !== undefined && !mayWith(user.permissions)(needs)
  return (
    <CmsFrame>
      <SessionEnd />
      {isRefused ? (
        <NoAccess isPage permission={typeof needs === 'string' ? needs : needs[0]} back={start} />
      ) : (
        <Outlet key={moves} />
      )}
      <SessionOver />
      <Live />
    </CmsFrame>
  )
}

export function ErrorBoundary() {
  return (
    <CmsFrame>
      <ErrorScreen back={useStart()} />
    </CmsFrame>
  )
}
