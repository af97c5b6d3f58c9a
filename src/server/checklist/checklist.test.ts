import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChecklistKey, ChecklistLine } from '#contract/checklist.ts'
import { cmsChecklist as arabic } from '#i18n/ar/cms-checklist.ts'
import { cmsChecklist as english } from '#i18n/en/cms-checklist.ts'
import { createTokens } from '../auth/tokens.ts'
import { anAdmin, aProduct } from '../test/factories.ts'
import { mailServer } from '../test/mail-server.ts'
import { stripeDouble, stripeWebhookSecret } from '../test/stripe-double.ts'
import { testApp, type TestApp } from '../test/test-app.ts'
import { addressOf, proxyOf } from './check-address.ts'
import { askOurselves } from './self-request.ts'

const mails = await mailServer()
const stripe = await stripeDouble()
/** Stands in front of the shop and adds who called, as proxies do. */
let shopPort = 0
const proxy = createServer((incoming, outgoing) => {
  const headers = { ...incoming.headers, 'x-forwarded-for': '192.0.2.9' }
  httpRequest({ port: shopPort, host: '127.0.0.1', path: incoming.url ?? '/', headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  }).end()
})
proxy.listen(0, '127.0.0.1')
await once(proxy, 'listening')
const proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`

const bare = testApp({ mode: 'live' })
const ready = testApp({
  mode: 'live',
  environment: {
    PUBLIC_URL: proxyUrl,
    TRUST_PROXY: '1',
    SMTP_URL: mails.url,
    STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    STRIPE_API_URL: stripe.url,
  },
})
const untrusting = testApp({ mode: 'live', environment: { PUBLIC_URL: proxyUrl } })
beforeAll(async () => {
  for (const t of [ready, untrusting]) await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  proxy.close()
  await stripe.close()
  await mails.close()
})
const behindProxy = (t: TestApp) => {
  shopPort = (t.app.server.address() as AddressInfo).port
}

async function lines(t: TestApp): Promise<Record<ChecklistKey, ChecklistLine>> {
  const staff = await t.as(await anAdmin(t.db))
  const { status, json } = await staff({ path: '/marketplace/checklist' })
  expect(status).toBe(200)
  const all = json.data.lines as ChecklistLine[]
  // The screen has words for whatever is found, in both languages.
  for (const { key, reason } of all)
    for (const words of [english, arabic]) expect(words.lines[key]).toHaveProperty(reason)
  return Object.fromEntries(all.map((line) => [line.key, line])) as Record<ChecklistKey, ChecklistLine>
}

const press = async (t: TestApp, line: ChecklistKey, verb: 'try' | 'confirm') => {
  const staff = await t.as(await anAdmin(t.db))
  return staff({ method: 'POST', path: `/marketplace/checklist/${line}/${verb}` })
}

describe('a shop that was just started', () => {
  test('says what is in its way, and the dashboard how much', async () => {
    const found = await lines(bare)
    expect(found).toMatchObject({
      payments: { state: 'red', reason: 'none' },
      mail: { state: 'red', reason: 'none' },
      address: { state: 'red', reason: 'none' },
      catalogue: { state: 'red', reason: 'empty' },
      backup: { state: 'red', reason: 'never', canConfirm: true },
      proxy: { state: 'green', reason: 'direct' },
      terms: { state: 'amber', reason: 'unread' },
    })
    const red = Object.values(found).filter(({ state }) => state === 'red').length
    const staff = await bare.as(await anAdmin(bare.db))
    expect((await staff({ path: '/marketplace/shop-state' })).json.data).toEqual({
      mode: 'live',
      bars: [],
      redLines: red,
    })
  })

  test('a proxy that is not trusted is seen in the call itself', async () => {
    const staff = await bare.as(await anAdmin(bare.db))
    const { json } = await staff({
      path: '/marketplace/checklist',
      headers: { 'x-forwarded-for': '192.0.2.9' },
    })
    expect((json.data.lines as ChecklistLine[]).find(({ key }) => key === 'proxy')).toMatchObject({
      state: 'red',
      reason: 'ignored',
    })
  })

  test('a product with a picture, a price and both names is something to buy', async () => {
    await aProduct(bare.db)
    expect((await lines(bare)).catalogue.state).toBe('red')
    await aProduct(bare.db, { images: [{ id: '01999999-0000-7000-8000-000000000000' }] })
    expect((await lines(bare)).catalogue).toMatchObject({ state: 'green', reason: 'ready' })
  })

  test('with a bank account buyers can pay, if not by card', async () => {
    const account = {
      accountName: 'Palm Trading',
      bankName: 'Bank of Palms',
      iban: 'SA0380000000608010167519',
      swiftCode: 'RJHISARI',
      currency: 'SAR',
    }
    const staff = await bare.as(await anAdmin(bare.db))
    const body = { bankTransfer: { accounts: [account] } }
    expect((await staff({ method: 'PATCH', path: '/marketplace/settings', body })).status).toBe(200)
    expect(await lines(bare)).toMatchObject({
      bank: { state: 'green', reason: 'set' },
      payments: { state: 'amber', reason: 'transfersOnly' },
    })
  })

  test('a backup that was confirmed grows old', async () => {
    expect((await press(bare, 'backup', 'confirm')).json.data).toMatchObject({ state: 'green' })
    bare.clock.now = new Date(bare.clock.now.getTime() + 31 * 86_400_000)
    expect((await lines(bare)).backup).toMatchObject({ state: 'amber', reason: 'old', canConfirm: true })
  })

  test.each(['payments', 'address', 'catalogue', 'mail'] as const)(
    'nobody can say that %s is done',
    async (line) => {
      expect((await press(bare, line, 'confirm')).json.code).toBe('invalid_transition')
    },
  )
})

describe('a shop that is being set up', () => {
  test('a test mail goes to whoever asks, and counts once it was said to have come', async () => {
    behindProxy(ready)
    expect((await lines(ready)).mail).toMatchObject({ state: 'red', reason: 'untried' })
    const person = await anAdmin(ready.db)
    const staff = await ready.as(person)
    const mail = (verb: string) =>
      staff({
        method: 'POST',
        path: `/marketplace/checklist/mail/${verb}`,
        headers: { 'accept-language': 'ar' },
      })
    mails.behaviour.refuses = true
    expect((await mail('try')).json.data).toMatchObject({ state: 'red', reason: 'refused' })
    mails.behaviour.refuses = false
    expect((await mail('try')).json.data).toMatchObject({ state: 'amber', reason: 'sent' })
    expect(mails.received.map(({ to }) => to)).toEqual([[person.email]])
    expect((await mail('confirm')).json.data).toMatchObject({ state: 'green', reason: 'came' })
    expect((await lines(ready)).mail.confirmedAt).toBeDefined()
  })

  test('a provider that takes the keys is told from one that does not; test keys charge nobody', async () => {
    behindProxy(ready)
    expect((await lines(ready)).payments).toMatchObject({ state: 'amber', reason: 'testKeys' })
  })

  test('it reaches itself through its proxy, which is trusted', async () => {
    behindProxy(ready)
    expect(await lines(ready)).toMatchObject({
      address: { state: 'red', reason: 'notHttps' },
      proxy: { state: 'green', reason: 'believed' },
    })
  })

  test('or is not', async () => {
    behindProxy(untrusting)
    expect((await lines(untrusting)).proxy).toMatchObject({ state: 'red', reason: 'ignored' })
  })
})

describe('asking oneself', () => {
  test('another shop at the address is not taken for this one, nor is nothing', async () => {
    behindProxy(ready)
    const stranger = { tokens: createTokens('the secret of another shop, as long as it must be') }
    expect(await askOurselves(stranger, proxyUrl)).toEqual({ isOurs: false, problem: 'another' })
    expect(await askOurselves(ready.ctx, 'http://127.0.0.1:9')).toEqual({
      isOurs: false,
      problem: 'unreachable',
    })
  })

  test('nobody else can ask', async () => {
    for (const header of ['', 'nonce', 'nonce.signature'])
      expect(
        (await ready.ask({ path: '/self-check', headers: { 'x-matjar-self-check': header } })).status,
      ).toBe(404)
  })

  test.each([
    ['https://shop.example', { isOurs: true, cameBy: 'direct', certificateDays: 60 }, 'green', 'reached'],
    [
      'https://shop.example',
      { isOurs: true, cameBy: 'direct', certificateDays: 13 },
      'amber',
      'certificateEnds',
    ],
    ['https://shop.example', { isOurs: false, problem: 'certificate' }, 'red', 'certificate'],
    ['https://shop.example', { isOurs: false, problem: 'unreachable' }, 'red', 'unreachable'],
    ['https://127.0.0.1', { isOurs: true, cameBy: 'direct', certificateDays: 60 }, 'red', 'notPublic'],
    ['https://[::1]:3000', { isOurs: true, cameBy: 'direct', certificateDays: 60 }, 'red', 'notPublic'],
    ['https://localhost', { isOurs: true, cameBy: 'direct', certificateDays: 60 }, 'red', 'notPublic'],
    [
      'http://shop.example',
      { isOurs: true, cameBy: 'direct', certificateDays: undefined },
      'red',
      'notHttps',
    ],
  ] as const)('%s with %j is %s: %s', (address, answer, state, reason) => {
    expect(addressOf(address, answer)).toMatchObject({ state, reason })
  })

  test('what is not reached says nothing of a proxy', () => {
    expect(proxyOf('direct', { isOurs: false, problem: 'unreachable' })).toMatchObject({ state: 'amber' })
  })
})
