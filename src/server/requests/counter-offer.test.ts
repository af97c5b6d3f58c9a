import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { notifications } from '../notices/notifications.table.ts'
import { changeRequest } from '../test/change-order.ts'
import { aBuyer, aMember, anAdmin, aProduct, aRequest, aRootUser } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { quoteCounters } from './requests.table.ts'

const t = testApp({ environment: { FORMS_PER_HOUR: '1000000' } })
type Caller = (ask: Ask) => Promise<Answer>
let staff: Caller
let made: Awaited<ReturnType<typeof aBuyer>>
let buyer: Caller
let products: string[]

beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  made = await aBuyer(t.db)
  buyer = await t.as(made.account)
  products = [(await aProduct(t.db, { stock: 1_000 })).id, (await aProduct(t.db, { stock: 1_000 })).id]
})

const path = '/marketplace-customer/requests'
const sar = (amount: number) => ({ amount, currency: 'SAR' })
async function asked(by = buyer): Promise<string> {
  const { status, json, text } = await by({
    method: 'POST',
    path,
    body: aRequest({ type: 'quote', products: products.map((product) => ({ product, quantity: 10 })) }),
  })
  expect(status, text).toBe(201)
  return json.data._id
}
async function offer(id: string, price: number) {
  const { status, text } = await changeRequest(
    staff,
    id,
    {
      lines: products.map((product) => ({ product, quantity: 10, unitPrice: sar(price) })),
      validUntil: new Date(t.clock.now.getTime() + 86_400_000).toISOString(),
    },
    '/quote',
  )
  expect(status, text).toBe(201)
}
const counter = (id: string, body: object, by = buyer, query = '') =>
  by({
    method: 'POST',
    path: `${path}/${id}/counter${query}`,
    body: { revision: 1, lines: [{ product: products[0], quantity: 20, targetPrice: sar(700) }], ...body },
  })
const find = async (id: string) => (await buyer({ path: `${path}/${id}` })).json.data
const accept = (id: string, revision: number) =>
  buyer({
    method: 'POST',
    path: `${path}/${id}/accept`,
    body: {
      revision,
      addressId: made.address.id,
      paymentMethod: { type: 'bank_account', _id: made.bank.id },
    },
  })

test('offers and counter-offers alternate; only the newest offer is accepted, and not while it is answered', async () => {
  const id = await asked()
  expect((await counter(id, {})).json.code).toBe('invalid_transition')
  await offer(id, 900)
  expect(await find(id)).toMatchObject({ mayCounter: true, counters: [] })
  const answer = await counter(id, { message: 'For twenty of them', wishedDate: '2099-01-31' })
  expect(answer.status, answer.text).toBe(201)
  expect(answer.json.data.request).toMatchObject({
    status: 'in_progress',
    counters: [
      {
        revision: 1,
        message: 'For twenty of them',
        wishedDate: '2099-01-31',
        lines: [{ product: products[0], quantity: 20, targetPrice: sar(700) }],
      },
    ],
  })
  expect((await accept(id, 1)).json.code).toBe('invalid_transition')
  const told = await t.db.select().from(notifications).where(eq(notifications.kind, 'quote_countered'))
  expect(told.map(({ data }) => data)).toContainEqual(expect.objectContaining({ request: id }))
  expect((await staff({ path: `/marketplace/requests/${id}` })).json.data.counters).toHaveLength(1)

  await offer(id, 750)
  expect((await counter(id, { revision: 1 })).json).toMatchObject({
    code: 'quote_revised',
    details: { revision: 2 },
  })
  expect((await accept(id, 1)).json.code).toBe('quote_revised')
  expect((await accept(id, 2)).status).toBe(200)
  expect((await counter(id, { revision: 2 })).json.code).toBe('invalid_transition')
  const { quotes, counters } = await find(id)
  expect([quotes.length, counters.length]).toEqual([2, 1])
})

test('of accepting and a counter-offer at once, one happens', async () => {
  for (const round of [1, 2, 3, 4]) {
    const id = await asked()
    await offer(id, 900)
    const both = round % 2 ? [accept(id, 1), counter(id, {})] : [counter(id, {}), accept(id, 1)]
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.filter((one) => one === 422)).toHaveLength(1)
    expect(statuses.some((one) => one === 200 || one === 201)).toBe(true)
    const { status, counters, order } = await find(id)
    expect(status === 'accepted').toBe(order !== undefined)
    expect(counters).toHaveLength(status === 'accepted' ? 0 : 1)
  }
})

test('there are twenty rounds, and no more at once', async () => {
  const id = await asked()
  await offer(id, 900)
  for (let at = 0; at < 18; at += 1) expect((await counter(id, {})).status).toBe(201)
  const last = await Promise.all([1, 2, 3].map(() => counter(id, {})))
  expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(await find(id)).not.toHaveProperty('mayCounter')
})

test('what is not of the offer, or not in its currency, is told at its line', async () => {
  const id = await asked()
  await offer(id, 900)
  const stranger = await aProduct(t.db)
  const { json } = await counter(id, {
    lines: [
      { product: stranger.id, quantity: 1 },
      { product: products[0], quantity: 1, targetPrice: { amount: 5, currency: 'USD' } },
      { product: products[0], quantity: 2 },
    ],
  })
  expect(json.code).toBe('validation_failed')
  expect(Object.keys(json.fields)).toEqual(['lines.0.product', 'lines.1.targetPrice', 'lines.2.product'])
  expect((await counter(id, { wishedDate: '2020-01-01' })).json.fields.wishedDate).toBeDefined()
  expect((await counter(id, { message: 'x'.repeat(2001) })).json.fields.message).toBeDefined()
  expect(await t.db.$count(quoteCounters, eq(quoteCounters.requestId, id))).toBe(0)
})

test('who holds the link or accepts for the company may make one; who only reads, and others, may not', async () => {
  const id = await asked()
  await offer(id, 900)
  const { link } = (await staff({ path: `/marketplace/requests/${id}` })).json.data
  const byLink = await counter(id, {}, (ask) => t.ask(ask), new URL(link).search)
  expect(byLink.status, byLink.text).toBe(201)
  const { companyId } = made.account
  const chief = await t.as(await aMember(t.db, companyId, ['company_admin']))
  expect((await counter(id, {}, chief)).status).toBe(201)
  const reader = await t.as(await aMember(t.db, companyId, ['approver']))
  expect((await counter(id, {}, reader)).status).toBe(403)
  expect((await counter(id, {}, await t.as(await aRootUser(t.db)))).status).toBe(404)
  expect((await counter(id, {}, (ask) => t.ask(ask))).status).toBe(404)
})

test('a request for a quote has 2,000 characters, a message 255', async () => {
  const send = (body: object) => buyer({ method: 'POST', path, body: aRequest(body) })
  const quote = { type: 'quote', products: [{ product: products[0], quantity: 1 }] }
  expect((await send({ ...quote, message: 'x'.repeat(2000) })).status).toBe(201)
  expect((await send({ ...quote, message: 'x'.repeat(2001) })).status).toBe(422)
  expect((await send({ type: 'contact', message: 'x'.repeat(256) })).status).toBe(422)
})
