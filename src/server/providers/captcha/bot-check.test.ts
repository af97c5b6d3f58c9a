import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../auth/passwords.ts'
import { anAdmin } from '../../test/factories.ts'
import { botProof } from '../../test/bot-proof.ts'
import { testApp } from '../../test/test-app.ts'
import { recaptcha } from './recaptcha.ts'

const t = testApp()
const password = 'Correct-Horse-1'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
const signIn = async (headers: Record<string, string> = {}) => {
  const { email } = await anAdmin(t.db, { passwordHash })
  return t.ask({ method: 'POST', path: '/admins/auth/signin', body: { username: email, password }, headers })
}

describe('the proof of work', () => {
  test('opens the door once', async () => {
    const proof = await botProof(t)
    expect((await signIn(proof)).status).toBe(200)
    expect((await signIn(proof)).json).toMatchObject({
      statusCode: 400,
      code: 'recaptcha_failed',
      message: 'Execute recaptcha not yet available',
    })
  })

  test('one proof at ten doors at once opens one', async () => {
    const proof = await botProof(t)
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('missing, made up, changed or too old, it opens none', async () => {
    const { recaptcha: good = '' } = await botProof(t)
    const read = JSON.parse(Buffer.from(good, 'base64url').toString())
    const written = (value: unknown) => ({
      recaptcha: Buffer.from(JSON.stringify(value)).toString('base64url'),
    })
    const longer = { ...read.challenge.parameters, expiresAt: read.challenge.parameters.expiresAt + 3_600 }
    const easier = { ...read.challenge.parameters, keyPrefix: '00', cost: 1 }
    const bad: Record<string, string>[] = [
      {},
      { recaptcha: 'x' },
      written({ ...read, solution: { ...read.solution, derivedKey: '0'.repeat(64) } }),
      written({ ...read, challenge: { ...read.challenge, parameters: longer } }),
      written({ ...read, challenge: { ...read.challenge, parameters: easier } }),
      { recaptcha: 'A'.repeat(5_000) },
    ]
    for (const headers of bad) expect((await signIn(headers)).json.code).toBe('recaptcha_failed')
    t.clock.now = new Date(t.clock.now.getTime() + 11 * 60_000)
    expect((await signIn({ recaptcha: good })).json.code).toBe('recaptcha_failed')
  })

  test('is asked wherever codes are sent and staff sign in; the shop says so', async () => {
    const doors = [
      '/companies/register',
      '/companies/forget-password',
      '/users/forget-password',
      '/tenant-management/users/forget-password',
      '/admins/admins/forget-password',
    ]
    const person = {
      companyName: 'A',
      firstName: 'A',
      lastName: 'B',
      email: 'a@example.com',
      username: 'abc',
      phoneNumber: { isoCode: '+966', phoneNumber: '512345678' },
      password,
    }
    for (const path of doors) {
      const body = path.endsWith('register') ? person : { email: 'somebody' }
      expect((await t.ask({ method: 'POST', path, body })).json.code, path).toBe('recaptcha_failed')
    }
    expect((await t.ask({ path: '/marketplace-customer/settings' })).json.data.botCheck).toEqual({
      kind: 'altcha',
    })
  })
})

describe('reCAPTCHA', () => {
  const asked: URLSearchParams[] = []
  let answer: { status: number; body: string }
  const google = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      asked.push(new URLSearchParams(body))
      response.writeHead(answer.status).end(answer.body)
    })
  })
  beforeAll(() => new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve)))
  afterAll(() => void google.close())
  const check = recaptcha('site', 'hidden', (_, init) =>
    fetch(`http://127.0.0.1:${(google.address() as AddressInfo).port}`, init),
  )

  test.each([
    ['a person', { success: true, score: 0.9 }, true],
    ['hardly a person', { success: true, score: 0.3 }, false],
    ['a proof Google does not know', { success: false, 'error-codes': ['timeout-or-duplicate'] }, false],
    ['no score', { success: true }, false],
  ])('%s', async (_, body, passes) => {
    answer = { status: 200, body: JSON.stringify(body) }
    expect(await check.passes('proof', '203.0.113.9')).toBe(passes)
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      secret: 'hidden',
      response: 'proof',
      remoteip: '203.0.113.9',
    })
  })

  test('no verdict is a refusal', async () => {
    answer = { status: 500, body: 'oops' }
    expect(await check.passes('proof', '203.0.113.9')).toBe(false)
    expect(
      await recaptcha('site', 'hidden', () => Promise.reject(new Error('away'))).passes('proof', ''),
    ).toBe(false)
  })
})
