import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { botCheckApi, botCheckHeader, type Challenge } from '#contract/bot-check.ts'
import type { KeptMail } from '#contract/outbox.ts'
import { newAdmin } from './support/new-admin.ts'
import { plainStart } from './support/plain-start.ts'
import { end, startMain } from './support/start-main.ts'
import { staffTokens } from './support/staff-tokens.ts'

const shop = plainStart()

const ask = (path: string, init: RequestInit = {}) => fetch(`${shop.url}/api${path}`, init)

async function post(path: string, body: object) {
  const asked = await ask(botCheckApi.challenge.path)
  const { challenge } = ((await asked.json()) as { data: { challenge: Challenge } }).data
  const solution = await solveChallenge({ challenge, deriveKey })
  return ask(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [botCheckHeader]: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url'),
    },
    body: JSON.stringify(body),
  })
}

test('on a fresh clone one registers and gets back in with the codes that staff read in the outbox', async () => {
  const staff = await staffTokens(shop, await newAdmin(shop))
  const person = {
    companyName: 'Palm Trading',
    firstName: 'Noura',
    lastName: 'Haddad',
    email: 'noura@palm.example',
    username: 'noura.palm',
    phoneNumber: { isoCode: '+966', phoneNumber: '512345678' },
    password: 'Dates-And-Palms-7',
  }
  const codeOf = async (kind: KeptMail['kind']) => {
    const answer = await ask(`/marketplace/outbox?kind=${kind}&search=${person.email}`, {
      headers: { authorization: `Bearer ${staff.accessToken}` },
    })
    const { data } = (await answer.json()) as { data: KeptMail[] }
    return /\b\d{4}\b/.exec(data[0]?.subject ?? '')?.[0]
  }

  expect((await post('/companies/register', person)).status).toBe(202)
  const otp = await codeOf('registration_code')
  expect((await post('/companies/verify-registration', { email: person.email, otp })).status).toBe(201)

  expect((await post('/companies/forget-password', { email: person.email })).status).toBe(200)
  const password = 'Another-Palm-8'
  const reset = { email: person.email, otp: await codeOf('recovery_code'), password }
  expect((await post('/companies/reset-password', reset)).status).toBe(200)
  expect((await post('/companies/login', { identifier: person.email, password })).status).toBe(200)
})

test.each([
  ['/en', 'Demo shop: nothing is charged, nothing is sent'],
  ['/ar', 'متجر تجريبي: لا تُخصم أي مبالغ ولا تُرسل أي رسائل'],
  ['/en/cms-login', 'Demo shop: nothing is charged, nothing is sent'],
  ['/ar/cms/orders', 'متجر تجريبي: لا تُخصم أي مبالغ ولا تُرسل أي رسائل'],
])('the page %s says from its first drawing that this is a demo', async (path, words) => {
  const html = await (await fetch(shop.url + path)).text()
  expect(html).toMatch(new RegExp(`role="note">${words}</p>`))
})

test('it says where mails are, and its data is never started where others reach it', async () => {
  await expect
    .poll(() => shop.server.said.join('\n'))
    .toMatch(/Mails +http:\/\/localhost:\d+\/en\/cms\/outbox/)
  await end(shop.server.process)
  const postmaster = join(shop.folder, 'postgres', 'postmaster.pid')
  expect(existsSync(postmaster)).toBe(false)

  const reachable = { DATA_DIR: shop.folder, HOST: '0.0.0.0', SECRET_KEY: randomUUID() }
  await expect(startMain(reachable)).rejects.toThrow(
    /exit 1[^]*holds a demo shop, and HOST=0\.0\.0\.0 makes it reachable/,
  )
  // No PostgreSQL is left behind.
  expect(existsSync(postmaster)).toBe(false)
})
