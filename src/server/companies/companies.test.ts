import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '../audit-log/write-audit.ts'
import { companies, type AccountRow } from '../auth/auth.table.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, aMember, anAdmin, aProduct, aRootUser } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
const path = '/marketplace-customer/company'

const nationalAddress = {
  buildingNumber: '7421',
  street: 'King Fahd Road',
  district: 'Al Olaya',
  city: 'SA-riyadh',
  postalCode: '12212',
  additionalNumber: '3315',
}
let numbers = 0
const aVatNumber = () => `3${String(++numbers).padStart(13, '0')}3`

type Asks = (ask: Ask) => Promise<Answer>
let root: AccountRow
let asRoot: Asks
beforeEach(async () => {
  root = await aRootUser(t.db)
  asRoot = await t.as(root)
})
const change = (body: object, ask = asRoot) => ask({ method: 'PATCH', path, body: { version: 1, ...body } })
const companyOf = async ({ companyId }: AccountRow) => {
  const [row] = await t.db
    .select()
    .from(companies)
    .where(eq(companies.id, companyId ?? ''))
  if (!row) throw new Error('no company')
  return row
}

test('the root user and company admins change it, every member reads it, others do not', async () => {
  const admin = await aMember(t.db, root.companyId, ['company_admin'])
  const buyer = await aMember(t.db, root.companyId, ['buyer'])
  const vatNumber = aVatNumber()
  const saved = await change(
    { nameAr: 'شركة الكثبان', crNumber: '1010000001', vatNumber, nationalAddress },
    await t.as(admin),
  )
  expect(saved.status).toBe(200)
  expect(saved.headers['cache-control']).toContain('private')
  const read = await (await t.as(buyer))({ path })
  expect(read.json.data).toMatchObject({
    _id: root.companyId,
    nameAr: 'شركة الكثبان',
    crNumber: '1010000001',
    vatNumber,
    vatConflict: false,
    nationalAddress: { ...nationalAddress, cityName: 'Riyadh' },
    version: 2,
  })
  expect((await change({ version: 2, nameAr: 'Other' }, await t.as(buyer))).status).toBe(403)
  expect((await asRoot({ path })).json.data.nameAr).toBe('شركة الكثبان')
})

test('of two who change it from the same state the second is told', async () => {
  const admin = await t.as(await aMember(t.db, root.companyId, ['company_admin']))
  const both = await Promise.all([change({ nameAr: 'First' }), change({ nameAr: 'Second' }, admin)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test.each([
  [{ name: '' }, 'name'],
  [{ crNumber: '0010000001' }, 'crNumber'],
  [{ vatNumber: '210000000000003' }, 'vatNumber'],
  [{ nationalAddress: { ...nationalAddress, buildingNumber: '12' } }, 'nationalAddress.buildingNumber'],
  [{ nationalAddress: { ...nationalAddress, postalCode: '1221' } }, 'nationalAddress.postalCode'],
  [{ nationalAddress: { ...nationalAddress, street: '' } }, 'nationalAddress.street'],
  [{ nationalAddress: { ...nationalAddress, city: 'SA-atlantis' } }, 'nationalAddress.city'],
])('%j is refused at its field and changes nothing', async (body, field) => {
  const { status, json } = await change(body)
  expect([status, Object.keys(json.fields)]).toEqual([422, [field]])
  expect((await companyOf(root)).version).toBe(1)
})

test('a VAT number comes with the national address; who had one without goes on', async () => {
  const vatNumber = aVatNumber()
  const refused = await change({ vatNumber })
  expect(refused.json.fields).toMatchObject({ 'nationalAddress.street': expect.any(String) })
  await t.db
    .update(companies)
    .set({ vatNumber })
    .where(eq(companies.id, root.companyId ?? ''))
  expect((await change({ nameAr: 'الكثبان' })).status).toBe(200)
  expect((await change({ version: 2, nationalAddress })).status).toBe(200)
  expect((await change({ version: 3, nationalAddress: null })).status).toBe(422)
})

test('a VAT number is one company’s, also of two who enter it at once; whose it is, is not told', async () => {
  const vatNumber = aVatNumber()
  const other = await aRootUser(t.db)
  const both = await Promise.all([
    change({ vatNumber, nationalAddress }),
    change({ vatNumber, nationalAddress }, await t.as(other)),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)
  expect([refused?.json.code, Object.keys(refused?.json.fields)]).toEqual(['taken', ['vatNumber']])
  const said = JSON.stringify(refused?.json)
  for (const account of [root, other]) expect(said).not.toContain((await companyOf(account)).name)
})

test('of companies that shared one from earlier, the oldest takes it over from who gives it up', async () => {
  const vatNumber = aVatNumber()
  const others = [await aRootUser(t.db), await aRootUser(t.db)]
  for (const [index, account] of [root, ...others].entries())
    await t.db
      .update(companies)
      .set({ vatNumber, vatConflict: index > 0, createdAt: new Date(t.ctx.now().getTime() + index * 1000) })
      .where(eq(companies.id, account.companyId ?? ''))
  const [second, third] = others
  if (!second || !third) throw new Error('two are made')
  const staff = await t.as(await anAdmin(t.db))
  const seen = await staff({ path: `/marketplace/customers/${second.id}` })
  expect(seen.json.data.companyData.vatConflict).toBe(true)
  expect(seen.json.data.companyData.sharedWith.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(
    [root.id, third.id].toSorted(),
  )
  // The company itself only reads that there is another.
  expect(JSON.stringify((await (await t.as(second))({ path })).json)).not.toContain(root.companyId)

  expect((await change({ vatNumber: '' })).status).toBe(200)
  const marks = async () => Promise.all(others.map(async (one) => (await companyOf(one)).vatConflict))
  expect(await marks()).toEqual([false, true])
  const settled = await staff({
    method: 'PATCH',
    path: `/marketplace/customers/${third.id}/company`,
    body: { vatNumber: aVatNumber(), nationalAddress, version: 1 },
  })
  expect(settled.json.data.companyData).toMatchObject({ vatConflict: false, sharedWith: [] })
  expect(await t.db.$count(auditLog, eq(auditLog.entityId, third.id))).toBe(1)
})

test('papers say it as it was when they were issued, by the fields of the law', async () => {
  const buyer = await aBuyer(t.db)
  const ask = await t.as(buyer.account)
  const staff = await t.as(await anAdmin(t.db))
  const product = await aProduct(t.db, { stock: 50 })
  const anInvoice = async () => {
    const placed = await ask({
      method: 'POST',
      path: '/marketplace-customer/orders',
      body: {
        items: [{ product: product.id, quantity: 1 }],
        addressId: buyer.address.id,
        paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
      },
    })
    const id: string = placed.json.data._id
    await changeOrder(staff, id, { status: 'in_progress' })
    return id
  }
  const xmlOf = async (id: string) => {
    const { text } = await ask({ path: `/marketplace-customer/orders/${id}/invoice?format=xml` })
    const party = /<cac:AccountingCustomerParty>.*<\/cac:AccountingCustomerParty>/.exec(
      text.replace(/>\s+</g, '><'),
    )
    return party?.[0] ?? ''
  }
  const before = await anInvoice()
  const told = await xmlOf(before)
  const vatNumber = aVatNumber()
  expect(
    (await change({ nameAr: 'شركة الكثبان', crNumber: '1010000001', vatNumber, nationalAddress }, ask))
      .status,
  ).toBe(200)
  const xml = await xmlOf(await anInvoice())
  for (const part of [
    '<cbc:ID schemeID="CRN">1010000001</cbc:ID>',
    '<cbc:StreetName>King Fahd Road</cbc:StreetName>',
    '<cbc:BuildingNumber>7421</cbc:BuildingNumber>',
    '<cbc:PlotIdentification>3315</cbc:PlotIdentification>',
    '<cbc:CitySubdivisionName>Al Olaya</cbc:CitySubdivisionName>',
    '<cbc:CityName>الرياض</cbc:CityName>',
    '<cbc:PostalZone>12212</cbc:PostalZone>',
    `<cbc:CompanyID>${vatNumber}</cbc:CompanyID>`,
    '<cbc:RegistrationName>شركة الكثبان</cbc:RegistrationName>',
  ])
    expect(xml).toContain(part)
  expect(await xmlOf(before)).toBe(told)
  expect(told).not.toContain('7421')
})
