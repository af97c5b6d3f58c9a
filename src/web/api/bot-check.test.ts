import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, noAnswer } from './api-error.ts'
import { proveHuman } from './bot-check.ts'
import type { Call } from './types.ts'

const secrets = { hmacSignatureSecret: 'puzzle', hmacKeySignatureSecret: 'answer' }
const puzzle = () =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1_000,
    counter: 40,
    deriveKey,
    expiresAt: new Date(Date.now() + 60_000),
    ...secrets,
  })
const answering = (data: object) => (async () => ({ data })) as unknown as Call

afterEach(() => vi.unstubAllGlobals())

test.each(['on a page with https', 'on a page without, whose browser hides its cryptography'])(
  'the puzzle is solved %s',
  async (where) => {
    const challenge = await puzzle()
    const subtle = globalThis.crypto
    if (where.includes('without')) vi.stubGlobal('crypto', {})
    const proof = await proveHuman(answering({ check: { kind: 'altcha' }, challenge }))
    vi.stubGlobal('crypto', subtle)
    const solved = JSON.parse(Buffer.from(proof, 'base64url').toString())
    expect((await verifySolution({ ...solved, deriveKey, ...secrets })).verified).toBe(true)
  },
)

const refusing = (error: unknown) =>
  (async () => {
    throw error
  }) as unknown as Call

test.each([
  ['there is no puzzle', answering({ check: { kind: 'altcha' } })],
  ['there is no connection', refusing(noAnswer(new Error('offline')))],
  ['the server fails', refusing(new ApiError({ statusCode: 500, code: 'internal', message: 'Oh' }))],
])('it is not ready when %s, which the shop says in its own words', async (_, call) => {
  await expect(proveHuman(call)).rejects.toMatchObject({ code: 'recaptcha_failed', message: '' })
})

test('a refusal of the server stays what it is', async () => {
  const refusal = new ApiError({ statusCode: 429, code: 'rate_limited', message: 'Please wait.' })
  await expect(proveHuman(refusing(refusal))).rejects.toBe(refusal)
})

/** A document whose scripts have loaded as soon as they are there. */
function loadedPage() {
  const append = vi.fn<(element: { listeners: Record<string, () => void> }) => void>((element) =>
    element.listeners.load?.(),
  )
  return {
    head: { append },
    createElement: () => {
      const listeners: Record<string, () => void> = {}
      return {
        listeners,
        addEventListener: (name: string, listener: () => void) => (listeners[name] = listener),
      }
    },
  }
}

test('with Google’s keys its script is asked, once loaded for all; what it throws is told', async () => {
  const execute = vi.fn<() => Promise<string>>(async () => 'a proof of Google’s')
  const page = loadedPage()
  vi.stubGlobal('window', { grecaptcha: { ready: (then: () => void) => then(), execute } })
  vi.stubGlobal('document', page)
  const call = answering({ check: { kind: 'recaptcha', siteKey: 'our-key' } })
  // A page that has just been opened has not asked for the script.
  vi.resetModules()
  const { proveHuman } = await import('./bot-check.ts')
  expect(await proveHuman(call)).toBe('a proof of Google’s')
  await proveHuman(call)
  expect(page.head.append).toHaveBeenCalledTimes(1)
  expect(execute).toHaveBeenCalledWith('our-key', { action: 'submit' })

  // What breaks in the check itself is told in its own words.
  execute.mockRejectedValueOnce(new Error('Invalid site key'))
  await expect(proveHuman(call)).rejects.toMatchObject({
    code: 'recaptcha_failed',
    message: 'Invalid site key',
  })
})
