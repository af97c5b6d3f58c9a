import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import Fastify from 'fastify'
import { transaction } from '../db/transaction.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { announceCatalogueChange, listenForChanges } from '../db/change-channels.ts'
import { aProduct } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { createPublicCache } from './public-cache.ts'

const t = testApp()

const told = async (work: () => Promise<unknown>): Promise<number> => {
  let changes = 0
  const listener = await listenForChanges(t.databaseUrl, { catalogue: () => (changes += 1) })
  const before = changes
  await work()
  for (let wait = 0; wait < 50 && changes === before; wait += 1)
    await new Promise((resolve) => {
      setTimeout(resolve, 10)
    })
  await listener.close()
  return changes - before
}

test('another node hears of a change when it is committed, and not before', async () => {
  expect(await told(() => announceCatalogueChange(t.db))).toBe(1)
  const rolledBack = () =>
    transaction(t.db, async (db) => {
      await announceCatalogueChange(db)
      throw new Error('not after all')
    })
  expect(await told(() => rolledBack().catch(() => undefined))).toBe(0)
})

test('a listener whose connection dies comes back, and takes everything for changed meanwhile', async () => {
  let changes = 0
  const listener = await listenForChanges(t.databaseUrl, { catalogue: () => (changes += 1) })
  const before = changes
  await t.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`,
  )
  for (let wait = 0; wait < 200 && changes < before + 2; wait += 1)
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
  expect(changes).toBeGreaterThanOrEqual(before + 2)
  await listener.close()
})

test('what was being made when a change came is given to who asked, and not kept', async () => {
  const product = await aProduct(t.db)
  const path = `/marketplace-customer/products/${product.id}`
  const staff = await t.pool.connect()
  await staff.query('begin')
  await staff.query('lock table products in access exclusive mode')
  const asked = t.ask({ path })
  await waitingForALock()
  t.ctx.publicCache.invalidate()
  await staff.query('commit')
  staff.release()
  expect((await asked).status).toBe(200)
  await t.pool.query(`update products set visibility = 'hidden' where id = $1`, [product.id])
  expect((await t.ask({ path })).status).toBe(404)
})

async function waitingForALock() {
  for (;;) {
    const { rowCount } = await t.pool.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    if (rowCount) return
  }
}

test('a refusal is never kept', async () => {
  const path = `/marketplace-customer/products/${crypto.randomUUID()}`
  const answer = await t.ask({ path })
  expect(answer).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })
})

test('a hundred who ask at once are answered by one making', async () => {
  const cache = createPublicCache()
  let made = 0
  const ask = () => cache.remember('question', async () => (made += 1))
  expect(new Set(await Promise.all(Array.from({ length: 100 }, ask)))).toEqual(new Set([1]))
  cache.invalidate()
  expect(await ask()).toBe(2)
})

test('what may be old is told at once after a change, and computed anew meanwhile', async () => {
  const cache = createPublicCache()
  let now = 'before'
  let finish = () => {}
  const slow = new Promise<void>((resolve) => (finish = resolve))
  const ask = () => cache.remember('question', async () => now, { mayBeOld: true })
  expect(await ask()).toBe('before')
  cache.invalidate()
  now = 'after'
  const making = cache.remember('question', () => slow.then(() => now), { mayBeOld: true })
  expect(await making).toBe('before')
  expect(await ask()).toBe('before')
  finish()
  await expect.poll(ask).toBe('after')
})

test('a kept page goes out before any routing, whichever language the browser wants', async () => {
  const cache = createPublicCache()
  let routed = 0
  const app = Fastify({
    serverFactory: (handler) =>
      createServer((request, response) => {
        if (!cache.sendKept(request, response)) handler(request, response)
      }),
  })
  app.get('/ar/products', (request, reply) => {
    routed += 1
    const make = async () => ({ value: 'kept', contentType: 'text/html' })
    return cache.answer(request, reply, { language: 'ar', question: '/products' }, make)
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const wanted of ['ar', 'en', 'en', 'de']) {
    const answer = await fetch(`${address}/ar/products`, { headers: { 'accept-language': wanted } })
    expect([await answer.text(), answer.headers.get('content-language')]).toEqual(['kept', 'ar'])
  }
  expect(routed).toBe(1)
  // An address that is not remembered, since any number of them mean the same page.
  for (const letter of ['a', 'a', 'b'])
    expect(await (await fetch(`${address}/ar/products?x=${letter.repeat(2_000)}`)).text()).toBe('kept')
  expect(routed).toBe(4)
  await app.close()
})

/** A server whose answers are kept; `crowded` sends what only expired, as under overload. */
async function server({ crowded = () => false, ...options }: Options & { crowded?: () => boolean } = {}) {
  const cache = createPublicCache(options)
  const made: string[] = []
  const of = (path: string) => ({ language: 'en', question: path }) as const
  const make = (path: string) => async () => {
    made.push(path)
    return { value: { text: randomBytes(10_000).toString('hex') }, contentType: 'application/json' }
  }
  const app = Fastify({
    serverFactory: (handler) =>
      createServer((request, response) => {
        const isSent = crowded() ? cache.sendOld(request, response) : cache.sendKept(request, response)
        if (!isSent) handler(request, response)
      }),
  })
  app.get('/api/*', (request, reply) => cache.answer(request, reply, of(request.url), make(request.url)))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    cache,
    made,
    browser: (path: string, encoding = 'br') =>
      fetch(address + path, { headers: { 'accept-encoding': encoding } }),
    inProcess: (path: string) => cache.value(of(path), make(path)),
    close: () => app.close(),
  }
}
type Options = Parameters<typeof createPublicCache>[0]

test('what is packed for browsers counts too: the oldest has to go for it', async () => {
  const { made, browser, inProcess, close } = await server({ maxBytes: 100_000 })
  for (const path of ['/api/a', '/api/b', '/api/a', '/api/b']) await inProcess(path)
  expect(made).toEqual(['/api/a', '/api/b'])
  await browser('/api/b')
  await inProcess('/api/b')
  expect(made).toEqual(['/api/a', '/api/b'])
  await inProcess('/api/a')
  expect(made).toEqual(['/api/a', '/api/b', '/api/a'])
  await close()
})

describe('under overload', () => {
  let later = 0
  let isCrowded = false
  const crowd = () => server({ now: () => Date.now() + later, crowded: () => isCrowded })
  beforeEach(() => {
    later = 0
    isCrowded = false
  })

  test('an expired answer goes out at once, as it is where nobody has asked for it compressed so', async () => {
    const { made, browser, close } = await crowd()
    await browser('/api/a', 'gzip')
    later = 31_000
    isCrowded = true
    const [zipped, plain] = [await browser('/api/a', 'gzip'), await browser('/api/a', 'br')]
    expect(await zipped.json()).toEqual(await plain.json())
    expect([zipped, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null])
    for (const { headers } of [zipped, plain]) {
      expect(headers.get('age')).toBe('31')
      expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    }
    expect(made).toEqual(['/api/a'])
    await close()
  })

  test('also one that a page has had made since', async () => {
    const { cache, made, browser, inProcess, close } = await crowd()
    await browser('/api/a')
    cache.invalidate()
    await inProcess('/api/a')
    later = 31_000
    isCrowded = true
    const answer = await browser('/api/a')
    expect([answer.status, answer.headers.get('age')]).toEqual([200, '31'])
    expect(made).toEqual(['/api/a', '/api/a'])
    await close()
  })
})
