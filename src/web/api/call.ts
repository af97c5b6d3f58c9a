import { botCheckHeader } from '#contract/bot-check.ts'
import type { Language } from '#contract/enums.ts'
import { adminAuthApi, customerSessionApi } from '#contract/auth.ts'
import { defaultLanguage, languageOfPath, withLanguage, withoutLanguage } from '#i18n/paths.ts'
import { browserTimeZone } from '#web/language/time-zone.ts'
import { callAddress } from './address.ts'
import { errorFrom, noAnswer } from './api-error.ts'
import { withLock, mayRefresh, refresher } from './refresh.ts'
import { mapIds } from './map-ids.ts'
import { clearTokens, type Family, familyOf, keepTokens, tokensOf } from './tokens.ts'
import type { Call, Callable, Input, Result } from './types.ts'

type Fetch = (address: string, init: RequestInit) => Promise<Response>

type Surroundings = {
  fetch: Fetch
  language: () => Language
  /** The calling page's session; absent where one is not asked for. */
  family?: () => Family
  timeZone?: () => string
}

/** Makes the function that pages call the API with. */
export function callThrough({ fetch, language, family, timeZone }: Surroundings): Call {
  async function call<E extends Callable>(endpoint: E, input: Partial<Input<E>> = {}): Promise<Result<E>> {
    const address = callAddress(endpoint.path, input.params as never, input.query)
    const form = input.body instanceof FormData
    const headers: Record<string, string> = { 'accept-language': language(), ...input.headers }
    if (timeZone) headers.timezone = timeZone()
    if (input.body !== undefined && !form) headers['content-type'] = 'application/json'
    if (endpoint.botCheck) headers[botCheckHeader] ??= await botCheckProof()
    if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey
    const body = form
      ? (input.body as unknown as FormData)
      : input.body === undefined
        ? undefined
        : JSON.stringify(input.body)

    const send = async (token: string | undefined) => {
      if (token) headers.authorization = `Bearer ${token}`
      // Also in the middle of an answer, as when the page is left while it loads: that is no error.
      const lost = (error: unknown) => {
        throw input.signal?.aborted ? error : noAnswer(error)
      }
      const answer = await fetch(address, {
        method: endpoint.method,
        headers,
        body,
        signal: input.signal,
      }).catch(lost)
      if (endpoint.raw === 'file' && answer.ok)
        return { answer, file: await answer.blob().catch(lost), body: undefined }
      const text = await answer.text().catch(lost)
      return {
        answer,
        file: undefined,
        body: text ? (parsed(text) as Record<string, unknown>) : undefined,
      }
    }

    const side = family?.()
    const token = side && tokensOf(side).access
    let reply = await send(token)
    if (side && reply.answer.status === 401 && reply.body?.statusCode === 401 && mayRefresh(endpoint.path)) {
      const fresh = await refresh(side, token)
      if (fresh) reply = await send(fresh)
    }
    // While codes are being guessed in the shop, checking a code needs a proof too.
    if (reply.body?.code === 'recaptcha_failed' && headers[botCheckHeader] === undefined) {
      headers[botCheckHeader] = await botCheckProof()
      reply = await send(undefined)
    }
    if (!reply.answer.ok) throw errorFrom(reply.answer.status, reply.body)
    return (reply.file ?? mapIds(reply.body)) as Result<E>
  }
  return call
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not the API's: a proxy's error page, which errorFrom handles.
    return undefined
  }
}

const pageLanguage = (): Language => languageOfPath(window.location.pathname) ?? defaultLanguage

/** The API's host; the server writes it into the document when it differs from the page's. */
const apiHost = () => document.documentElement.dataset.apiHost ?? ''

const browserFetch: Fetch = (address, init) => fetch(apiHost() + address, init)

/** How a page at this path calls: its session, its language. */
export const callFrom = (path: string): Call =>
  callThrough({
    fetch: browserFetch,
    language: () => languageOfPath(path) ?? defaultLanguage,
    family: () => familyOf(path),
    timeZone: browserTimeZone,
  })

/** Calls the API for the open page. For event handlers and queries in the browser; loaders get their own. */
export const call: Call = callThrough({
  fetch: browserFetch,
  language: pageLanguage,
  family: () => familyOf(window.location.pathname),
  timeZone: browserTimeZone,
})

/** Visitors may use the page too, so their input stays. The CMS's sign-in remembers where to return to. */
const isOpenToAll = (path: string) => !/^\/(?:orders|profile|cms(?!-login))/.test(path)

/** The session is over: its tokens are cleared, and a page that needs it is left (decision 0024). */
function endSession(family: Family): void {
  clearTokens(family)
  const { pathname, search } = window.location
  if (familyOf(pathname) !== family || isOpenToAll(withoutLanguage(pathname))) return
  const target =
    family === 'cms' ? `/cms-login?return=${encodeURIComponent(withoutLanguage(pathname) + search)}` : '/'
  window.location.assign(withLanguage(target, pageLanguage()))
}

const askForPuzzle = callThrough({ fetch: browserFetch, language: pageLanguage })

/** Loaded with the first call that needs it; most shop pages do not. */
async function botCheckProof(): Promise<string> {
  const { proveHuman } = await import('./bot-check.ts')
  return proveHuman(askForPuzzle)
}

const askForTokens = callThrough({ fetch: browserFetch, language: pageLanguage })

const refresh = refresher({
  tokens: tokensOf,
  keep: (family, tokens) => keepTokens(family, tokens, false),
  end: endSession,
  alone: withLock,
  async ask(family, refreshToken) {
    try {
      if (family === 'cms') {
        const { accessToken, refreshToken: next } = await askForTokens(adminAuthApi.refresh, {
          body: { refreshToken },
        })
        return { access: accessToken, refresh: next }
      }
      const { token, refreshToken: next } = await askForTokens(customerSessionApi.refresh, {
        body: { refreshToken },
      })
      return { access: token, refresh: next }
    } catch (error) {
      if (isRefusal(error)) return undefined
      throw error
    }
  },
})

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && [400, 401, 403, 422].includes(Number(error.statusCode))
