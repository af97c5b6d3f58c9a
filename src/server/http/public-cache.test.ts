import { createServer } from 'node:http'
import Fastify from 'fastify'
import { transaction } from '../db/transaction.ts'
import { expect, test } from 'vitest'
import { announceCatalogueChange, listenForCatalogueChanges } from '../db/catalogue-channel.ts'
import { aProduct } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { createPublicCache, questionOf } from './public-cache.ts'

const t = testApp()

const told = async (work: () => Promise<unknown>): Promise<number> => {
  let changes = 0
  const listener = await listenForCatalogueChanges(t.databaseUrl, () => (changes += 1))
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
  const listener = await listenForCatalogueChanges(t.databaseUrl, () => (changes += 1))
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

test('one question has one spelling', () => {
  const known = ['sort', 'page']
  expect(questionOf('/a?page=2&sort=aToZ&utm_source=x&x=', known)).toBe('/a?page=2&sort=aToZ')
  expect(questionOf('/a?sort=aToZ&page=2', known)).toBe('/a?page=2&sort=aToZ')
  expect(questionOf('/a?page=', known)).toBe('/a')
})

test('a hundred who ask at once are answered by one making', async () => {
  const cache = createPublicCache()
  let made = 0
  const ask = () => cache.remember('question', async () => (made += 1))
  expect(new Set(await Promise.all(Array.from({ length: 100 }, ask)))).toEqual(new Set([1]))
  cache.invalidate()
  expect(await ask()).toBe(2)
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
    const make = async () => ({ body: 'kept', contentType: 'text/html' })
    return cache.answer(request, reply, { language: 'ar', question: '/products' }, make)
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const wanted of ['ar', 'en', 'en', 'de']) {
    const answer = await fetch(`${address}/ar/products`, { headers: { 'accept-language': wanted } })
    expect([await answer.text(), answer.headers.get('content-language')]).toEqual(['kept', 'ar'])
  }
  expect(routed).toBe(1)
  await app.close()
})
