import { botCheckApi } from '#contract/bot-check.ts'
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

/** What the header of a guarded call holds: a proof that no robot calls, good once (D-610). Throws when there is none to be had. */
export async function proveHuman(call: Call): Promise<string> {
  const { data } = await call(botCheckApi.challenge)
  if (data.check.kind === 'recaptcha') return askGoogle(data.check.siteKey)
  if (!data.challenge) throw new Error('The bot check sent no puzzle')
  return solved(data.challenge)
}

/** Some tenths of a second of work, done by the browser's own cryptography beside the page. */
async function solved(challenge: Puzzle): Promise<string> {
  const [{ solveChallenge }, deriveKey] = await Promise.all([import('altcha-lib'), derivation()])
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 60_000 })
  if (!solution) throw new Error('The bot check was not finished in time')
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

let script: Promise<Recaptcha> | undefined

async function askGoogle(siteKey: string): Promise<string> {
  script ??= loadScript(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`)
  const google = await script.catch((error: unknown) => {
    // The next try loads it again.
    script = undefined
    throw error
  })
  await new Promise<void>((resolve) => google.ready(resolve))
  return google.execute(siteKey, { action: 'submit' })
}

function loadScript(address: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    element.src = address
    element.addEventListener('load', () =>
      window.grecaptcha ? resolve(window.grecaptcha) : reject(new Error('reCAPTCHA did not start')),
    )
    element.addEventListener('error', () => reject(new Error('reCAPTCHA could not be loaded')))
    document.head.append(element)
  })
}
