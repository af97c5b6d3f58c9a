import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { startSession } from '../auth/sessions.ts'
import { companies, tenants, type AccountRow } from '../auth/auth.table.ts'
import { listenForChanges } from '../db/change-channels.ts'
import { customerGroupMembers, customerGroups } from '../groups/groups.table.ts'
import { anAdmin, aPriceList, aProduct, aRootUser, aTenantUser } from '../test/factories.ts'
import { priceLists } from '../prices/prices.table.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
const store = '/api/marketplace-customer'
const minuteMs = 60_000
let url: string
let listener: { close(): Promise<void> }
let staff: (ask: Ask) => Promise<Answer>

beforeAll(async () => {
  listener = await listenForChanges(t.databaseUrl, {
    accounts: () => t.ctx.callers.forget(),
    catalogue: () => t.ctx.publicCache.invalidate(),
  })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
  staff = await t.as(await anAdmin(t.db))
})
afterAll(() => listener.close())

const tokenOf = async (account: AccountRow) => (await startSession(t.ctx, account, 'test')).accessToken

type Priced = { _id: string; price: { amount: number } }
type Lines = { items: { unitPrice: { amount: number } }[] }

async function ask(path: string, token?: string) {
  const answer = await fetch(`${url}${store}${path}`, {
    headers: { 'accept-language': 'en', ...(token && { authorization: `Bearer ${token}` }) },
  })
  const headers = { cacheControl: answer.headers.get('cache-control'), etag: answer.headers.get('etag') }
  return { status: answer.status, ...headers, body: (await answer.json()) as { data: unknown } }
}

type Break = { from: number; price: number }
/** What each company's list says, in minor units. */
type Truth = { fixed?: number; breaks?: Break[]; percent?: number }

test(
  'two hundred people of twenty companies at once see the prices of their own lists, on lists, pages and in the cart',
  {
    timeout: 60_000,
  },
  async () => {
    const price = 100_000
    const everyone = 95_000
    const products = await Promise.all(
      Array.from({ length: 6 }, () => aProduct(t.db, { price, stock: 1_000 })),
    )
    const first = products[0]?.id ?? ''
    const shared = await aPriceList(t.db, {
      entries: products.map(({ id }) => ({ targetId: id, price: everyone })),
    })
    const people = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const companyId = uuid()
        await t.db.insert(companies).values({ id: companyId, name: `Company ${index}` })
        const truth: Truth[] = products.map((_, at): Truth => {
          const base = 40_000 + index * 1_000 + at * 10
          if ((index + at) % 3 === 0) return { fixed: base }
          return (index + at) % 3 === 1 ? { percent: 10 + index } : { breaks: [{ from: 5, price: base }] }
        })
        await aPriceList(t.db, {
          companies: [companyId],
          entries: truth.map(({ fixed, breaks, percent }, at) => ({
            targetId: products[at]?.id,
            price: fixed ?? null,
            breaks: breaks ?? null,
            percent: percent ?? null,
          })),
        })
        const tokens = await Promise.all(
          Array.from({ length: 10 }, async () => tokenOf(await aRootUser(t.db, { companyId }))),
        )
        return { truth, tokens }
      }),
    )
    const right = (truth: Truth | undefined, quantity: number) => {
      const offers = [
        everyone,
        truth?.fixed ?? price,
        truth?.percent === undefined ? price : (price * (100 - truth.percent)) / 100,
        truth?.breaks?.findLast(({ from }) => from <= quantity)?.price ?? price,
      ]
      return Math.min(...offers)
    }
    const items = products.map(({ id }, at) => `${id}:${at + 2}`).join(',')
    for (const round of [1, 2]) {
      const answers = await Promise.all(
        people.flatMap(({ truth, tokens }) =>
          [...tokens, undefined].map(async (token, nth) => ({
            truth: token === undefined ? [] : truth,
            token,
            list: await ask('/products?limit=12', token),
            page: await ask(`/products/${first}`, token),
            // Not kept, so each is work.
            carts: nth % 5 === round ? [await ask(`/orders/pricing?items=${items}`, token)] : [],
          })),
        ),
      )
      for (const { truth, token, list, page, carts } of answers) {
        expect([list.status, page.status], `round ${round}`).toEqual([200, 200])
        const prices = new Map((list.body.data as Priced[]).map(({ _id, price }) => [_id, price.amount]))
        expect(products.map(({ id }) => prices.get(id))).toEqual(products.map((_, at) => right(truth[at], 1)))
        expect((page.body.data as Priced).price.amount).toBe(right(truth[0], 1))
        for (const { status, body, cacheControl } of carts) {
          expect([status, cacheControl]).toEqual([200, 'private, no-store'])
          expect((body.data as Lines).items.map(({ unitPrice }) => unitPrice.amount)).toEqual(
            products.map((_, at) => right(truth[at], at + 2)),
          )
        }
        if (token === undefined) continue
        for (const answer of [list, page]) {
          expect(answer.cacheControl).toBe('private, no-store')
          expect(answer.etag).toBeNull()
        }
      }
    }
    await t.db.update(priceLists).set({ isActive: false }).where(eq(priceLists.id, shared))
    t.ctx.publicCache.invalidate()
  },
)

const cardPrice = async (product: string, token?: string) => {
  const { body } = await ask(`/products/${product}`, token)
  return (body.data as Priced).price.amount
}

test('what decides about somebody’s lists counts from the next moment on', async () => {
  const product = await aProduct(t.db, { price: 10_000 })
  const groupId = uuid()
  await t.db.insert(customerGroups).values({ id: groupId, name: `Group ${groupId}` })
  await aPriceList(t.db, { groups: [groupId], entries: [{ targetId: product.id, price: 7_000 }] })
  const person = await aRootUser(t.db)
  const tenantId = uuid()
  await t.db
    .insert(tenants)
    .values({ id: tenantId, companyId: person.companyId, name: 'Branch', email: 'tenant@example.com' })
  const [root, branch] = await Promise.all([tokenOf(person), tokenOf(await aTenantUser(t.db, { tenantId }))])
  const soon = (token: string, amount: number) =>
    vi.waitFor(async () => expect(await cardPrice(product.id, token)).toBe(amount), { timeout: 30_000 })

  await soon(root, 10_000)
  await t.db.insert(customerGroupMembers).values({ groupId, memberId: person.id })
  await soon(root, 7_000)
  expect(await cardPrice(product.id)).toBe(10_000)

  const made = await staff({
    method: 'POST',
    path: '/marketplace/price-lists',
    body: { name: `For ${person.id}`, audience: 'companies', companies: [person.companyId] },
  })
  expect(made.status).toBe(201)
  const path = `/marketplace/price-lists/${made.json.data._id}`
  await staff({
    method: 'PUT',
    path: `${path}/entries`,
    body: { set: [{ target: 'product', id: product.id, price: 6_000 }] },
  })
  await soon(root, 6_000)
  // A tenant of the company has its prices too.
  await soon(branch, 6_000)
  await t.db.delete(customerGroupMembers).where(eq(customerGroupMembers.groupId, groupId))
  expect((await staff({ method: 'PATCH', path, body: { isActive: false } })).status).toBe(200)
  await soon(root, 10_000)
  await soon(branch, 10_000)
})

test('a list begins and ends by the clock', async () => {
  const product = await aProduct(t.db, { price: 10_000 })
  const start = t.clock.now.getTime() + 10 * minuteMs
  await aPriceList(t.db, {
    startsAt: new Date(start),
    endsAt: new Date(start + 10 * minuteMs),
    entries: [{ targetId: product.id, price: 8_000 }],
  })
  const price = async () => {
    t.ctx.publicCache.invalidate()
    return cardPrice(product.id)
  }
  expect(await price()).toBe(10_000)
  t.clock.now = new Date(start)
  expect(await price()).toBe(8_000)
  t.clock.now = new Date(start + 10 * minuteMs + 1)
  expect(await price()).toBe(10_000)
})
