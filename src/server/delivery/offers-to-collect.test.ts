import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orders } from '../orders/orders.table.ts'
import { changeRequest } from '../test/change-order.ts'
import { aBuyer, aLicence, aMember, anAdmin, aPickUpPoint, aProduct, aRequest } from '../test/factories.ts'
import { lastMail } from '../test/last-mail.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { deliveryZones } from './delivery.table.ts'
import { pickUpPoints } from './pick-up-points.table.ts'

const t = testApp({ environment: { PUBLIC_URL: 'https://shop.example', FORMS_PER_HOUR: '1000000' } })
type Asks = (ask: Ask) => Promise<Answer>
const drafts = '/marketplace/drafts'
const requests = '/marketplace-customer/requests'
const sar = (amount: number) => ({ amount, currency: 'SAR' })

let staff: Asks
let person: Awaited<ReturnType<typeof aBuyer>>
let buyer: Asks
let product: string
let point: string
beforeEach(async () => {
  await t.db.delete(deliveryZones)
  await t.db.delete(pickUpPoints)
  staff = await t.as(await anAdmin(t.db))
  person = await aBuyer(t.db)
  buyer = await t.as(person.account)
  product = (await aProduct(t.db, { price: 10_000, stock: 100 })).id
  point = (await aPickUpPoint(t.db, { readyDays: 4 })).id
})

/** Nothing is delivered for free, nor to Saudi Arabia at all. */
async function onlyAbroad() {
  const answer = await staff({
    method: 'POST',
    path: '/marketplace/delivery-zones',
    body: { name: crypto.randomUUID(), places: [{ country: 'AE' }], rates: [{ price: 2_500 }] },
  })
  expect(answer.status, answer.text).toBe(201)
}
const switchOff = () => t.db.update(pickUpPoints).set({ isActive: false }).where(eq(pickUpPoints.id, point))
const refused = {
  status: 422,
  json: { code: 'no_pick_up', fields: { pickUpPointId: expect.any(String) } },
}
const orderOf = async (id: string) => {
  const [order] = await t.db.select().from(orders).where(eq(orders.id, id))
  return order
}
const promisedAt = async (quantity: number) =>
  (
    await buyer({
      path: `/marketplace-customer/orders/pricing?items=${product}:${quantity}&pickUpPointId=${point}`,
    })
  ).json.data.promisedAt

describe('a draft order', () => {
  const create = (more: object = {}) =>
    staff({
      method: 'POST',
      path: drafts,
      body: {
        customer: person.account.id,
        items: [{ product, quantity: 2, unitPrice: sar(7_000) }],
        pickUpPointId: point,
        ...more,
      },
    })
  const send = ({ _id, version }: { _id: string; version: number }) =>
    staff({ method: 'POST', path: `${drafts}/${_id}/send`, body: { version } })
  async function sent(more: object = {}) {
    const made = await create(more)
    expect(made.status, made.text).toBe(201)
    const answer = await send(made.json.data)
    expect(answer.status, answer.text).toBe(200)
    const { values } = await lastMail(t, person.account.email)
    return { draft: answer.json.data, token: (values.url ?? '').split('#')[1] ?? '', values }
  }
  const open = (token: string) =>
    buyer({ method: 'POST', path: '/marketplace-customer/drafts/open', body: { token } })
  const place = (token: string, more: object = {}, by = buyer) =>
    by({
      method: 'POST',
      path: '/marketplace-customer/drafts/place',
      body: {
        token,
        paymentMethod: { type: 'bank_account', _id: person.bank.id },
        expectedTotal: sar(16_100),
        ...more,
      },
    })

  test('that is collected costs nothing to get, asks for no address, and becomes an order at the point', async () => {
    await onlyAbroad()
    const { draft, token, values } = await sent()
    expect(draft).toMatchObject({
      pickUpPoint: { _id: point, name: 'Riyadh store' },
      total: sar(16_100),
      pricing: { total: sar(16_100) },
    })
    expect(draft).not.toHaveProperty('addressId')
    expect(draft.pricing).not.toHaveProperty('deliveryError')
    expect(JSON.stringify(values)).toContain('Olaya Street 1')
    const ready = await promisedAt(2)
    expect((await open(token)).json.data).toMatchObject({
      pickUpPoint: { _id: point, name: 'Riyadh store', cityName: 'Riyadh' },
      pricing: { total: sar(16_100), promisedAt: ready },
    })
    const placed = await place(token)
    expect(placed.status, placed.text).toBe(201)
    expect(placed.json.data).toMatchObject({
      deliveryMethod: 'pick_up',
      pickUpPoint: { _id: point },
      deliveryFee: sar(0),
      promisedAt: ready,
    })
    expect(await orderOf(placed.json.data._id)).toMatchObject({ shippingAddress: null })
  })

  test('goes to one place only, and costs nothing but its goods', async () => {
    expect((await create({ addressId: person.address.id })).json.fields).toHaveProperty('pickUpPointId')
    expect((await create({ deliveryFee: sar(500) })).json.fields).toHaveProperty('deliveryFee')
    const [other] = [await create()]
    const { _id, version } = other.json.data
    const back = await staff({
      method: 'PATCH',
      path: `${drafts}/${_id}`,
      body: { items: [{ product, quantity: 1 }], addressId: person.address.id, version },
    })
    expect(back.json.data).toMatchObject({ addressId: person.address.id })
    expect(back.json.data).not.toHaveProperty('pickUpPoint')
  })

  test('is neither saved, sent nor placed where the point takes no orders any more', async () => {
    const waiting = (await create()).json.data
    const { token, draft } = await sent()
    await switchOff()
    expect(await create()).toMatchObject(refused)
    expect(await send(waiting)).toMatchObject(refused)
    expect(await place(token)).toMatchObject(refused)
    expect((await open(token)).json.data.pricing.deliveryError.code).toBe('no_pick_up')
    const seen = (await staff({ path: `${drafts}/${draft._id}` })).json.data
    expect(seen).toMatchObject({ status: 'sent', pricing: { deliveryError: { code: 'no_pick_up' } } })
    const asked = `items=${product}:1&customer=${person.account.id}&pickUpPointId=${point}`
    const priced = await staff({ path: `${drafts}/pricing?${asked}` })
    expect(priced.json.data.deliveryError.code).toBe('no_pick_up')
    expect(await t.db.$count(orders, eq(orders.accountId, person.account.id))).toBe(0)
  })

  test('placed many times at once is one order', async () => {
    const { token } = await sent()
    const answers = await Promise.all(Array.from({ length: 4 }, () => place(token)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await t.db.$count(orders, eq(orders.accountId, person.account.id))).toBe(1)
  })
})

describe('a quote', () => {
  async function asked(by = buyer, products: object[] = [{ product, quantity: 3 }]) {
    const answer = await by({
      method: 'POST',
      path: requests,
      body: aRequest({ type: 'quote', products }),
    })
    expect(answer.status, answer.text).toBe(201)
    return answer.json.data._id as string
  }
  const offer = (id: string, more: object = {}) =>
    changeRequest(
      staff,
      id,
      {
        lines: [{ product, quantity: 3, unitPrice: sar(5_000) }],
        validUntil: new Date(t.clock.now.getTime() + 86_400_000).toISOString(),
        pickUpPointId: point,
        ...more,
      },
      '/quote',
    )
  const accept = (id: string, more: object = {}, by = buyer) =>
    by({ method: 'POST', path: `${requests}/${id}/accept`, body: { revision: 1, ...more } })

  test('that is collected names the point, needs no address, and becomes an order there', async () => {
    await onlyAbroad()
    const id = await asked()
    const quoted = await offer(id)
    expect(quoted.status, quoted.text).toBe(201)
    const place = { _id: point, name: 'Riyadh store', address: 'Olaya Street 1' }
    expect(quoted.json.data.quotes[0]).toMatchObject({ pickUpPoint: place })
    const seen = await buyer({ path: `${requests}/${id}`, headers: { 'accept-language': 'ar' } })
    expect(seen.json.data.quotes[0]).toMatchObject({
      pickUpPoint: { name: 'معرض الرياض' },
      total: sar(17_250),
    })
    expect(seen.json.data.quotes[0]).not.toHaveProperty('deliveryFee')
    const paper = await buyer({ path: `${requests}/${id}/quote.pdf` })
    expect(paper.text.startsWith('%PDF-')).toBe(true)
    const ready = await promisedAt(3)
    const accepted = await accept(id)
    expect(accepted.status, accepted.text).toBe(200)
    const { _id } = accepted.json.data.order
    expect(await orderOf(_id)).toMatchObject({
      deliveryMethod: 'pick_up',
      pickUpPoint: { id: point },
      shippingAddress: null,
      deliveryFee: 0,
      total: 17_250,
    })
    const order = (await buyer({ path: `/marketplace-customer/orders/${_id}` })).json.data
    expect(order.promisedAt).toBe(ready)
  })

  test('says by when what waits for stock is ready there', async () => {
    product = (await aProduct(t.db, { price: 10_000, stock: 0, leadDays: 10, backorderLimit: 8 })).id
    const id = await asked()
    expect((await offer(id)).status).toBe(201)
    const { promisedAt } = (await buyer({ path: `${requests}/${id}` })).json.data.quotes[0]
    const accepted = await accept(id)
    expect(accepted.status, accepted.text).toBe(200)
    const order = await buyer({ path: `/marketplace-customer/orders/${accepted.json.data.order._id}` })
    expect(promisedAt).toBe(order.json.data.promisedAt)
    expect(promisedAt).toMatch(/^2\d{3}-/)
  })

  test('of licences has nothing to collect', async () => {
    const licence = (await aLicence(t.db, { price: 5_000 })).id
    const id = await asked(buyer, [{ product: licence, quantity: 1 }])
    await offer(id, { lines: [{ product: licence, quantity: 1, unitPrice: sar(5_000) }] })
    const accepted = await accept(id)
    expect(accepted.status, accepted.text).toBe(200)
    expect(await orderOf(accepted.json.data.order._id)).toMatchObject({
      deliveryMethod: 'delivery',
      pickUpPoint: null,
    })
  })

  test('has no fee, and is refused at its field where the point takes no orders any more', async () => {
    const id = await asked()
    expect((await offer(id, { deliveryFee: sar(500) })).json.fields).toHaveProperty('deliveryFee')
    expect((await offer(id)).status).toBe(201)
    await switchOff()
    expect(await offer(id)).toMatchObject(refused)
    expect(await accept(id)).toMatchObject(refused)
    expect((await buyer({ path: `${requests}/${id}` })).json.data.status).toBe('sent')
    // Another offer, which is delivered, may still be made.
    expect((await offer(id, { pickUpPointId: undefined })).status).toBe(201)
    const delivered = await accept(id, { revision: 2, addressId: person.address.id })
    expect(delivered.status, delivered.text).toBe(200)
    expect(await orderOf(delivered.json.data.order._id)).toMatchObject({ deliveryMethod: 'delivery' })
  })

  test('that waits for approval keeps its point', async () => {
    const { companyId } = person.account
    const engineer = await aMember(t.db, companyId, ['buyer'])
    const by = await t.as(engineer)
    const rule = await buyer({
      method: 'POST',
      path: '/marketplace-customer/company/approval-rules',
      body: {
        name: 'All',
        tier: 1,
        isActive: true,
        minTotal: null,
        kinds: [],
        costCentres: [],
        exceptAdmins: true,
        approvers: [],
      },
    })
    expect(rule.status, rule.text).toBe(201)
    const id = await asked(by)
    expect((await offer(id)).status).toBe(201)
    const waits = await accept(id, {}, by)
    expect(waits.status, waits.text).toBe(202)
    const path = `/marketplace-customer/approvals/${waits.json.approval._id}`
    const seen = (await buyer({ path })).json.data
    expect(seen).toMatchObject({ deliveryMethod: 'pick_up', pickUpPoint: { _id: point } })
    const done = await buyer({
      method: 'POST',
      path: `${path}/approve`,
      body: { expectedTotal: seen.pricing.total, version: seen.version },
    })
    expect(done.status, done.text).toBe(200)
    const [order] = await t.db.select().from(orders).where(eq(orders.accountId, engineer.id))
    expect(order).toMatchObject({ deliveryMethod: 'pick_up', pickUpPoint: { id: point } })
  })
})
