import { botCheckApi } from '#contract/bot-check.ts'
import { ApiError, isApiError } from './api-error.ts'
import type { Call, Result } from './types.ts'

type Puzzle = NonNullable<Result<typeof botCheckApi.challenge>['data']['challenge']>

/** Google's script, once it has come (only where the shop has its keys). */
type Recaptcha = {
  ready(then: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}
declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

/** The check cannot be made now; its message is for developers, people read the shop's own. */
class NotReady extends Error {}

/**
 * What the header of a guarded call holds: a proof that no robot calls, good once (D-610). Throws `recaptcha_failed` when
 * there is none to be had: with the check's own message where it broke, without one where it is not ready (spec §5).
 */
export async function proveHuman(call: Call): Promise<string> {
  try {
    return await proof(call)
  } catch (cause) {
    // The server's own answer, such as "too many requests", says more than we could.
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

/** Some tenths of a second of work, done by the browser's own cryptography beside the page. */
async function solved(challenge: Puzzle): Promise<string> {
  const [{ solveChallenge }, deriveKey] = await Promise.all([import('altcha-lib'), derivation()])
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 60_000 })
  if (!solution) throw new NotReady('The bot check was not finished in time')
  return base64url(JSON.stringify({ challenge, solution }))
}

/** Browsers hide their cryptography from pages without https; there the same is computed in script. */
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
    // The next try loads it again.
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
