import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, Outlet, replace, useNavigate } from 'react-router'
import { tokenKeys, tokensOf } from '#web/api/tokens.ts'
import { useLanguage } from '#web/language/language.tsx'
import { useIsInBrowser, useStoredValue } from '#web/storage.ts'
import { defaultLanguage, languageOfPath } from '#i18n/paths.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Without a customer's token these pages redirect home. Tokens are in the browser, so the check runs there. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  if (tokensOf('customer').access === undefined)
    throw replace(`/${languageOfPath(pathname) ?? defaultLanguage}`)
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

/** Signing out here, or in another tab, leaves the page: it shows the customer's own data. */
export default function CustomerOnly() {
  const navigate = useNavigate()
  const home = `/${useLanguage()}`
  const token = useStoredValue(tokenKeys.customer.access)
  const isOver = useIsInBrowser() && token === null
  useEffect(() => {
    if (isOver) void navigate(home, { replace: true })
  }, [isOver, home, navigate])
  return isOver ? null : <Outlet />
}
