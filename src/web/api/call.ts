import { botCheckHeader } from '#contract/bot-check.ts'
import type { Language } from '#contract/enums.ts'
import { unattendedHeader } from '#contract/unattended.ts'
import { defaultLanguage, languageOfPath } from '#i18n/paths.ts'
import { pageTimeZone, timeZoneOf } from '#web/language/time-zone.ts'
import { callAddress } from './address.ts'
import { errorFrom, noAnswer } from './api-error.ts'
import { isUnattended } from './attendance.ts'
import { formKeeper } from './form-keeper.ts'
import { mayRefresh } from './may-refresh.ts'
import { mapIds } from './map-ids.ts'
import { type Family, familyOf, tokensOf } from './tokens.ts'
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

    const send = async (token: string | undefined, text = body) => {
      if (token) headers.authorization = `Bearer ${token}`
      // Also in the middle of an answer, as when the page is left while it loads: that is no error.
      const lost = (error: unknown) => {
        throw input.signal?.aborted ? error : noAnswer(error)
      }
      const answer = await fetch(address, {
        method: endpoint.method,
        headers,
        body: text,
        signal: input.signal,
      }).catch(lost)
      if (endpoint.raw === 'file' && answer.ok)
        return { answer, file: await answer.blob().catch(lost), body: undefined }
      const said = await answer.text().catch(lost)
      return {
        answer,
        file: undefined,
        body: said ? (parsed(said) as Record<string, unknown>) : undefined,
      }
    }

    const side = family?.()
    if (side === 'cms' && isUnattended()) headers[unattendedHeader] = 'true'
    const stored = side && tokensOf(side).access
    // What somebody typed is not saved in the name of who signed in meanwhile in another tab.
    const token = formKeeper()?.isOwn(stored) === false ? undefined : stored
    let reply = await send(token)
    if (side && reply.answer.status === 401 && reply.body?.statusCode === 401 && mayRefresh(endpoint.path)) {
      const fresh = await refresh(side, token, endpoint)
      if (fresh) reply = await send(fresh)
    }
    // While codes are being guessed in the shop, checking a code needs a proof too.
    if (reply.body?.code === 'recaptcha_failed' && headers[botCheckHeader] === undefined) {
      headers[botCheckHeader] = await botCheckProof()
      reply = await send(undefined)
    }
    // A second factor, or a fresh proof, is asked for over the page.
    if (String(reply.body?.code).endsWith('_required')) {
      const { passFactor } = await import('../second-factor/pass-factor.ts')
      reply = await passFactor(endpoint.path, reply, input.body, send)
    }
    if (!reply.answer.ok)
      throw errorFrom(reply.answer.status, reply.body, reply.answer.headers.get('x-request-id') ?? undefined)
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
    timeZone: () => timeZoneOf(path),
  })

/** Calls the API for the open page. For event handlers and queries in the browser; loaders get their own. */
export const call: Call = callThrough({
  fetch: browserFetch,
  language: pageLanguage,
  family: () => familyOf(window.location.pathname),
  timeZone: pageTimeZone,
})

/** For what is asked without a session. */
const askWithoutSession = callThrough({ fetch: browserFetch, language: pageLanguage })

/** Loaded with the first call that needs it; most shop pages do not. */
async function botCheckProof(): Promise<string> {
  const { proveHuman } = await import('./bot-check.ts')
  return proveHuman(askWithoutSession)
}

/** Loaded with the first token that is refused. */
async function refresh(
  family: Family,
  refused: string | undefined,
  { method }: Callable,
): Promise<string | undefined> {
  const { refreshSession } = await import('./refresh-session.ts').catch((error: unknown) => {
    throw noAnswer(error)
  })
  return refreshSession(family, refused, method, askWithoutSession)
}
