import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import type { MemberRole } from '#contract/member-roles.ts'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { shoppingLists } from '../list-entries/list-entries.table.ts'
import { products } from '../products/products.table.ts'
import { aBankAccount, aMember, anAddress, aProduct, aRootUser, aTenantUser } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
const path = '/marketplace-customer/lists'

type Asks = (ask: Ask) => Promise<Answer>
let root: AccountRow
let asRoot: Asks
beforeEach(async () => {
  root = await aRootUser(t.db)
  asRoot = await t.as(root)
})
const someone = (...roles: MemberRole[]) => aMember(t.db, root.companyId, roles)
const member = async (...roles: MemberRole[]) => t.as(await someone(...roles))
const create = (body: object, ask = asRoot) => ask({ method: 'POST', path, body: { scope: 'mine', ...body } })
const shared = async (body: object, ask = asRoot) =>
  (await create({ scope: 'company', ...body }, ask)).json.data as { _id: string }
const change = (id: string, body: object, ask = asRoot) =>
  ask({ method: 'PATCH', path: `${path}/${id}`, body })
const add = (id: string, body: object, ask = asRoot) =>
  ask({ method: 'POST', path: `${path}/${id}/lines`, body })
const read = async (id: string, ask = asRoot) => (await ask({ path: `${path}/${id}` })).json.data
const names = async (ask = asRoot) =>
  ((await ask({ path })).json.data as { name: string }[]).map(({ name }) => name)
type Shown = { product: { _id: string; name: string }; quantity: number }
const quantities = async (id: string, ask = asRoot) =>
  ((await read(id, ask)).lines as Shown[]).map(({ product, quantity }) => [product._id, quantity])

test('a list keeps products with quantities and notes, in their order and with today’s prices', async () => {
  const [tracker, gateway] = [await aProduct(t.db, { stock: 3 }), await aProduct(t.db)]
  const made = await create({
    name: ' Roof kit ',
    note: 'North wing',
    lines: [
      { product: gateway.id, quantity: 1, note: 'On the mast' },
      { product: tracker.id, quantity: 5 },
    ],
  })
  expect(made.status).toBe(201)
  expect(made.json.data).toMatchObject({
    name: 'Roof kit',
    note: 'North wing',
    scope: 'mine',
    isMine: true,
    mayChange: true,
    products: 2,
    version: 1,
  })
  expect((await read(made.json.data._id)).lines).toMatchObject([
    {
      product: { _id: gateway.id, unitPrice: { amount: 10_000 }, inStock: true },
      quantity: 1,
      note: 'On the mast',
      state: 'sold',
      isShort: false,
    },
    { product: { _id: tracker.id, available: 3 }, quantity: 5, isShort: true },
  ])
})

test('own lists are seen by their owner alone, shared ones by the company', async () => {
  await create({ name: 'Private' })
  const { _id } = await shared({ name: 'Site A' })
  const buyer = await member('buyer')
  const reader = await member('approver')
  await create({ name: 'Of the buyer' }, buyer)
  expect(await names()).toEqual(['Private', 'Site A'])
  expect(await names(buyer)).toEqual(['Of the buyer', 'Site A'])
  expect(await names(reader)).toEqual(['Site A'])
  expect(await read(_id, reader)).toMatchObject({ isMine: false, mayChange: false })

  const stranger = await t.as(await aRootUser(t.db))
  expect(await names(stranger)).toEqual([])
  for (const ask of [
    () => stranger({ path: `${path}/${_id}` }),
    () => change(_id, { name: 'Mine', version: 1 }, stranger),
    () => add(_id, { lines: [] }, stranger),
    () => stranger({ method: 'DELETE', path: `${path}/${_id}` }),
  ])
    expect((await ask()).status).toBe(404)
  expect(await read(_id)).toMatchObject({ name: 'Site A', version: 1 })
})

test('buyers and admins change shared lists, others only read them', async () => {
  const product = await aProduct(t.db)
  const { _id } = await shared({ name: 'Site A' })
  const reader = await member('approver', 'accountant')
  expect((await change(_id, { name: 'Mine', version: 1 }, reader)).status).toBe(403)
  expect((await add(_id, { lines: [{ product: product.id, quantity: 1 }] }, reader)).status).toBe(403)
  expect((await reader({ method: 'DELETE', path: `${path}/${_id}` })).status).toBe(403)
  expect((await create({ name: 'Site B', scope: 'company' }, reader)).status).toBe(403)
  const own = await create({ name: 'Own' }, reader)
  expect((await change(own.json.data._id, { scope: 'company', version: 1 }, reader)).status).toBe(403)

  const buyer = await member('buyer')
  expect((await change(_id, { name: 'Site A and B', version: 1 }, buyer)).json.data).toMatchObject({
    name: 'Site A and B',
    owner: { _id: root.id },
    version: 2,
  })
  // To take it back is its owner's.
  expect((await change(_id, { scope: 'mine', version: 2 }, buyer)).status).toBe(403)
  expect((await change(_id, { scope: 'mine', version: 2 })).json.data.scope).toBe('mine')
  expect(await names(buyer)).toEqual([])
})

test('tenants have lists of their own only', async () => {
  const tenant = await t.as(await aTenantUser(t.db))
  await shared({ name: 'Site A' })
  expect((await create({ name: 'Mine' }, tenant)).status).toBe(201)
  expect(await names(tenant)).toEqual(['Mine'])
  expect((await create({ name: 'Ours', scope: 'company' }, tenant)).status).toBe(403)
})

test('adding a product again adds the quantities up, to the largest at most', async () => {
  const [tracker, gateway] = [await aProduct(t.db), await aProduct(t.db)]
  const { _id } = await shared({ name: 'Kit', lines: [{ product: tracker.id, quantity: 2 }] })
  const added = await add(_id, {
    lines: [
      { product: gateway.id, quantity: 9_000 },
      { product: tracker.id, quantity: 3 },
      { product: gateway.id, quantity: 9_000 },
    ],
  })
  expect(added.json.data).toMatchObject({ products: 2, version: 2 })
  expect(await quantities(_id)).toEqual([
    [tracker.id, 5],
    [gateway.id, 10_000],
  ])
})

test('two who add at once lose nothing', async () => {
  const tracker = await aProduct(t.db)
  const { _id } = await shared({ name: 'Kit' })
  const buyer = await member('buyer')
  await Promise.all(
    [asRoot, buyer, asRoot, buyer].map((ask) =>
      add(_id, { lines: [{ product: tracker.id, quantity: 2 }] }, ask),
    ),
  )
  expect(await quantities(_id)).toEqual([[tracker.id, 8]])
})

test('an answer that was lost is asked for again without adding twice', async () => {
  const tracker = await aProduct(t.db)
  const { _id } = await shared({ name: 'Kit' })
  const again = () =>
    asRoot({
      method: 'POST',
      path: `${path}/${_id}/lines`,
      body: { lines: [{ product: tracker.id, quantity: 2 }] },
      headers: { 'idempotency-key': `lost-${_id}` },
    })
  expect((await again()).status).toBe(200)
  expect((await again()).status).toBe(200)
  expect(await quantities(_id)).toEqual([[tracker.id, 2]])
})

test('of two who change one list from the same state the second is told, and nothing is lost', async () => {
  const tracker = await aProduct(t.db)
  const { _id } = await shared({ name: 'Kit', lines: [{ product: tracker.id, quantity: 2 }] })
  const both = await Promise.all(
    [{ lines: [] }, { name: 'Other' }].map((body) => change(_id, { ...body, version: 1 })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await read(_id)).version).toBe(2)
})

test('what is not sold any more stays under its name, and cannot be added', async () => {
  const [gone, hidden, sold] = [await aProduct(t.db), await aProduct(t.db), await aProduct(t.db)]
  const { _id } = await shared({
    name: 'Kit',
    lines: [gone, hidden, sold].map(({ id }) => ({ product: id, quantity: 1 })),
  })
  await t.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, gone.id))
  await t.db.update(products).set({ visibility: 'hidden' }).where(eq(products.id, hidden.id))
  const { lines, version } = await read(_id)
  expect(lines.map(({ state }: { state: string }) => state)).toEqual(['gone', 'gone', 'sold'])
  expect(lines[0].product).toEqual({ _id: gone.id, name: gone.name.en, code: gone.code, inStock: false })

  const refused = await create({ name: 'Other', lines: [{ product: gone.id, quantity: 1 }] })
  expect([refused.status, Object.keys(refused.json.fields)]).toEqual([422, ['lines.0.product']])
  const kept = await change(_id, { lines: [{ product: gone.id, quantity: 7 }], version })
  expect(kept.json.data.lines).toMatchObject([{ quantity: 7, state: 'gone' }])
})

test('an order becomes a list, for those who may read it', async () => {
  const tracker = await aProduct(t.db)
  const address = await anAddress(t.db, root.id)
  const bank = await aBankAccount(t.db, root.id)
  const placed = await asRoot({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items: [{ product: tracker.id, quantity: 3 }],
      addressId: address.id,
      paymentMethod: { type: 'bank_account', _id: bank.id },
    },
  })
  const order = placed.json.data._id
  const made = await create({ name: 'As ordered', order })
  expect(await quantities(made.json.data._id)).toEqual([[tracker.id, 3]])
  await add(made.json.data._id, { order })
  expect(await quantities(made.json.data._id)).toEqual([[tracker.id, 6]])

  // A buyer reads their own orders only.
  for (const ask of [await t.as(await aRootUser(t.db)), await member('buyer')]) {
    const refused = await create({ name: 'Copied', order }, ask)
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([422, ['order']])
  }
  expect((await create({ name: 'Seen', order }, await member('accountant'))).status).toBe(201)
})

test('a name is used once by each owner, and once in what a company shares', async () => {
  const buyer = await member('buyer')
  await create({ name: 'Kit' })
  const refused = await create({ name: '  KIT ' })
  expect([refused.status, refused.json.code, Object.keys(refused.json.fields)]).toEqual([
    409,
    'title_taken',
    ['name'],
  ])
  expect((await create({ name: 'Kit' }, buyer)).status).toBe(201)
  const { _id } = await shared({ name: 'Kit' }, buyer)
  expect((await create({ name: 'kit', scope: 'company' })).status).toBe(409)
  const own = await create({ name: 'Kit 2' })
  expect((await change(own.json.data._id, { name: 'Kit', scope: 'company', version: 1 })).status).toBe(409)
  expect((await asRoot({ method: 'DELETE', path: `${path}/${_id}` })).status).toBe(204)
  expect((await create({ name: 'kit', scope: 'company' })).status).toBe(201)
})

test('the shared lists of a member who is deactivated are the root user’s, their own stay theirs', async () => {
  const account = await someone('buyer')
  const buyer = await t.as(account)
  const { _id } = await shared({ name: 'Site A' }, buyer)
  const own = await create({ name: 'Own' }, buyer)
  const { version } = account
  const gone = await asRoot({
    method: 'PATCH',
    path: `/marketplace-customer/company/members/${account.id}`,
    body: { status: 'deactivated', version },
  })
  expect(gone.status).toBe(200)
  expect(await read(_id)).toMatchObject({ isMine: true, owner: { _id: root.id } })
  const [kept] = await t.db.select().from(shoppingLists).where(eq(shoppingLists.id, own.json.data._id))
  expect(kept?.ownerId).toBe(account.id)
})

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(81) }, 'name'],
  [{ name: 'X', note: 'x'.repeat(256) }, 'note'],
  [{ name: 'X', scope: 'everyone' }, 'scope'],
  [{ name: 'X', lines: [{ product: uuid(), quantity: 0 }] }, 'lines.0.quantity'],
])('%j is refused at its field', async (body, field) => {
  const { status, json } = await create(body)
  expect([status, Object.keys(json.fields)]).toEqual([422, [field]])
  expect(await names()).toEqual([])
})

test('a list ends at 500 products, a person at 200 lists', async () => {
  const many = []
  for (let n = 0; n < 501; n += 1) many.push(aProduct(t.db))
  const ids = (await Promise.all(many)).map(({ id }) => id)
  const lines = ids.slice(0, 500).map((product) => ({ product, quantity: 1 }))
  const made = await create({ name: 'Long', lines })
  expect(made.json.data.products).toBe(500)
  expect((await read(made.json.data._id)).lines).toHaveLength(500)
  const refused = await add(made.json.data._id, { lines: [{ product: ids[500], quantity: 1 }] })
  expect(refused.json.code).toBe('limit_reached')

  await t.db.insert(shoppingLists).values(
    Array.from({ length: 198 }, (_, at) => ({
      id: uuid(),
      ownerId: root.id,
      name: `${at}`,
      nameKey: `${at}`,
      scope: 'mine' as const,
    })),
  )
  const both = await Promise.all(['A', 'B'].map((name) => create({ name })))
  expect(new Set(both.map(({ json }) => json.code ?? 'added'))).toEqual(new Set(['added', 'limit_reached']))
})

test('the permission follows the roles', async () => {
  const account = await someone('approver')
  const approver = await t.as(account)
  expect((await create({ name: 'Ours', scope: 'company' }, approver)).status).toBe(403)
  await asRoot({
    method: 'PATCH',
    path: `/marketplace-customer/company/members/${account.id}`,
    body: { roles: ['buyer'], version: account.version },
  })
  expect((await create({ name: 'Ours', scope: 'company' }, approver)).status).toBe(201)
  const [row] = await t.db.select().from(accounts).where(eq(accounts.id, account.id))
  expect(row?.permissions).toContain('lists.manage')
})
