import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { announceCatalogueChange, productsChanged, tagOf } from '../db/change-channels.ts'
import { transaction } from '../db/transaction.ts'
import { aBuyer, anAdmin, aProduct } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { openCdn, purgeCdn } from './purge-cdn.ts'

const t = testApp({ environment: { CDN_PURGE_URL: 'http://127.0.0.1:9/purge', CDN_KEEP_SECONDS: '600' } })

type Asked = { tags: string[]; headers: IncomingMessage['headers'] }
type Manner = 'well' | 'refuses' | 'loses the answer'
let server: Server
let manner: Manner = 'well'
let asked: Asked[] = []
const cdn = (form: 'json' | 'surrogate-key' = 'json') => ({
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`,
  token: 'a key of the tests',
  form,
  keepSeconds: 600,
})

beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      const { headers } = request
      const key = headers['surrogate-key']
      const body = key === undefined ? ((await json(request)) as { tags: string[] }) : undefined
      asked.push({ tags: body?.tags ?? String(key).split(' '), headers })
      if (manner === 'loses the answer') return request.socket.destroy()
      response.writeHead(manner === 'refuses' ? 503 : 200).end('{"success":true}')
    })()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  manner = 'well'
  asked = []
  await openCdn(t.db, cdn())
  await t.db.execute(sql`delete from cdn_purges`)
})

const waiting = async () =>
  (
    await t.db.execute<{ tags: string[]; passes: number; tries: number; later: boolean }>(
      sql`select tags, passes, tries, due_at > now() as later from cdn_purges order by id`,
    )
  ).rows
const allDue = () => t.db.execute(sql`update cdn_purges set due_at = now()`)
const told = () => asked.flatMap(({ tags }) => tags).toSorted()

test('changes of a moment are told together, and once more when no node has older answers', async () => {
  await announceCatalogueChange(t.db, productsChanged(['a']))
  await announceCatalogueChange(t.db, productsChanged(['b']))
  await purgeCdn(t.ctx, cdn())
  expect(asked).toHaveLength(1)
  expect(told()).toEqual(['id-a', 'id-b', 'products'])
  expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer a key of the tests' })
  await purgeCdn(t.ctx, cdn())
  expect(asked, 'not before its time').toHaveLength(1)
  expect(await waiting()).toMatchObject([
    { passes: 1, later: true },
    { passes: 1, later: true },
  ])
  await allDue()
  await purgeCdn(t.ctx, cdn())
  expect(asked).toHaveLength(2)
  expect(asked[1]?.tags).toEqual(asked[0]?.tags)
  expect(await waiting()).toEqual([])
})

test('a change that is not committed is not told', async () => {
  const work = transaction(t.db, async (db) => {
    await announceCatalogueChange(db)
    throw new Error('not after all')
  })
  await expect(work).rejects.toThrow('not after all')
  await purgeCdn(t.ctx, cdn())
  expect(asked).toEqual([])
})

test.each<Manner>(['refuses', 'loses the answer'])(
  'where the CDN %s it is told again, later',
  async (how) => {
    manner = how
    await announceCatalogueChange(t.db, productsChanged(['a']))
    await expect(purgeCdn(t.ctx, cdn())).rejects.toThrow()
    expect(await waiting()).toMatchObject([{ passes: 0, tries: 1, later: true }])
    manner = 'well'
    await allDue()
    await purgeCdn(t.ctx, cdn())
    expect(asked.at(-1)?.tags.toSorted()).toEqual(['id-a', 'products'])
    expect(await waiting()).toMatchObject([{ passes: 1, tries: 0 }])
  },
)

test('two nodes never tell the same at once, and none waits for the other', async () => {
  for (let at = 0; at < 20; at += 1) await announceCatalogueChange(t.db, productsChanged([String(at)]))
  await Promise.all([purgeCdn(t.ctx, cdn()), purgeCdn(t.ctx, cdn()), purgeCdn(t.ctx, cdn())])
  const ids = told().filter((tag) => tag.startsWith('id-'))
  expect(ids).toHaveLength(20)
  expect(new Set(ids).size).toBe(20)
})

test('many tags are told in parts, and very many as everything', async () => {
  for (let at = 0; at < 2; at += 1)
    await announceCatalogueChange(t.db, productsChanged(Array.from({ length: 40 }, (_, n) => `${at}-${n}`)))
  await purgeCdn(t.ctx, cdn())
  expect(asked.map(({ tags }) => tags.length)).toEqual([30, 30, 21])
  await t.db.execute(sql`delete from cdn_purges`)
  asked = []
  for (let at = 0; at < 8; at += 1)
    await announceCatalogueChange(t.db, productsChanged(Array.from({ length: 40 }, (_, n) => `${at}-${n}`)))
  await purgeCdn(t.ctx, cdn())
  expect(told()).toEqual(['all'])
  expect(productsChanged(Array.from({ length: 51 }, (_, n) => String(n)))).toEqual(['products', 'product'])
})

test('what the CDN has dropped by itself meanwhile is not told any more', async () => {
  await announceCatalogueChange(t.db)
  await t.db.execute(sql`update cdn_purges set at = now() - interval '1 day'`)
  await purgeCdn(t.ctx, cdn())
  expect(asked).toEqual([])
  expect(await waiting()).toEqual([])
})

test('in the other form the tags are a header', async () => {
  await announceCatalogueChange(t.db, productsChanged(['a']))
  await purgeCdn(t.ctx, cdn('surrogate-key'))
  expect(told()).toEqual(['id-a', 'products'])
  expect(asked[0]?.headers).toMatchObject({ 'fastly-key': 'a key of the tests' })
})

test('without a CDN nothing is noted', async () => {
  await announceCatalogueChange(t.db)
  await openCdn(t.db, undefined)
  await announceCatalogueChange(t.db)
  expect(await waiting()).toEqual([])
  await openCdn(t.db, cdn())
  expect(await waiting(), 'a node with one begins with everything').toMatchObject([{ tags: ['all'] }])
})

const tagsIn = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['surrogate-key']).split(' ')

test('public answers say what they tell of, and that the CDN may keep them longer than browsers', async () => {
  const part = await aProduct(t.db)
  const product = await t.ask({ path: `/marketplace-customer/products/${part.id}` })
  expect(tagsIn(product)).toEqual(expect.arrayContaining(['all', 'lang-en', 'product', tagOf(part.id)]))
  expect(tagsIn(product)).not.toContain('products')
  expect(String(product.headers['cache-tag']).split(',')).toEqual(tagsIn(product))
  expect(product.headers).toMatchObject({
    'cdn-cache-control': 'max-age=600',
    'surrogate-control': 'max-age=600',
    'cache-control': expect.stringContaining('max-age=30,') as string,
  })
  const list = await t.ask({
    path: '/marketplace-customer/products',
    headers: { 'accept-language': 'ar' },
  })
  expect(tagsIn(list)).toEqual(['all', 'lang-ar', 'products'])
  const ads = await t.ask({ path: '/marketplace-customer/ads' })
  expect(ads.headers, 'these come and go by the clock').toMatchObject({ 'cdn-cache-control': 'max-age=30' })
})

test('what is sent to somebody signed in has nothing that a CDN would keep it by', async () => {
  const { account } = await aBuyer(t.db)
  const as = await t.as(account)
  for (const path of ['/marketplace-customer/products', '/marketplace-customer/settings'])
    for (const answer of [await as({ path }), await as({ path })]) {
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect(Object.keys(answer.headers).filter((name) => /surrogate|cdn|cache-tag/.test(name))).toEqual([])
    }
})

test('a save of a product drops its own answers and the lists, and no other product', async () => {
  const [one, other] = [await aProduct(t.db), await aProduct(t.db)]
  const staff = await t.as(await anAdmin(t.db))
  const read = await staff({ path: `/marketplace/products/${one.id}` })
  await t.db.execute(sql`delete from cdn_purges`)
  const version = (read.json as { data: { version: number } }).data.version
  const saved = await staff({
    method: 'PATCH',
    path: `/marketplace/products/${one.id}`,
    body: { version, name: 'Another name' },
  })
  expect(saved.status, saved.text).toBeLessThan(300)
  await purgeCdn(t.ctx, cdn())
  expect(told()).toEqual(['products', tagOf(one.id)].toSorted())
  const answer = await t.ask({ path: `/marketplace-customer/products/${other.id}` })
  expect(tagsIn(answer).filter((tag) => told().includes(tag))).toEqual([])
})
