import { botCheckApi } from '#contract/bot-check.ts'
import { ApiError, isApiError } from './api-error.ts'
import type { Call, Result } from './types.ts'

type Puzzle = NonNullable<Result<typeof botCheckApi.challenge>['data']['challenge']>

/** Google's script, once loaded (only where the shop has its keys). */
type Recaptcha = {
  ready(then: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}
declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

/** The check is not possible now; its message is for developers, users read the shop's own. */
class NotReady extends Error {}

/**
 * Returns the value of the bot check's header, a proof that is valid once. Throws `recaptcha_failed`: with the check's own
 * message where it failed, without one where it is not ready.
 */
export async function proveHuman(call: Call): Promise<string> {
  try {
    return await proof(call)
  } catch (cause) {
    // The server's own answer, such as "too many requests", says more.
    if (isApiError(cause) && cause.isAnswer && cause.statusCode < 500) throw cause
    const isNotReady = isApiError(cause) || cause instanceof NotReady
    const message = isNotReady || !(cause instanceof Error) ? '' : cause.message
    const error = new ApiError({ statusCode: 400, code: 'recaptcha_failed', message })
    error.cause = cause
    throw error
  }
}

async function proof(call: Call): Promise<string> {
  const { data } = await call(botCheckApi.challenge)
  if (data.check.kind === 'recaptcha') return askGoogle(data.check.siteKey)
  if (!data.challenge) throw new NotReady('The bot check sent no puzzle')
  return solved(data.challenge)
}

/** Takes some tenths of a second, in the browser's own cryptography off the main thread. */
async function solved(challenge: Puzzle): Promise<string> {
  const [{ solveChallenge }, deriveKey] = await Promise.all([import('altcha-lib'), derivation()])
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 60_000 })
  if (!solution) throw new NotReady('The bot check was not finished in time')
  return base64url(JSON.stringify({ challenge, solution }))
}

/** Has all that `solved` needs. */
export async function prepare(): Promise<void> {
  await Promise.all([import('altcha-lib'), derivation()])
}

/** Browsers offer their cryptography only on https; elsewhere a script computes the same. */
async function derivation() {
  if (globalThis.crypto?.subtle) return (await import('altcha-lib/algorithms/web/pbkdf2')).deriveKey
  const [{ pbkdf2Async }, { sha256 }] = await Promise.all([
    import('@noble/hashes/pbkdf2.js'),
    import('@noble/hashes/sha2.js'),
  ])
  return async ({ cost, keyLength }: Puzzle['parameters'], salt: Uint8Array, password: Uint8Array) => ({
    derivedKey: await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength }),
  })
}

const base64url = (ascii: string) => btoa(ascii).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

let script: Promise<void> | undefined

async function askGoogle(siteKey: string): Promise<string> {
  script ??= loadScript(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`)
  await script.catch((error: unknown) => {
    // The next attempt loads it again.
    script = undefined
    throw error
  })
  const google = window.grecaptcha
  if (!google) throw new NotReady('reCAPTCHA did not start')
  await new Promise<void>((resolve) => google.ready(resolve))
  return google.execute(siteKey, { action: 'submit' })
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    element.src = address
    element.addEventListener('load', () =>
      window.grecaptcha ? resolve() : reject(new NotReady('reCAPTCHA did not start')),
    )
    element.addEventListener('error', () => reject(new NotReady('reCAPTCHA could not be loaded')))
    document.head.append(element)
  })
}
