import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import type { Device } from '#contract/devices.ts'
import { addresses } from '../addresses/addresses.table.ts'
import { auditLog } from '../audit-log/write-audit.ts'
import type { AccountRow } from '../auth/auth.table.ts'
import type { ProductRow } from '../products/products.table.ts'
import { changeOrder } from '../test/change-order.ts'
import {
  aBankAccount,
  aBuyer,
  aMember,
  anAddress,
  anAdmin,
  aProduct,
  aTenantUser,
} from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
const path = '/marketplace-customer/devices'
type Asks = (ask: Ask) => Promise<Answer>
let staff: Asks
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})

let count = 0
const unique = () => `${Date.now().toString(36)}${(count += 1)}`.toUpperCase()

/** A product that is shipped by serial number, with these on the shelf. */
async function aTracked(units: object[], overrides: Parameters<typeof aProduct>[1] = {}) {
  const product = await aProduct(t.db, { stock: 0, ...overrides })
  const answer = await staff({
    method: 'POST',
    path: `/marketplace/inventory/${product.id}/units`,
    body: { units },
  })
  expect(answer.status, answer.text).toBe(201)
  return product
}

async function aCompany() {
  const buyer = await aBuyer(t.db)
  return { ...buyer, ask: await t.as(buyer.account) }
}
type Buyer = { account: AccountRow; address: { id: string }; bank: { id: string }; ask: Asks }

/** Orders and ships these; answers the order. */
async function ship(buyer: Buyer, product: ProductRow, serials: string[], more: object = {}) {
  const placed = await buyer.ask({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items: [{ product: product.id, quantity: serials.length }],
      addressId: buyer.address.id,
      paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
      ...more,
    },
  })
  expect(placed.status, placed.text).toBe(201)
  const { _id, items } = placed.json.data
  await changeOrder(staff, _id, { status: 'in_progress' })
  const sent = await changeOrder(staff, _id, {
    status: 'shipped',
    items: [{ _id: items[0]._id, shippedQuantity: serials.length, serials }],
  })
  expect(sent.status, sent.text).toBe(200)
  return placed.json.data as { _id: string; number: string; items: { _id: string }[] }
}

const list = async (ask: Asks, query = '') => {
  const { status, json, text } = await ask({ path: `${path}?${query}` })
  expect(status, text).toBe(200)
  return json as { data: Device[]; total: number }
}
const serialsOf = async (ask: Asks, query = '') =>
  (await list(ask, query)).data.map(({ serial }) => serial).toSorted()
const change = (ask: Asks, body: object) => ask({ method: 'PATCH', path, body })
const importFile = async (ask: Asks, text: string, dryRun = false, name = 'devices.csv') => {
  const form = new FormData()
  form.set('dryRun', String(dryRun))
  form.set('file', new Blob([text]), name)
  const sent = new Response(form)
  return ask({
    method: 'POST',
    path: `${path}/import`,
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    body: Buffer.from(await sent.arrayBuffer()),
  })
}

describe('what is shipped by serial number', () => {
  test('is the company’s at once, with its holder, order, PO number and warranty', async () => {
    const buyer = await aCompany()
    const serial = unique()
    const product = await aTracked([{ serial, devEui: '70B3D57ED0051234', joinEui: '70B3D57ED0000001' }], {
      warranty: 24,
    })
    const order = await ship(buyer, product, [serial], { poNumber: 'PO-4711' })
    const { data, total } = await list(buyer.ask)
    expect(total).toBe(1)
    const shipped = new Date(data[0]?.shippedAt ?? '')
    const until = new Date(
      Date.UTC(shipped.getUTCFullYear() + 2, shipped.getUTCMonth(), shipped.getUTCDate()),
    )
    // The day is the one where the shop is, three hours before UTC has it.
    const days = [0, 1].map((day) => new Date(until.getTime() + day * 86_400_000).toISOString().slice(0, 10))
    expect(data[0]).toMatchObject({
      serial,
      devEui: '70B3D57ED0051234',
      product: { _id: product.id },
      holder: { _id: buyer.account.id },
      state: 'in_use',
      warranty: 'in_warranty',
      order: { _id: order._id, number: order.number, mayOpen: true },
      poNumber: 'PO-4711',
    })
    expect(days).toContain(data[0]?.warrantyUntil)

    const { json } = await buyer.ask({ path: `${path}/${data[0]?._id}` })
    expect(json.data).toMatchObject({ serial, hasPage: true, invoice: expect.any(String) })
  })

  test('is found by serial number, identifiers with any signs, order, PO number and label', async () => {
    const buyer = await aCompany()
    const [one, other] = [unique(), unique()]
    const product = await aTracked([
      { serial: one, devEui: '70B3D57ED0055678' },
      { serial: other, imei: '490154203237518' },
    ])
    const order = await ship(buyer, product, [one, other], { poNumber: 'PO-88' })
    const devices = (await list(buyer.ask)).data
    const id = devices.find(({ serial }) => serial === one)?._id
    expect((await change(buyer.ask, { ids: [id], label: 'بوابة الشمال', state: 'spare' })).status).toBe(200)
    for (const search of [one.toLowerCase(), '70-B3:D5 7E D0 05 56 78', 'بوابه', 'الشمال'])
      expect(await serialsOf(buyer.ask, `search=${encodeURIComponent(search)}`), search).toEqual([one])
    expect(await serialsOf(buyer.ask, 'search=3237518')).toEqual([other])
    expect(await serialsOf(buyer.ask, 'search=po-88')).toEqual([one, other].toSorted())
    expect(await serialsOf(buyer.ask, `search=${order.number}`)).toEqual([one, other].toSorted())
    expect(await serialsOf(buyer.ask, 'search=%25')).toEqual([])
    expect(await serialsOf(buyer.ask, 'state=spare')).toEqual([one])
    expect(await serialsOf(buyer.ask, `product=${product.id}&warranty=none`)).toHaveLength(2)
    expect(await serialsOf(buyer.ask, 'warranty=in_warranty')).toEqual([])
    expect(await serialsOf(buyer.ask, `holder=${uuid()}`)).toEqual([])
    const paged = await list(buyer.ask, 'sort=serial&limit=1&page=2')
    expect(paged).toMatchObject({ total: 2, data: [{ serial: [one, other].toSorted()[1] }] })
  })

  test('is seen by colleagues, of a tenant by themselves, and by nobody else', async () => {
    const buyer = await aCompany()
    const [serial, theirs] = [unique(), unique()]
    const product = await aTracked([{ serial }, { serial: theirs }])
    await ship(buyer, product, [serial])
    const tenant = await aTenantUser(t.db)
    const tenantBuyer: Buyer = {
      account: tenant,
      address: await anAddress(t.db, tenant.id),
      bank: await aBankAccount(t.db, tenant.id),
      ask: await t.as(tenant),
    }
    await ship(tenantBuyer, product, [theirs])
    const colleague = await t.as(await aMember(t.db, buyer.account.companyId, ['buyer']))
    expect((await list(colleague)).data).toMatchObject([{ serial, order: { mayOpen: false } }])
    expect(await serialsOf(tenantBuyer.ask)).toEqual([theirs])
    const stranger = await aCompany()
    expect(await serialsOf(stranger.ask)).toEqual([])
    const id = (await list(buyer.ask)).data[0]?._id
    expect((await stranger.ask({ path: `${path}/${id}` })).status).toBe(404)
    expect((await tenantBuyer.ask({ path: `${path}/${id}` })).status).toBe(404)
    expect((await change(stranger.ask, { ids: [id], label: 'Mine' })).status).toBe(404)
    expect((await stranger.ask({ path: `${path}/list.csv` })).text).not.toContain(serial)
    expect((await importFile(stranger.ask, `serial,label\n${serial},Mine`)).json.data.problemCount).toBe(1)
    expect((await list(buyer.ask)).data[0]).not.toHaveProperty('label')
  })

  test('is returned once the shop has it again, and another’s when it is sold again', async () => {
    const buyer = await aCompany()
    const [back, kept] = [unique(), unique()]
    const product = await aTracked([{ serial: back }, { serial: kept }])
    const order = await ship(buyer, product, [back, kept])
    const ids = (await list(buyer.ask)).data.map(({ _id }) => _id)
    await change(buyer.ask, { ids, label: 'Gate' })
    const { version } = (await staff({ path: `/marketplace/orders/${order._id}` })).json.data
    const returned = await staff({
      method: 'POST',
      path: `/marketplace/orders/${order._id}/returns`,
      body: { version, items: [{ _id: order.items[0]?._id, quantity: 1, serials: [back] }] },
    })
    expect(returned.status, returned.text).toBe(201)
    expect(await serialsOf(buyer.ask, 'state=returned')).toEqual([back])
    expect(await serialsOf(buyer.ask, 'state=in_use')).toEqual([kept])
    expect((await change(buyer.ask, { ids, state: 'spare' })).json.code).toBe('invalid_transition')
    expect(await serialsOf(buyer.ask, 'state=spare')).toEqual([])

    const next = await aCompany()
    await ship(next, product, [back])
    expect(await serialsOf(buyer.ask)).toEqual([kept])
    expect((await list(next.ask)).data).toMatchObject([
      { serial: back, state: 'in_use', holder: { _id: next.account.id } },
    ])
    expect((await list(next.ask)).data[0]).not.toHaveProperty('label')
  })
})

describe('many are changed at once', () => {
  test('handed to a colleague and a site of the same company, and to no other', async () => {
    const buyer = await aCompany()
    const serials = [unique(), unique()]
    const product = await aTracked(serials.map((serial) => ({ serial })))
    await ship(buyer, product, serials)
    const ids = (await list(buyer.ask)).data.map(({ _id }) => _id)
    const colleague = await aMember(t.db, buyer.account.companyId, ['buyer'])
    const site = uuid()
    await t.db.insert(addresses).values({
      id: site,
      companyId: buyer.account.companyId,
      type: 'shipping',
      name: 'Depot North',
      nameKey: 'depot north',
      fullName: 'Noura',
      country: 'SA',
      city: 'SA-riyadh',
      address: 'Road 1',
      phonePrefix: '+966',
      phoneNumber: '512345678',
    })
    const done = await change(buyer.ask, { ids, site, holder: colleague.id, note: 'Second floor' })
    expect(done.json.data).toEqual({ changed: 2 })
    expect((await list(buyer.ask, `site=${site}&holder=${colleague.id}`)).data).toMatchObject([
      { site: { name: 'Depot North' }, note: 'Second floor' },
      { site: { name: 'Depot North' } },
    ])
    const choices = (await buyer.ask({ path: `${path}/choices` })).json.data
    expect(choices.sites).toEqual([{ _id: site, name: 'Depot North' }])
    expect(choices.holders.map(({ _id }: { _id: string }) => _id)).toContain(colleague.id)
    expect(choices.products).toMatchObject([{ _id: product.id }])

    const stranger = await aCompany()
    const refused = await change(buyer.ask, { ids, holder: stranger.account.id })
    expect(refused.json.fields).toHaveProperty('holder')
    expect((await change(buyer.ask, { ids, site: uuid() })).json.fields).toHaveProperty('site')
    expect((await change(buyer.ask, { ids: [...ids, uuid()], label: 'X' })).status).toBe(404)
    expect((await change(buyer.ask, { ids })).status).toBe(422)
    expect((await change(buyer.ask, { ids, state: 'returned' })).status).toBe(422)
    expect(await serialsOf(buyer.ask, `holder=${colleague.id}`)).toHaveLength(2)
    expect((await change(buyer.ask, { ids, site: null, holder: null })).status).toBe(200)
    expect((await list(buyer.ask)).data[0]).not.toHaveProperty('site')
  })

  test('readers change nothing; what a deactivated member held is the root user’s', async () => {
    const buyer = await aCompany()
    const serial = unique()
    const product = await aTracked([{ serial }])
    await ship(buyer, product, [serial])
    const ids = (await list(buyer.ask)).data.map(({ _id }) => _id)
    const reader = await t.as(await aMember(t.db, buyer.account.companyId, ['accountant']))
    expect(await serialsOf(reader)).toEqual([serial])
    expect((await change(reader, { ids, label: 'X' })).status).toBe(403)
    expect((await reader({ path: `${path}/hand-over.csv` })).status).toBe(403)
    expect((await importFile(reader, `serial,label\n${serial},X`)).status).toBe(403)

    const colleague = await aMember(t.db, buyer.account.companyId, ['buyer'])
    await change(buyer.ask, { ids, holder: colleague.id })
    const gone = await buyer.ask({
      method: 'PATCH',
      path: `/marketplace-customer/company/members/${colleague.id}`,
      body: { status: 'deactivated', version: colleague.version },
    })
    expect(gone.status, gone.text).toBe(200)
    expect((await list(buyer.ask)).data).toMatchObject([{ holder: { _id: buyer.account.id } }])
  })
})

describe('files', () => {
  test('an exported list is read again; rows set label, site, holder and note by serial number', async () => {
    const buyer = await aCompany()
    const [one, other] = [unique(), unique()]
    const product = await aTracked([{ serial: one }, { serial: other, ownerToken: `TOKEN${other}` }])
    await ship(buyer, product, [one, other])
    const exported = await buyer.ask({ path: `${path}/list.csv?sort=serial` })
    expect(exported.headers['content-type']).toContain('text/csv')
    expect(exported.text).toContain(`${one},`)
    expect(exported.text).toContain(buyer.account.email)
    expect(exported.text).not.toContain(`TOKEN${other}`)
    const same = await importFile(buyer.ask, exported.text)
    expect(same.json.data).toMatchObject({ changed: 0, unchanged: 2, problemCount: 0 })

    const rows = `Serial number;Label;Note\n${one.toLowerCase()};Gate 3;"Behind; the door"\n${other};;`
    const tried = await importFile(buyer.ask, rows, true)
    expect(tried.json.data).toMatchObject({ changed: 1, unchanged: 1, isWritten: false })
    expect(await serialsOf(buyer.ask, 'search=gate')).toEqual([])
    expect((await importFile(buyer.ask, rows)).json.data).toMatchObject({ changed: 1, isWritten: true })
    expect((await list(buyer.ask, 'search=gate 3')).data).toMatchObject([
      { serial: one, label: 'Gate 3', note: 'Behind; the door', holder: { _id: buyer.account.id } },
    ])
    const arabic = await importFile(buyer.ask, `الرقم التسلسلي\tالوسم\n${one}\tالبوابة`)
    expect(arabic.json.data).toMatchObject({ changed: 1, isWritten: true })
  })

  test('with one wrong row nothing is written, and each is told', async () => {
    const buyer = await aCompany()
    const serial = unique()
    const product = await aTracked([{ serial }])
    await ship(buyer, product, [serial])
    const rows = [
      'serial,label,site,holder',
      `${serial},New,,`,
      `${serial},Again,,`,
      'NOBODY-1,X,,',
      `${serial},X,Nowhere,`,
      `${serial},X,,who@example.com`,
    ]
    const { json } = await importFile(buyer.ask, rows.join('\n'))
    expect(json.data).toMatchObject({ problemCount: 4, isWritten: false })
    expect(json.data.problems.map(({ row }: { row: number }) => row)).toEqual([3, 4, 5, 6])
    expect((await list(buyer.ask)).data[0]).not.toHaveProperty('label')
    expect((await importFile(buyer.ask, 'label\nX')).json.code).toBe('file_unreadable')
    const many = Array.from({ length: 5_001 }, (_, index) => `S${index},X`)
    expect((await importFile(buyer.ask, ['serial,label', ...many].join('\n'))).json.code).toBe(
      'too_many_rows',
    )
  })

  test('the hand-over with owner tokens is recorded by whom', async () => {
    const buyer = await aCompany()
    const serial = unique()
    const product = await aTracked([
      { serial, devEui: '70B3D57ED0059999', joinEui: '70B3D57ED0000001', ownerToken: 'SECRET7' },
    ])
    await ship(buyer, product, [serial])
    const { text } = await buyer.ask({ path: `${path}/hand-over.csv?search=${serial}` })
    expect(text.split('\r\n')[1]).toContain('70B3D57ED0059999,70B3D57ED0000001')
    expect(text).toContain('SECRET7')
    expect(text).toContain('LW:D0:70B3D57ED0000001:70B3D57ED0059999:00000000:OSECRET7')
    const entries = await t.db.select().from(auditLog).where(eq(auditLog.byId, buyer.account.id))
    expect(entries).toMatchObject([{ entity: 'export', action: 'exported' }])
  })
})

test('a fleet of fifty thousand is paged by an index', async () => {
  const buyer = await aCompany()
  const serial = unique()
  const product = await aTracked([{ serial }])
  const order = await ship(buyer, product, [serial])
  const [line] = order.items
  for (const [from, to] of [
    [1, 10_000],
    [10_001, 20_000],
    [20_001, 30_000],
    [30_001, 40_000],
    [40_001, 49_999],
  ])
    await t.db.execute(sql`
      with made as (
        insert into stock_units (id, product_id, serial, state, order_line_id, shipped_at)
        select gen_random_uuid(), ${product.id}::uuid, 'FLEET-' || lpad(n::text, 6, '0'), 'shipped', ${line?._id}::uuid, now()
        from generate_series(${from}::int, ${to}::int) n returning *)
      insert into company_units (unit_id, company_id, account_id, order_id, order_line_id, product_id, serial, identifiers,
        shipped_at)
      select id, ${buyer.account.companyId}::uuid, ${buyer.account.id}::uuid, ${order._id}::uuid, order_line_id, product_id,
        serial, lower(serial), shipped_at from made`)
  await t.db.execute(sql`analyze company_units`)
  const plan = await t.db.execute<{ 'QUERY PLAN': string }>(sql`
    explain select unit_id from company_units where company_id = ${buyer.account.companyId}::uuid
    order by shipped_at desc, unit_id desc limit 25`)
  expect(JSON.stringify(plan.rows)).toContain('company_units_company_idx')
  const last = await list(buyer.ask, 'limit=25&page=2000&sort=serial')
  expect(last).toMatchObject({ total: 50_000 })
  expect(last.data).toHaveLength(25)
  expect(await serialsOf(buyer.ask, 'search=fleet-031415')).toEqual(['FLEET-031415'])
})
