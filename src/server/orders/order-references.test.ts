import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { companies } from '../auth/auth.table.ts'
import { costCentres } from '../companies/cost-centres.table.ts'
import { changeOrder, changeRequest } from '../test/change-order.ts'
import {
  aBankAccount,
  aBuyer,
  aMember,
  anAddress,
  anAdmin,
  aProduct,
  aRequest,
  aTenantUser,
} from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { orders } from './orders.table.ts'

const t = testApp()
const path = '/marketplace-customer/orders'
type Asks = (ask: Ask) => Promise<Answer>
let buyer: Awaited<ReturnType<typeof aBuyer>>
let ask: Asks
let staff: Asks
let product: string
const companyId = () => buyer.account.companyId ?? ''

beforeEach(async () => {
  buyer = await aBuyer(t.db)
  ask = await t.as(buyer.account)
  staff = await t.as(await anAdmin(t.db))
  product = (await aProduct(t.db, { stock: 1_000 })).id
})

const rules = (set: Partial<typeof companies.$inferInsert>) =>
  t.db.update(companies).set(set).where(eq(companies.id, companyId()))
async function aCostCentre(code: string, more: Partial<typeof costCentres.$inferInsert> = {}) {
  const id = uuid()
  await t.db.insert(costCentres).values({
    id,
    companyId: companyId(),
    code,
    codeKey: code.toLowerCase(),
    name: `Centre ${code}`,
    ...more,
  })
  return id
}
const bodyOf = (more: object) => ({
  items: [{ product, quantity: 1 }],
  addressId: buyer.address.id,
  paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
  ...more,
})
const place = (more: object = {}, by = ask) => by({ method: 'POST', path, body: bodyOf(more) })
const ordered = () => t.db.$count(orders, eq(orders.companyId, companyId()))
const idsOf = ({ json }: Answer) => json.data.map(({ _id }: { _id: string }) => _id)

test('an order keeps the cost centre as it was called that day, for the company and for staff', async () => {
  const costCentre = await aCostCentre('4500')
  const { json } = await place({ costCentre })
  const { _id } = json.data
  const kept = { code: '4500', name: 'Centre 4500' }
  expect(json.data.costCentre).toEqual(kept)
  await t.db
    .update(costCentres)
    .set({ code: '1', name: 'Renamed', isActive: false })
    .where(eq(costCentres.id, costCentre))
  for (const [by, at] of [
    [ask, path],
    [staff, '/marketplace/orders'],
  ] as const) {
    expect((await by({ path: `${at}/${_id}` })).json.data.costCentre).toEqual(kept)
    const found = await by({ path: `${at}?search=centre%20450` })
    expect(found.json.data.map(({ costCentre }: { costCentre: object }) => costCentre)).toContainEqual(kept)
  }
  const { text } = await staff({
    path: `/marketplace/orders/list.csv?customer=${buyer.account.id}&columns=number`,
  })
  expect(text).toContain(',4500,\r\n')
})

test('both faces filter by it', async () => {
  const [one, two] = [await aCostCentre('1'), await aCostCentre('2')]
  const first = (await place({ costCentre: one })).json.data._id
  const second = (await place({ costCentre: two })).json.data._id
  await place()
  for (const [by, at] of [
    [ask, path],
    [staff, '/marketplace/orders'],
  ] as const) {
    expect(idsOf(await by({ path: `${at}?costCentre=${one}` }))).toEqual([first])
    expect(idsOf(await by({ path: `${at}?costCentre=${one},${two}` }))).toEqual([second, first])
  }
})

test('a cost centre of another company, one out of use and one that never was are refused at the field', async () => {
  const other = await aBuyer(t.db)
  const theirs = await aCostCentre('7', { companyId: other.account.companyId ?? '' })
  for (const costCentre of [theirs, await aCostCentre('8', { isActive: false }), uuid()]) {
    const { status, json } = await place({ costCentre })
    expect([status, json.fields]).toEqual([422, { costCentre: 'Cost centre does not exist' }])
  }
  expect(await ordered()).toBe(0)
})

test('a required cost centre is asked for once the company has one in use', async () => {
  await rules({ costCentreRule: 'required' })
  expect((await place()).status).toBe(201)
  const id = await aCostCentre('1')
  const refused = await place()
  expect([refused.status, refused.json.fields]).toEqual([422, { costCentre: 'Cost centre is required' }])
  expect((await place({ costCentre: id })).status).toBe(201)
  await t.db.update(costCentres).set({ isActive: false })
  expect((await place()).status).toBe(201)
})

test('a required PO number is asked for at its field, from every member and not from tenants', async () => {
  await rules({ poRule: 'required' })
  const member = await aMember(t.db, companyId(), ['buyer'])
  const bank = await aBankAccount(t.db, member.id)
  const by = await t.as(member)
  const paymentMethod = { type: 'bank_account', _id: bank.id }
  for (const poNumber of [undefined, '', '  ']) {
    const { status, json } = await place({ poNumber, paymentMethod }, by)
    expect([status, json.fields]).toEqual([422, { poNumber: 'Purchase order number is required' }])
  }
  expect(await ordered()).toBe(0)
  expect((await place({ poNumber: 'PO-1', paymentMethod }, by)).status).toBe(201)
  // The same again is the company's own affair.
  expect((await place({ poNumber: 'PO-1' })).status).toBe(201)

  const tenant = await aTenantUser(t.db, { companyId: companyId() })
  const address = await anAddress(t.db, tenant.id)
  const theirs = await aBankAccount(t.db, tenant.id)
  const placed = await place(
    { addressId: address.id, paymentMethod: { type: 'bank_account', _id: theirs.id } },
    await t.as(tenant),
  )
  expect(placed.status, placed.text).toBe(201)
})

test('a number that may be used once is refused the second time, in whatever writing; a rejected order frees it', async () => {
  await rules({ poRule: 'required_unique' })
  const first = await place({ poNumber: 'PO-٤٥٠٠' })
  expect(first.status).toBe(201)
  const refused = await place({ poNumber: 'po-4500' })
  expect([refused.status, refused.json.code, refused.json.fields]).toEqual([
    409,
    'taken',
    { poNumber: 'Another order of your company has this number' },
  ])
  // Another company's numbers are its own.
  const other = await aBuyer(t.db)
  const theirs = await (
    await t.as(other.account)
  )({
    method: 'POST',
    path,
    body: {
      ...bodyOf({ poNumber: 'PO-4500' }),
      addressId: other.address.id,
      paymentMethod: { type: 'bank_account', _id: other.bank.id },
    },
  })
  expect(theirs.status).toBe(201)
  await changeOrder(staff, first.json.data._id, { status: 'rejected', reason: 'No longer made' })
  expect((await place({ poNumber: 'PO-4500' })).status).toBe(201)
})

test('of several orders with one such number at once, one is placed', async () => {
  await rules({ poRule: 'required_unique' })
  const all = await Promise.all(['PO-9', 'po-9', 'PO-9', 'PO-٩'].map((poNumber) => place({ poNumber })))
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  expect(await ordered()).toBe(1)
})

test('an accepted quote is asked the same', async () => {
  await rules({ poRule: 'required', costCentreRule: 'required' })
  const costCentre = await aCostCentre('1')
  const sent = await ask({
    method: 'POST',
    path: '/marketplace-customer/requests',
    body: aRequest({ type: 'quote', company: 'Buyer', products: [{ product, quantity: 2 }] }),
  })
  const id = sent.json.data._id
  await changeRequest(
    staff,
    id,
    {
      lines: [{ product, quantity: 2, unitPrice: { amount: 9_000, currency: 'SAR' } }],
      validUntil: new Date(Date.now() + 86_400_000 * 5).toISOString(),
    },
    '/quote',
  )
  const accept = (more: object) =>
    ask({
      method: 'POST',
      path: `/marketplace-customer/requests/${id}/accept`,
      body: {
        revision: 1,
        addressId: buyer.address.id,
        paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
        ...more,
      },
    })
  const refused = await accept({})
  expect([refused.status, Object.keys(refused.json.fields).toSorted()]).toEqual([
    422,
    ['costCentre', 'poNumber'],
  ])
  const accepted = await accept({ poNumber: 'Q-1', costCentre })
  expect(accepted.status, accepted.text).toBe(200)
  const order = await ask({ path: `${path}/${accepted.json.data.order._id}` })
  expect(order.json.data).toMatchObject({ poNumber: 'Q-1', costCentre: { code: '1' } })
})

test('papers are drawn with it', async () => {
  const { json } = await place({ costCentre: await aCostCentre('4500'), poNumber: 'P' })
  const { _id } = json.data
  const draws = async (paper: string) =>
    expect((await staff({ path: `/marketplace/orders/${_id}/${paper}` })).status, paper).toBe(200)
  expect((await ask({ path: `${path}/${_id}/proforma` })).status).toBe(200)
  await changeOrder(staff, _id, { paymentStatus: 'paid' })
  await changeOrder(staff, _id, { status: 'in_progress' })
  await draws('invoice?format=pdf')
  await draws('packing-slip')
})

test('who sees the orders of the company narrows them to a colleague; others find only their own', async () => {
  const member = await aMember(t.db, companyId(), ['buyer'])
  const bank = await aBankAccount(t.db, member.id)
  const by = await t.as(member)
  const theirs = await place({ paymentMethod: { type: 'bank_account', _id: bank.id } }, by)
  const mine = (await place()).json.data._id
  expect(idsOf(await ask({ path: `${path}?member=${member.id}` }))).toEqual([theirs.json.data._id])
  expect(idsOf(await ask({ path: `${path}?member=${buyer.account.id}` }))).toEqual([mine])
  expect(idsOf(await by({ path: `${path}?member=${buyer.account.id}` }))).toEqual([])
  const other = await aBuyer(t.db)
  expect(idsOf(await (await t.as(other.account))({ path: `${path}?member=${member.id}` }))).toEqual([])
})
