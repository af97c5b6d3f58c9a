import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, Outlet, useLocation, useNavigate } from 'react-router'
import { withoutLanguage } from '#i18n/paths.ts'
import { refusedSession } from '#web/api/refused-session.ts'
import { tokenKeys } from '#web/api/tokens.ts'
import { useLanguage } from '#web/language/language.tsx'
import { useIsInBrowser, useStoredValue } from '#web/storage.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { demandCustomer } from './for-customers.ts'
import { askToSignIn } from './sign-in/sign-in-state.ts'

/** Without a customer's token these pages redirect home. Tokens are in the browser, so the check runs there. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  demandCustomer(request)
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
    </>
  )
}

/**
 * Signing out here, or in another tab, leaves the page: it shows the customer's own data. A session that ends by itself asks
 * to sign in again, and leads back.
 */
export default function CustomerOnly() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const home = `/${useLanguage()}`
  const token = useStoredValue(tokenKeys.customer.access)
  const isOver = useIsInBrowser() && token === null
  useEffect(() => {
    if (!isOver) return
    if (refusedSession.isNoted()) askToSignIn(withoutLanguage(pathname) + search)
    void navigate(home, { replace: true })
  }, [isOver, home, navigate, pathname, search])
  return isOver ? null : <Outlet />
}
