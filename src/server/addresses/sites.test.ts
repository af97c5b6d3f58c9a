import { beforeEach, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import type { MemberRole } from '#contract/member-roles.ts'
import type { AccountRow } from '../auth/auth.table.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBankAccount, aMember, anAdmin, aProduct, aRootUser, aTenantUser } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { addresses } from './addresses.table.ts'

const t = testApp()
const path = '/marketplace-customer/company/sites'
const book = '/marketplace-customer/addresses'
const orders = '/marketplace-customer/orders'
const hours = [0, 1, 2, 3, 4].map((day) => ({ day, opens: '08:00', closes: '16:00' }))
const depot = {
  name: 'Riyadh depot',
  fullName: 'Huda Alsaleh',
  country: 'SA',
  city: 'SA-riyadh',
  address: '3124 Olaya Street',
  phone: { isoCode: '+966', phoneNumber: '512345678' },
  shortAddress: 'RRRD2929',
  hours,
  instructions: 'Gate 3, ask for a permit',
}

type Asks = (ask: Ask) => Promise<Answer>
let root: AccountRow
let asRoot: Asks
beforeEach(async () => {
  root = await aRootUser(t.db)
  asRoot = await t.as(root)
})
const member = async (...roles: MemberRole[]) => aMember(t.db, root.companyId, roles)
const add = (more: object = {}, ask = asRoot) => ask({ method: 'POST', path, body: { ...depot, ...more } })
const change = (id: string, body: object, ask = asRoot) =>
  ask({ method: 'PATCH', path: `${path}/${id}`, body })
const list = async (ask = asRoot) =>
  (await ask({ path })).json.data as { _id: string; name: string; isActive: boolean }[]
const idsIn = async (ask: Asks) =>
  ((await ask({ path: book })).json.data as { _id: string }[]).map(({ _id }) => _id)

const banks = new Map<string, string>()
/** Orders one piece to an address. */
async function place(by: AccountRow, addressId: string) {
  const product = await aProduct(t.db)
  const bank = banks.get(by.id) ?? (await aBankAccount(t.db, by.id)).id
  banks.set(by.id, bank)
  return (await t.as(by))({
    method: 'POST',
    path: orders,
    body: {
      items: [{ product: product.id, quantity: 1 }],
      addressId,
      paymentMethod: { type: 'bank_account', _id: bank },
    },
  })
}

test('root users and company admins make, change and deactivate them; every member reads them', async () => {
  const admin = await t.as(await member('company_admin'))
  const added = await add({}, admin)
  expect([added.status, added.json.data]).toEqual([
    201,
    {
      ...depot,
      _id: expect.any(String),
      type: 'shipping',
      countryName: 'Saudi Arabia',
      cityName: 'Riyadh',
      isActive: true,
      version: 1,
    },
  ])
  const { _id } = added.json.data
  const changed = await change(_id, { instructions: '', hours: [], version: 1 })
  expect(changed.json.data).toMatchObject({ name: 'Riyadh depot', hours: [], instructions: '', version: 2 })
  await add({ name: 'A second' })
  expect((await change(_id, { isActive: false, version: 2 }, admin)).json.data.isActive).toBe(false)
  for (const role of ['buyer', 'approver', 'accountant'] as const) {
    const ask = await t.as(await member(role))
    expect((await list(ask)).map(({ name, isActive }) => [name, isActive])).toEqual([
      ['A second', true],
      ['Riyadh depot', false],
    ])
    expect((await add({ name: 'Mine' }, ask)).status).toBe(403)
    expect((await change(_id, { name: 'Mine', version: 3 }, ask)).status).toBe(403)
  }
})

test('members find them first in their address book, and change none there; tenants and other companies find none', async () => {
  const { _id } = (await add()).json.data
  await add({ name: 'Closed' })
  const closed = (await list()).find(({ name }) => name === 'Closed')
  await change(closed?._id ?? '', { isActive: false, version: 1 })
  const buyer = await t.as(await member('buyer'))
  const { name: _, hours: __, instructions: ___, ...own } = depot
  const mine = (await buyer({ method: 'POST', path: book, body: own })).json.data._id
  expect(await idsIn(buyer)).toEqual([_id, mine])
  const seen = (await buyer({ path: `${book}/${_id}` })).json.data
  expect(seen).toMatchObject({
    isOfCompany: true,
    isDefault: false,
    site: { hours, instructions: depot.instructions },
  })
  for (const [method, body] of [
    ['PATCH', { name: 'Mine' }],
    ['DELETE', undefined],
  ] as const)
    expect((await buyer({ method, path: `${book}/${_id}`, ...(body && { body }) })).status).toBe(404)

  const tenant = await aTenantUser(t.db, { companyId: root.companyId })
  const other = await aRootUser(t.db)
  for (const stranger of [tenant, other]) {
    const ask = await t.as(stranger)
    expect(await idsIn(ask)).toEqual([])
    expect((await ask({ path: `${book}/${_id}` })).status).toBe(404)
    const refused = await place(stranger, _id)
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([422, ['addressId']])
  }
  expect((await change(_id, { name: 'Taken over', version: 1 }, await t.as(other))).status).toBe(404)
  expect((await (await t.as(tenant))({ path })).status).toBe(404)
})

test('an order keeps its copy, both faces show and find it by the site, and the packing slip is drawn with it', async () => {
  const { _id } = (await add()).json.data
  const buyer = await member('buyer')
  const placed = await place(buyer, _id)
  expect(placed.status, placed.text).toBe(201)
  const order = placed.json.data._id
  const site = { _id, name: 'Riyadh depot' }
  const kept = {
    name: 'Riyadh depot',
    fullName: 'Huda Alsaleh',
    site: { hours, instructions: depot.instructions },
  }
  await change(_id, { name: 'Renamed', fullName: 'Somebody else', hours: [], isActive: false, version: 1 })
  const staff = await t.as(await anAdmin(t.db))
  await place(buyer, (await add({ name: 'Elsewhere' })).json.data._id)
  for (const [ask, at] of [
    [await t.as(buyer), orders],
    [asRoot, orders],
    [staff, '/marketplace/orders'],
  ] as const) {
    expect((await ask({ path: `${at}/${order}` })).json.data).toMatchObject({ site, shippingAddress: kept })
    const { json } = await ask({ path: `${at}?site=${_id}` })
    expect(json.data.map((row: { _id: string; site: object }) => [row._id, row.site])).toEqual([
      [order, site],
    ])
    expect((await ask({ path: `${at}?search=riyadh%20depot` })).json.data[0].site).toEqual(site)
  }
  const { text } = await staff({ path: `/marketplace/orders/list.csv?site=${_id}&columns=number` })
  expect(text).toContain(',Riyadh depot\r\n')
  await changeOrder(staff, order, { paymentStatus: 'paid' })
  await changeOrder(staff, order, { status: 'in_progress' })
  expect((await staff({ path: `/marketplace/orders/${order}/packing-slip` })).status).toBe(200)
  // No new order goes there.
  expect((await place(buyer, _id)).json.fields).toHaveProperty('addressId')
})

test('staff send an order that they change to a site of its company, and to no other’s', async () => {
  const { _id } = (await add()).json.data
  const other = await t.as(await aRootUser(t.db))
  const theirs = (await add({ name: 'Theirs' }, other)).json.data._id
  const { name: _, hours: __, instructions: ___, ...own } = depot
  const home = (await asRoot({ method: 'POST', path: book, body: own })).json.data._id
  const placed = (await place(root, home)).json.data
  const staff = await t.as(await anAdmin(t.db))
  const customer = (await staff({ path: `/marketplace/customers/${root.id}` })).json.data
  expect(customer.addresses.map((one: { _id: string }) => one._id)).toEqual([_id, home])
  const { json } = await staff({ path: `/marketplace/orders/${placed._id}` })
  const edit = (addressId: string) =>
    staff({
      method: 'PATCH',
      path: `/marketplace/orders/${placed._id}/contents`,
      body: {
        items: json.data.items.map(({ product, quantity }: { product: string; quantity: number }) => ({
          product,
          quantity,
        })),
        addressId,
        version: json.data.version,
      },
    })
  expect((await edit(theirs)).json.fields).toHaveProperty('addressId')
  const changed = await edit(_id)
  expect(changed.status, changed.text).toBe(200)
  expect(changed.json.data.site).toEqual({ _id, name: 'Riyadh depot' })
  expect((await asRoot({ path: `${orders}?search=riyadh%20depot` })).json.total).toBe(1)
})

test.each([['riyadh  DEPOT'], ['RIYADH DEPOT']])(
  '%j is the same name, and is refused at the field',
  async (name) => {
    await add()
    const refused = await add({ name })
    expect([refused.status, refused.json.code, Object.keys(refused.json.fields)]).toEqual([
      409,
      'title_taken',
      ['name'],
    ])
    const { _id } = (await add({ name: 'Other' })).json.data
    expect((await change(_id, { name, version: 1 })).json.code).toBe('title_taken')
    expect((await add({ name }, await t.as(await aRootUser(t.db)))).status).toBe(201)
  },
)

test('of several who add one name at once, one does; of two who change it, the second is told', async () => {
  const admin = await t.as(await member('company_admin'))
  const all = await Promise.all([asRoot, admin, asRoot].map((ask) => add({}, ask)))
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  const _id = (await list())[0]?._id ?? ''
  const both = await Promise.all(['One', 'Two'].map((name) => change(_id, { name, version: 1 })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test.each([
  [{ name: '' }, 'name'],
  [{ fullName: '' }, 'fullName'],
  [{ city: 'SA-atlantis' }, 'city'],
  [{ phone: { isoCode: '+966', phoneNumber: '12345' } }, 'phone'],
  [{ postalCode: '12' }, 'postalCode'],
  [{ hours: [{ day: 1, opens: '16:00', closes: '08:00' }] }, 'hours.0.closes'],
  [{ hours: [{ day: 1, opens: '8', closes: '16:00' }] }, 'hours.0.opens'],
  [{ hours: [{ day: 7, opens: '08:00', closes: '16:00' }] }, 'hours.0.day'],
  [{ hours: [hours[0], hours[0]] }, 'hours'],
  [{ instructions: 'x'.repeat(256) }, 'instructions'],
])('%j is refused at its field and changes nothing', async (body, field) => {
  const refused = await add(body)
  expect([refused.status, Object.keys(refused.json.fields)]).toEqual([422, [field]])
  expect(await list()).toEqual([])
  const { _id } = (await add()).json.data
  expect((await change(_id, { ...body, version: 1 })).status).toBe(422)
  expect((await list())[0]).toMatchObject({ name: 'Riyadh depot', version: 1 })
})

test('the five hundred and first is refused', async () => {
  const { companyId } = root
  await t.db.insert(addresses).values(
    Array.from({ length: 499 }, (_, at) => ({
      id: uuid(),
      companyId,
      type: 'shipping' as const,
      name: `${at}`,
      nameKey: `${at}`,
      fullName: 'X',
      country: 'SA',
      city: 'SA-riyadh',
      address: 'X',
      phonePrefix: '+966',
      phoneNumber: '512345678',
    })),
  )
  const both = await Promise.all(['A', 'B'].map((name) => add({ name })))
  expect(new Set(both.map(({ json }) => json.code ?? 'added'))).toEqual(new Set(['added', 'limit_reached']))
})
