import { type ClientLoaderFunctionArgs, replace } from 'react-router'
import { defaultLanguage, languageOfPath, withoutLanguage } from '#i18n/paths.ts'
import { inBrowser, type Load } from '#web/api/load.ts'
import { tokensOf } from '#web/api/tokens.ts'
import { askToSignIn } from './sign-in/sign-in-state.ts'

/** Without a customer's token the visitor goes home and is asked to sign in there, which leads back here. */
export function demandCustomer(request: Request): void {
  if (tokensOf('customer').access !== undefined) return
  const { pathname, search } = new URL(request.url)
  const { location } = window
  // Where a link from outside leads; the request has it not.
  const hash = location.pathname === pathname ? location.hash : ''
  askToSignIn(withoutLanguage(pathname) + search + hash)
  throw replace(`/${languageOfPath(pathname) ?? defaultLanguage}`)
}

/**
 * `export const clientLoader = forCustomers(load)`: loaders of a page and of its frame run together, so each checks before it
 * calls.
 */
export function forCustomers<T>(load: (load: Load) => Promise<T>) {
  const run = inBrowser(load)
  return (given: ClientLoaderFunctionArgs): Promise<T> => {
    demandCustomer(given.request)
    return run(given).catch((error: unknown) => {
      // The session may have ended with this very call.
      demandCustomer(given.request)
      throw error
    })
  }
}
