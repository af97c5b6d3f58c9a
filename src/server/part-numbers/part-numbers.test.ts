import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { aMember, aProduct, aRootUser, aTenantUser } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
const path = '/marketplace-customer/part-numbers'
type Asks = (ask: Ask) => Promise<Answer>

async function aCompany() {
  const root = await aRootUser(t.db)
  return { root, ask: await t.as(root) }
}
const add = (ask: Asks, code: string, product: { id: string }) =>
  ask({ method: 'POST', path, body: { code, product: product.id } })
const list = async (ask: Asks, query = '') => (await ask({ path: `${path}?${query}` })).json
const match = async (ask: Asks, codes: string) =>
  (await ask({ method: 'POST', path: '/marketplace-customer/quick-order', body: { codes } })).json.data.lines
const importFile = async (ask: Asks, text: string, dryRun = false) => {
  const form = new FormData()
  form.set('dryRun', String(dryRun))
  form.set('file', new Blob([text]), 'numbers.csv')
  const sent = new Response(form)
  return ask({
    method: 'POST',
    path: `${path}/import`,
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    body: Buffer.from(await sent.arrayBuffer()),
  })
}

test('a quick order reads a company’s own numbers first, and nobody else’s', async () => {
  const { root, ask } = await aCompany()
  const [mine, other] = [await aProduct(t.db, { code: 'PN-TRK' }), await aProduct(t.db, { code: 'PN-GW' })]
  expect((await add(ask, 'ACME 77', mine)).status).toBe(201)
  // One that is a product's code means what the company says.
  expect((await add(ask, 'pn-gw', mine)).status).toBe(201)
  const lines = await match(ask, '"acme  77",4\nPN-GW 2')
  expect(lines).toMatchObject([{ quantity: 6, product: { code: 'PN-TRK' }, isOwnNumber: true }])
  const colleague = await t.as(await aMember(t.db, root.companyId, ['approver']))
  expect(await match(colleague, 'ACME 77')).toMatchObject([{ product: { code: 'PN-TRK' } }])
  const stranger = await aCompany()
  const theirs = await match(stranger.ask, 'ACME 77;1\nPN-GW 2')
  expect(theirs).toMatchObject([{ state: 'unknown' }, { product: { code: 'PN-GW' } }])
  expect(theirs[1]).not.toHaveProperty('isOwnNumber')
  expect(other.code).toBe('PN-GW')
})

test('one number is one product; again the same changes nothing', async () => {
  const { root, ask } = await aCompany()
  const [one, other] = [await aProduct(t.db), await aProduct(t.db)]
  const first = (await add(ask, 'قطعة ٧', one)).json.data
  expect((await add(ask, 'قطعه 7', one)).json.data._id).toBe(first._id)
  const refused = await add(ask, 'قطعة 7', other)
  expect(refused.status).toBe(409)
  expect(refused.json.fields).toHaveProperty('code')
  const hidden = await aProduct(t.db, { visibility: 'hidden' })
  expect((await add(ask, 'H-1', hidden)).json.fields).toHaveProperty('product')
  expect((await add(ask, ' ', one)).status).toBe(422)
  expect((await add(ask, 'x'.repeat(61), one)).status).toBe(422)
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(ask, 'TWICE', one)))
  expect(new Set(answers.map(({ json }) => json.data._id)).size).toBe(1)
  expect(await list(ask)).toMatchObject({ total: 2 })

  const reader = await t.as(await aMember(t.db, root.companyId, ['accountant']))
  expect(await list(reader)).toMatchObject({ total: 2 })
  expect((await add(reader, 'R-1', one)).status).toBe(403)
  const stranger = await aCompany()
  expect(await list(stranger.ask)).toMatchObject({ total: 0 })
  const remove = (asks: Asks) => asks({ method: 'DELETE', path: `${path}/${first._id}` })
  expect((await remove(stranger.ask)).status).toBe(404)
  expect((await remove(ask)).status).toBe(204)
  expect(await list(ask, 'search=twice')).toMatchObject({ total: 1, data: [{ product: { _id: one.id } }] })
  const tenant = await t.as(await aTenantUser(t.db))
  expect((await tenant({ path })).status).toBe(404)
})

test('is found by exactly its number, while the shop shows its product', async () => {
  const { ask } = await aCompany()
  const product = await aProduct(t.db)
  await add(ask, 'EXACT-1', product)
  const find = (code: string) => ask({ path: `${path}/product?code=${encodeURIComponent(code)}` })
  expect((await find('exact-1')).json.data.product._id).toBe(product.id)
  expect((await find('EXACT')).json.data).toBeNull()
  await t.db.execute(sql`update products set visibility = 'hidden' where id = ${product.id}::uuid`)
  expect((await find('EXACT-1')).json.data).toBeNull()
  expect(await match(ask, 'EXACT-1')).toMatchObject([{ state: 'unknown' }])
})

test('a file adds and changes numbers, tells first, and is written whole or not at all', async () => {
  const { ask } = await aCompany()
  const [one, other] = [await aProduct(t.db), await aProduct(t.db)]
  const rows = `Part number,Product code\nA-1,${one.code}\nA-2,${other.code.toLowerCase()}`
  expect((await importFile(ask, rows, true)).json.data).toMatchObject({ added: 2, isWritten: false })
  expect(await list(ask)).toMatchObject({ total: 0 })
  expect((await importFile(ask, rows)).json.data).toMatchObject({ added: 2, isWritten: true })
  const exported = await ask({ path: `${path}/list.csv` })
  expect((await importFile(ask, exported.text)).json.data).toMatchObject({
    added: 0,
    changed: 0,
    unchanged: 2,
  })
  const changed = `رقم الصنف;رمز المنتج\na-1;${other.code}`
  expect((await importFile(ask, changed)).json.data).toMatchObject({ changed: 1, isWritten: true })
  const bad = `part number,product code\nA-9,${one.code}\nA-9,${other.code}\n,${one.code}\nA-8,NONE-SUCH`
  const { json } = await importFile(ask, bad)
  expect(json.data).toMatchObject({ problemCount: 3, isWritten: false })
  expect(json.data.problems.map(({ row }: { row: number }) => row)).toEqual([3, 4, 5])
  expect(await list(ask)).toMatchObject({ total: 2 })
  expect((await importFile(ask, 'A-1')).json.code).toBe('file_unreadable')
})

test('a company has twenty thousand at most', async () => {
  const { root, ask } = await aCompany()
  const product = await aProduct(t.db)
  await t.db.execute(sql`
    insert into own_part_numbers (id, company_id, code, code_key, product_id)
    select gen_random_uuid(), ${root.companyId}::uuid, 'N' || n, 'n' || n, ${product.id}::uuid from generate_series(1, 19999) n`)
  const answers = await Promise.all(['L-1', 'L-2', 'L-3'].map((code) => add(ask, code, product)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  const more = `part number,product code\nM-1,${product.code}`
  expect((await importFile(ask, more)).json.code).toBe('limit_reached')
  expect(await list(ask, 'page=800')).toMatchObject({ total: 20_000 })
})
