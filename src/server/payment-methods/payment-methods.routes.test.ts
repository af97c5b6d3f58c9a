import { describe, expect, test } from 'vitest'
import { maxPaymentMethods } from '#contract/payment-methods.ts'
import { aBankAccount, aRootUser } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
const path = '/marketplace-customer/payment-methods'
const account = {
  type: 'bank_account',
  accountName: 'Green Dunes',
  iban: 'SA03 8000 0000 6080 1016 7519',
  swiftCode: 'demosari',
}

const someone = async () => t.as(await aRootUser(t.db))
const post = (ask: (asked: Ask) => Promise<Answer>, body: object, to = path) =>
  ask({ method: 'POST', path: to, body })
const tokenOf = async (ask: (asked: Ask) => Promise<Answer>, number: string) => {
  const card = { number, expMonth: 12, expYear: new Date().getFullYear() + 2, cvc: '123' }
  return (await post(ask, card, `${path}/tokens`)).json.data.token as string
}
const cardOf = (token: string) => ({ type: 'credit_card', token, nameOnCard: 'HUDA ALSALEH', save: true })
const count = async (ask: (asked: Ask) => Promise<Answer>) => (await ask({ path })).json.total as number

test('a card that its bank declines is not kept', async () => {
  const ask = await someone()
  const answer = await post(ask, cardOf(await tokenOf(ask, '4000 0000 0000 0002')))
  expect(answer).toMatchObject({
    status: 402,
    json: { code: 'payment_declined', message: 'Payment was declined' },
  })
  expect(await count(ask)).toBe(0)
})

test('a good card is kept by what may be known of it, and nobody else can keep it', async () => {
  const ask = await someone()
  const token = await tokenOf(ask, '4242424242424242')
  expect((await post(await someone(), cardOf(token))).status).toBe(402)
  const { json } = await post(ask, cardOf(token))
  expect(json.data).toMatchObject({ brand: 'visa', last4: '4242', expMonth: 12 })
  expect(JSON.stringify(json)).not.toContain('4242424242424242')
})

test('an account is kept in one form however it was typed, and only once', async () => {
  const ask = await someone()
  const { json } = await post(ask, account)
  expect(json.data).toMatchObject({
    iban: 'SA0380000000608010167519',
    ibanLast4: '7519',
    swiftCode: 'DEMOSARI',
  })
  const again = await post(ask, { ...account, iban: 'sa0380000000608010167519' })
  expect(again).toMatchObject({
    status: 409,
    json: { code: 'duplicate', fields: { iban: expect.any(String) } },
  })
  expect(await count(ask)).toBe(1)
})

test.each([
  ['iban', 'SA0380000000608010167518', 'Please enter a valid IBAN'],
  ['iban', 'SA03800000006080101675', 'Please enter a valid IBAN'],
  ['swiftCode', 'DEMO1ARI', 'Please enter a valid SWIFT code'],
  ['swiftCode', 'DEMOSARI12', 'Please enter a valid SWIFT code'],
])('a wrong %s, %s, is said at its field', async (field, value, message) => {
  const ask = await someone()
  const { status, json } = await post(ask, { ...account, [field]: value })
  expect(status).toBe(422)
  expect(json.fields).toEqual({ [field]: message })
  expect(await count(ask)).toBe(0)
})

describe('with all but one of the methods that can be saved', () => {
  /** A customer with that many accounts. */
  async function nearlyFull() {
    const customer = await aRootUser(t.db)
    for (let count = 1; count < maxPaymentMethods; count += 1)
      await aBankAccount(t.db, customer.id, { iban: `SA${count}` })
    return t.as(customer)
  }

  test('of ten at once one is saved; the others are told, in both languages', async () => {
    const ask = await nearlyFull()
    const tokens = await Promise.all(Array.from({ length: 10 }, () => tokenOf(ask, '4242424242424242')))
    const answers = await Promise.all(tokens.map((token) => post(ask, cardOf(token))))
    const { 201: saved, 409: refused } = Object.groupBy(answers, ({ status }) => status)
    expect(saved).toHaveLength(1)
    expect(refused).toHaveLength(9)
    expect(refused?.[0]?.json).toMatchObject({ code: 'limit_reached', message: 'You have reached the limit' })
    expect(await count(ask)).toBe(maxPaymentMethods)
    const inArabic = { 'accept-language': 'ar' }
    const other = await ask({ method: 'POST', path, body: account, headers: inArabic })
    expect(other).toMatchObject({ status: 409, json: { code: 'limit_reached', message: 'بلغت الحد الأقصى' } })
  })

  test('a card for one order is taken all the same, and one that is removed makes room', async () => {
    const ask = await nearlyFull()
    const { json } = await post(ask, account)
    const once = { ...cardOf(await tokenOf(ask, '4242424242424242')), save: false }
    expect((await post(ask, once)).status).toBe(201)
    const card = cardOf(await tokenOf(ask, '4242424242424242'))
    expect((await post(ask, card)).json.code).toBe('limit_reached')
    expect((await ask({ method: 'DELETE', path: `${path}/${json.data._id}` })).status).toBe(204)
    expect((await post(ask, card)).status).toBe(201)
    expect((await post(await someone(), account)).status).toBe(201)
  })

  test('the last one that is said twice is answered twice and saved once', async () => {
    const ask = await nearlyFull()
    const body = cardOf(await tokenOf(ask, '4242424242424242'))
    const headers = { 'idempotency-key': 'the-twentieth' }
    const [first, again] = [
      await ask({ method: 'POST', path, body, headers }),
      await ask({ method: 'POST', path, body, headers }),
    ]
    expect(first.status).toBe(201)
    expect(again.json).toEqual(first.json)
    expect(await count(ask)).toBe(maxPaymentMethods)
  })
})
