import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { files } from '../files/files.table.ts'
import { removeUnusedFiles } from '../files/remove-unused-files.ts'
import { changeOrder } from '../test/change-order.ts'
import {
  aBankAccount,
  aBuyer,
  aMember,
  anAdmin,
  aProduct,
  aRootUser,
  aTenantUser,
} from '../test/factories.ts'
import { aForm } from '../test/a-form.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { orders } from './orders.table.ts'

const t = testApp()
const path = '/marketplace-customer/orders'
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
type Asks = (ask: Ask) => Promise<Answer>
let buyer: Awaited<ReturnType<typeof aBuyer>>
let ask: Asks
let staff: Asks
let product: string

beforeEach(async () => {
  buyer = await aBuyer(t.db)
  ask = await t.as(buyer.account)
  staff = await t.as(await anAdmin(t.db))
  product = (await aProduct(t.db, { stock: 100 })).id
})

const send = async (to: string, bytes: Buffer, name = 'PO 7.pdf', by = ask) =>
  by({ method: 'POST', path: to, ...(await aForm(bytes, name)) })
const upload = (bytes: Buffer, name?: string, by?: Asks) =>
  send('/marketplace-customer/po-documents', bytes, name, by)
const place = (more: object = {}, by = ask) =>
  by({
    method: 'POST',
    path,
    body: {
      items: [{ product, quantity: 1 }],
      addressId: buyer.address.id,
      paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
      ...more,
    },
  })
const documentOf = (id: string, by = ask, at = path) => by({ path: `${at}/${id}/po-document` })

test('it comes with the order, for the company’s people who may see it and for staff only', async () => {
  const sent = await upload(pdf)
  expect([sent.status, sent.json.data]).toEqual([
    201,
    { _id: expect.any(String), name: 'PO 7.pdf', size: pdf.length },
  ])
  const placed = await place({ poFile: sent.json.data._id })
  expect(placed.status, placed.text).toBe(201)
  const { _id } = placed.json.data
  const told = { name: 'PO 7.pdf', size: pdf.length }
  expect(placed.json.data.poDocument).toEqual(told)
  for (const [by, at] of [
    [ask, path],
    [await t.as(await aMember(t.db, buyer.account.companyId, ['accountant'])), path],
    [staff, '/marketplace/orders'],
  ] as const) {
    expect((await by({ path: `${at}/${_id}` })).json.data.poDocument).toEqual(told)
    const answer = await documentOf(_id, by, at)
    expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([
      200,
      pdf.toString(),
      'application/pdf',
    ])
    expect(answer.headers['cache-control']).toContain('private')
    expect(answer.headers['content-disposition']).toContain('attachment')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
  const others = [
    await aMember(t.db, buyer.account.companyId, ['buyer']),
    await aRootUser(t.db),
    await aTenantUser(t.db),
  ]
  for (const other of others) expect((await documentOf(_id, await t.as(other))).status).toBe(404)
  expect((await t.ask({ path: `${path}/${_id}/po-document` })).status).toBe(401)
  // The address of public files has none of it, whoever asks.
  for (const by of [ask, staff, (asked: Ask) => t.ask(asked)])
    expect((await by({ path: `/file-manager/files/${sent.json.data._id}` })).status).toBe(404)
})

test.each([
  [Buffer.from('<html>%PDF-1.4</html>'), 'a.pdf'],
  [Buffer.from('GIF89a'), 'a.png'],
  [Buffer.from('MZ'), 'a.jpg'],
])('what is no PDF, PNG or JPEG by its content is refused: %#', async (bytes, name) => {
  const { status, json } = await upload(bytes, name)
  expect([status, json.code]).toEqual([415, 'unsupported_document'])
})

test('the type is what the content says, and so is the ending', async () => {
  expect((await upload(png, '../../evil.pdf')).json.data.name).toMatch(/^[^/]*evil\.png$/)
})

test('one of more than 10 MB is refused', async () => {
  const { json } = await upload(Buffer.alloc(10 * 1_048_576 + 1, 'x'))
  expect(json.code).toBe('document_too_large')
})

test('the same bytes of two people are two files, beside a public one of them', async () => {
  const other = await t.as(await aRootUser(t.db))
  const ids = [(await upload(pdf)).json.data._id, (await upload(pdf, 'a.pdf', other)).json.data._id]
  expect(new Set(ids).size).toBe(2)
  const open = await staff({
    method: 'POST',
    path: '/file-manager/files',
    ...(await aForm(pdf, 'sheet.pdf', { purpose: 'document' })),
  })
  expect(open.status, open.text).toBe(201)
  expect((await t.ask({ path: `/file-manager/files/${open.json.data._id}` })).status).toBe(200)
})

test('nobody orders with a file of somebody else, or with a public one', async () => {
  const other = await t.as(await aMember(t.db, buyer.account.companyId, ['buyer']))
  const theirs = (await upload(pdf, 'a.pdf', other)).json.data._id
  const open = await staff({
    method: 'POST',
    path: '/file-manager/files',
    ...(await aForm(pdf, 'sheet.pdf', { purpose: 'document' })),
  })
  for (const poFile of [theirs, open.json.data._id]) {
    const { status, json } = await place({ poFile })
    expect([status, Object.keys(json.fields)]).toEqual([422, ['poFile']])
  }
})

test('it is added later, and another takes its place until the shop accepts the order', async () => {
  const { _id } = (await place()).json.data
  const attach = (name: string, by = ask) => send(`${path}/${_id}/po-document`, pdf, name, by)
  expect((await documentOf(_id)).status).toBe(404)
  const first = await attach('one.pdf')
  expect([first.status, first.json.data.poDocument.name]).toEqual([200, 'one.pdf'])
  const admin = await t.as(await aMember(t.db, buyer.account.companyId, ['company_admin']))
  expect((await attach('two.pdf', admin)).json.data.poDocument.name).toBe('two.pdf')
  const colleague = await t.as(await aMember(t.db, buyer.account.companyId, ['buyer']))
  const approver = await t.as(await aMember(t.db, buyer.account.companyId, ['approver']))
  for (const other of [await aRootUser(t.db), await aTenantUser(t.db)])
    expect((await attach('mine.pdf', await t.as(other))).status).toBe(404)
  expect((await attach('mine.pdf', colleague)).status).toBe(404)
  expect((await attach('mine.pdf', approver)).status).toBe(403)
  await changeOrder(staff, _id, { paymentStatus: 'paid' })
  await changeOrder(staff, _id, { status: 'in_progress' })
  expect((await attach('three.pdf')).json.code).toBe('invalid_transition')
  expect((await ask({ path: `${path}/${_id}` })).json.data.poDocument.name).toBe('two.pdf')
  // An accepted order that has none takes one.
  const other = (await place()).json.data._id
  await changeOrder(staff, other, { paymentStatus: 'paid' })
  await changeOrder(staff, other, { status: 'in_progress' })
  expect((await send(`${path}/${other}/po-document`, pdf)).status).toBe(200)
  const rejected = (await place()).json.data._id
  await changeOrder(staff, rejected, { status: 'rejected', reason: 'No longer made' })
  expect((await send(`${path}/${rejected}/po-document`, pdf)).json.code).toBe('invalid_transition')
})

test('one that no order names goes after a day, one of an order stays', async () => {
  const kept = (await upload(pdf)).json.data._id
  const lost = (await upload(png, 'a.png')).json.data._id
  const { _id } = (await place({ poFile: kept })).json.data
  await t.db.update(files).set({ sentAt: new Date(t.ctx.now().getTime() - 2 * 86_400_000) })
  await removeUnusedFiles(t.ctx)
  expect(await t.db.$count(files, eq(files.id, lost))).toBe(0)
  expect(await t.db.$count(orders, eq(orders.poFileId, kept))).toBe(1)
  expect((await documentOf(_id)).status).toBe(200)
})

test('it waits with an order that has to be approved, however long that takes', async () => {
  const member = await aMember(t.db, buyer.account.companyId, ['buyer'], {
    orderLimit: 0,
    limitsCurrency: 'SAR',
  })
  const bank = await aBankAccount(t.db, member.id)
  const by = await t.as(member)
  const poFile = (await upload(pdf, 'waits.pdf', by)).json.data._id
  const asked = await place({ poFile, paymentMethod: { type: 'bank_account', _id: bank.id } }, by)
  expect(asked.status, asked.text).toBe(202)
  await t.db.update(files).set({ sentAt: new Date(t.ctx.now().getTime() - 2 * 86_400_000) })
  await removeUnusedFiles(t.ctx)
  const approval = `/marketplace-customer/approvals/${asked.json.approval._id}`
  const { total, version } = (await ask({ path: approval })).json.data
  const approved = await ask({
    method: 'POST',
    path: `${approval}/approve`,
    body: { expectedTotal: total, version },
  })
  expect(approved.status, approved.text).toBe(200)
  const { json } = await ask({ path })
  expect((await documentOf(json.data[0]._id)).text).toBe(pdf.toString())
})

test('its number is corrected by who ordered and by the company’s accountants, until the order is accepted', async () => {
  const { _id } = (await place({ poNumber: 'PO 7' })).json.data
  const correct = (poNumber: string, by: Asks) =>
    by({ method: 'PATCH', path: `${path}/${_id}/references`, body: { poNumber } })
  const member = async (role: 'accountant' | 'approver' | 'buyer') =>
    t.as(await aMember(t.db, buyer.account.companyId, [role]))
  const accountant = await member('accountant')
  expect((await correct('PO  8', accountant)).json.data.poNumber).toBe('PO 8')
  expect((await send(`${path}/${_id}/po-document`, pdf, 'PO 8.pdf', accountant)).status).toBe(200)
  expect((await correct('', ask)).json.data.poNumber).toBeUndefined()
  expect((await correct('PO 9', await member('approver'))).status).toBe(403)
  for (const by of [await member('buyer'), await t.as(await aRootUser(t.db))])
    expect((await correct('PO 9', by)).status).toBe(404)
  await t.db.update(orders).set({ status: 'in_progress' }).where(eq(orders.id, _id))
  expect((await correct('PO 9', accountant)).json.code).toBe('invalid_transition')
})
