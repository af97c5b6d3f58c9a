import { type ClientLoaderFunctionArgs, Outlet, replace } from 'react-router'
import { tokensOf } from '#web/api/tokens.ts'
import { defaultLanguage, languageOfPath } from '#i18n/paths.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Without a customer's token these pages lead home (spec §2). Tokens live in the browser, so it is asked there. */
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

export default function CustomerOnly() {
  return <Outlet />
}
