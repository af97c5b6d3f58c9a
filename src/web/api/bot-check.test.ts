import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, expect, test, vi } from 'vitest'
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

test('without a puzzle there is no proof', async () => {
  await expect(proveHuman(answering({ check: { kind: 'altcha' } }))).rejects.toThrow('no puzzle')
})

test('with Google’s keys its script is asked, once loaded for all', async () => {
  const execute = vi.fn<() => Promise<string>>(async () => 'a proof of Google’s')
  const append = vi.fn<(element: { listeners: Record<string, () => void> }) => void>((element) =>
    element.listeners.load?.(),
  )
  vi.stubGlobal('window', { grecaptcha: { ready: (then: () => void) => then(), execute } })
  vi.stubGlobal('document', {
    head: { append },
    createElement: () => {
      const listeners: Record<string, () => void> = {}
      return {
        listeners,
        addEventListener: (name: string, listener: () => void) => (listeners[name] = listener),
      }
    },
  })
  const call = answering({ check: { kind: 'recaptcha', siteKey: 'our-key' } })
  expect(await proveHuman(call)).toBe('a proof of Google’s')
  await proveHuman(call)
  expect(append).toHaveBeenCalledTimes(1)
  expect(execute).toHaveBeenCalledWith('our-key', { action: 'submit' })
})
