import { expect, test } from 'vitest'
import { aRootUser } from '../test/factories.ts'
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
