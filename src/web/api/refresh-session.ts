import { adminAuthApi, customerSessionApi } from '#contract/auth.ts'
import { defaultLanguage, languageOfPath, withLanguage, withoutLanguage } from '#i18n/paths.ts'
import { formKeeper } from './form-keeper.ts'
import { refresher, withLock } from './refresh.ts'
import { clearTokens, type Family, familyOf, keepTokens, tokensOf } from './tokens.ts'
import type { Call, Callable } from './types.ts'
import { wantedPage } from './wanted-page.ts'

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

/** Visitors may use the page too, so their input stays. The CMS's sign-in remembers where to return to. */
const isOpenToAll = (path: string) => !/^\/(?:orders|profile|cms(?!-login))/.test(path)

/**
 * The session is over: its tokens are cleared, and a page that needs it is left (decision 0024). With something typed on a page
 * of the CMS both wait until it is saved or given up (decision 0052).
 */
function endSession(family: Family): void {
  if (family === 'cms' && formKeeper()?.hasUnsaved()) return
  clearTokens(family)
  const { pathname, search } = window.location
  if (familyOf(pathname) !== family || isOpenToAll(withoutLanguage(pathname))) return
  if (family === 'customer') wantedPage.keep({ path: withoutLanguage(pathname) + search, isOver: true })
  const target =
    family === 'cms' ? `/cms-login?return=${encodeURIComponent(withoutLanguage(pathname) + search)}` : '/'
  window.location.assign(withLanguage(target, languageOfPath(pathname) ?? defaultLanguage))
}
