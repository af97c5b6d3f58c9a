import { weekday } from '#i18n/weekday.ts'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { dayIn } from '#i18n/zone-time.ts'
import { auditLog } from '../audit-log/write-audit.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { deliveryDay } from '../settings/promised-day.ts'
import { defaultSettings } from '../settings/settings.queries.ts'
import { aBuyer, aLicence, anAdmin, aProduct } from '../test/factories.ts'
import { lastMail } from '../test/last-mail.ts'
import { changeOrder } from '../test/change-order.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
type Caller = (ask: Ask) => Promise<Answer>
let staff: Caller
let made: Awaited<ReturnType<typeof aBuyer>>
let buyer: Caller

beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  made = await aBuyer(t.db)
  buyer = await t.as(made.account)
})

const store = '/marketplace-customer/orders'
const usual = () => deliveryDay(t.ctx.now(), defaultSettings)
const inDays = (days: number) => dayIn('Asia/Riyadh', new Date(t.ctx.now().getTime() + days * 86_400_000))

async function placed(products: string[]) {
  const { status, json } = await buyer({
    method: 'POST',
    path: store,
    body: {
      items: products.map((product) => ({ product, quantity: 1 })),
      addressId: made.address.id,
      paymentMethod: { type: 'bank_account', _id: made.bank.id },
    },
  })
  expect(status).toBe(201)
  return json.data
}
const pricing = async (products: string[]) => {
  const items = products.map((id) => `${id}:1`).join(',')
  return (await t.ask({ path: `${store}/pricing?items=${items}` })).json.data
}
const promise = async (order: { _id: string }, body: object) => {
  const { json } = await staff({ path: `/marketplace/orders/${order._id}` })
  return staff({
    method: 'PATCH',
    path: `/marketplace/orders/${order._id}/promise`,
    body: { version: json.data.version, ...body },
  })
}
const mails = () =>
  t.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, 'order_promise_changed'), eq(outbox.toAddress, made.account.email)))

test('the cart names the day of the slowest line, the order keeps it, licences have none', async () => {
  const [here, licence] = [await aProduct(t.db), await aLicence(t.db)]
  const slow = await aProduct(t.db, { stock: 0, leadDays: 30 })
  const unknown = await aProduct(t.db, { stock: 0 })
  expect(await pricing([here.id, licence.id])).toMatchObject({ promisedAt: usual() })
  expect((await pricing([here.id, slow.id])).promisedAt > usual()).toBe(true)
  for (const ids of [[licence.id], [here.id, unknown.id]])
    expect(await pricing(ids)).not.toHaveProperty('promisedAt')

  const order = await placed([here.id, licence.id])
  expect(order).toMatchObject({ promisedAt: usual(), estimatedDelivery: `${usual()}T09:00:00.000Z` })
  expect((await buyer({ path: store })).json.data[0]).toMatchObject({ promisedAt: usual() })
  expect(await placed([licence.id])).not.toHaveProperty('promisedAt')
})

test('staff promise another day with a note: a version, a trail, a mail, and both read it', async () => {
  const order = await placed([(await aProduct(t.db)).id])
  const [day, note] = [inDays(40), 'The container waits at customs']
  const answer = await promise(order, { promisedAt: day, note })
  expect(answer).toMatchObject({ status: 200, json: { data: { promisedAt: day, promiseNote: note } } })
  expect(answer.json.data.version).toBe(order.version + 1)
  expect((await buyer({ path: `${store}/${order._id}` })).json.data).toMatchObject({
    promisedAt: day,
    promiseNote: note,
    status: 'pending',
  })
  const { kind, values } = await lastMail(t, made.account.email)
  expect(kind).toBe('order_promise_changed')
  expect(values.rows).toContainEqual({ label: 'Note', value: note })
  expect(values.rows).toContainEqual(
    expect.objectContaining({ label: 'Expected delivery', value: weekday('en', day, { withYear: true }) }),
  )
  const [line] = await t.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, order._id), eq(auditLog.action, 'promise_changed')))
  expect(line).toMatchObject({ before: { promisedAt: usual() }, after: { promisedAt: day, note } })

  const stale = await promise(order, { promisedAt: inDays(41), note, version: order.version })
  expect(stale.json.code).toBe('version_conflict')
  // A day that is set on accepting is not the one that the note is of.
  const accepted = await changeOrder(staff, order._id, {
    status: 'in_progress',
    estimatedDelivery: `${inDays(10)}T09:00:00.000Z`,
  })
  expect(accepted.json.data).toMatchObject({ promisedAt: inDays(10) })
  expect(accepted.json.data).not.toHaveProperty('promiseNote')
})

test('a day that has passed, is a year away or is promised already is refused at its field, as is no note', async () => {
  const order = await placed([(await aProduct(t.db)).id])
  const before = (await mails()).length
  const refused = async (body: object) => (await promise(order, body)).json.fields
  expect(await refused({ promisedAt: inDays(-1), note: 'x' })).toEqual({
    promisedAt: 'Choose a day from today on, a year away at most',
  })
  expect(Object.keys(await refused({ promisedAt: inDays(400), note: 'x' }))).toEqual(['promisedAt'])
  expect(Object.keys(await refused({ promisedAt: usual(), note: 'x' }))).toEqual(['promisedAt'])
  expect(Object.keys(await refused({ promisedAt: '2027-02-30', note: 'x' }))).toEqual(['promisedAt'])
  expect(Object.keys(await refused({ promisedAt: inDays(9), note: ' ' }))).toEqual(['note'])
  expect((await mails()).length).toBe(before)
})

test('a rejected order promises nothing, and nobody can promise for it', async () => {
  const order = await placed([(await aProduct(t.db)).id])
  await promise(order, { promisedAt: inDays(20), note: 'Late' })
  await changeOrder(staff, order._id, { status: 'rejected', reason: 'Sold out' })
  for (const answer of [
    await buyer({ path: `${store}/${order._id}` }),
    await staff({ path: `/marketplace/orders/${order._id}` }),
  ])
    for (const name of ['promisedAt', 'promiseNote']) expect(answer.json.data).not.toHaveProperty(name)
  const [row] = (await buyer({ path: store })).json.data
  expect(row).toMatchObject({ _id: order._id })
  expect(row).not.toHaveProperty('promisedAt')
  const { kind, values } = await lastMail(t, made.account.email)
  expect(kind).toBe('order_rejected')
  expect(JSON.stringify(values.rows)).not.toContain('Expected delivery')
  const answer = await promise(order, { promisedAt: inDays(21), note: 'Later' })
  expect(answer.json.code).toBe('invalid_transition')
  const licence = await placed([(await aLicence(t.db)).id])
  expect((await promise(licence, { promisedAt: inDays(21), note: 'x' })).json.code).toBe('invalid_transition')
})
