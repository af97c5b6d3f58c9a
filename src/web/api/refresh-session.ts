import { adminAuthApi, customerSessionApi } from '#contract/auth.ts'
import { defaultLanguage, languageOfPath, withLanguage, withoutLanguage } from '#i18n/paths.ts'
import { formKeeper } from './form-keeper.ts'
import { refresher, withLock } from './refresh.ts'
import { refusedSession } from './refused-session.ts'
import { clearTokens, type Family, familyOf, keepTokens, tokensOf } from './tokens.ts'
import type { Call, Callable } from './types.ts'

/**
 * A new access token in place of a refused one; undefined when the session is over. `call` asks without a session. Where a form
 * of the CMS is being saved, its person is asked to sign in over it.
 */
export async function refreshSession(
  family: Family,
  refused: string | undefined,
  method: Callable['method'],
  call: Call,
): Promise<string | undefined> {
  const fresh = await refresherThrough(call)(family, refused)
  const keeper = family === 'cms' ? formKeeper() : undefined
  if (!keeper?.hasUnsaved() || keeper.isOwn(fresh)) return fresh
  return method === 'GET' ? undefined : keeper.signInAgain(refused)
}

const refresherThrough = (call: Call) =>
  refresher({
    tokens: tokensOf,
    keep: (family, tokens) => keepTokens(family, tokens, false),
    end: endSession,
    alone: withLock,
    async ask(family, refreshToken) {
      if (refreshToken === refusedForGood) return undefined
      try {
        if (family === 'cms') {
          const { accessToken, refreshToken: next } = await call(adminAuthApi.refresh, {
            body: { refreshToken },
          })
          return { access: accessToken, refresh: next }
        }
        const { token, refreshToken: next } = await call(customerSessionApi.refresh, {
          body: { refreshToken },
        })
        return { access: token, refresh: next }
      } catch (error) {
        if (!isRefusal(error)) throw error
        refusedForGood = refreshToken
        return undefined
      }
    },
  })

/** Stays stored while a form waits for its person; what the page reads meanwhile does not ask with it again. */
let refusedForGood: string | undefined

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && [400, 401, 403, 422].includes(Number(error.statusCode))

/** The sign-in of the CMS remembers where to return to; it needs no session itself. */
const isOfStaff = (path: string) => !path.startsWith('/cms-login')

/**
 * The session is over: its tokens are cleared, and a page that needs it is left (decision 0024). With something typed on a page
 * of the CMS both wait until it is saved or given up (decision 0052).
 */
function endSession(family: Family): void {
  if (family === 'cms' && formKeeper()?.hasUnsaved()) return
  // Pages of the customer's own follow their token by themselves.
  if (family === 'customer') refusedSession.note()
  clearTokens(family)
  const { pathname, search } = window.location
  if (family !== 'cms' || familyOf(pathname) !== family || !isOfStaff(withoutLanguage(pathname))) return
  const back = encodeURIComponent(withoutLanguage(pathname) + search)
  window.location.assign(
    withLanguage(`/cms-login?return=${back}`, languageOfPath(pathname) ?? defaultLanguage),
  )
}
