import { type ClientLoaderFunctionArgs, Outlet, replace } from 'react-router'
import { loadSessionUser } from '#web/api/session-profile.ts'
import { useT } from '#web/language/language.tsx'
import { defaultLanguage, languageOfPath, withLanguage, withoutLanguage } from '#i18n/paths.ts'
import { ErrorScreen } from '#web/ui/page/error-screen.tsx'
import { CmsFrame } from './cms-frame.tsx'
import { CmsSkeleton } from './cms-skeleton.tsx'

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

export default function CmsLayout() {
  return (
    <CmsFrame>
      <Outlet />
    </CmsFrame>
  )
}

export function ErrorBoundary() {
  const t = useT('cms.dashboard')
  return (
    <CmsFrame>
      <ErrorScreen back={{ to: '/cms/dashboard', label: t('title') }} />
    </CmsFrame>
  )
}
