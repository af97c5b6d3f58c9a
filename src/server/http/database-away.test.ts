import { connect as connectSocket, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { connect, type Connection } from '../db/connect.ts'
import { readsOfPrimary } from '../db/reads.ts'
import { isAway } from '../db/is-away.ts'
import { aProduct } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { createRateLimits } from './rate-limits.ts'
import { createPublicCache, type PublicCache } from './public-cache.ts'

const t = testApp()
const sockets = new Set<Socket>()
let isFrozen = false
let isCut = false
let proxy: Server
let connection: Connection
let app: FastifyInstance
let publicCache: PublicCache
let address: string
let later = 0
let probes = 0
let wasAway = false

/** A shop whose way to its database can be frozen, as a stopped server is, and cut. */
beforeAll(async () => {
  const real = new URL(t.databaseUrl)
  proxy = createServer((client) => {
    if (isCut) return void client.destroy()
    const server = connectSocket(Number(real.port), real.hostname)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes: Buffer) => to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (isFrozen) from.pause()
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(t.databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)
  connection = connect(url.href, { max: 4 })
  publicCache = createPublicCache({
    now: () => Date.now() + later,
    isDatabaseAway: async () => {
      wasAway = await isAway(connection.pool)()
      probes += 1
      return wasAway
    },
  })
  app = await buildApp({
    ...t.ctx,
    db: connection.db,
    reads: readsOfPrimary(connection.db),
    publicCache,
    limits: createRateLimits(t.ctx.config, connection.pool),
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  freeze(false)
  isCut = false
  later = 0
})
afterAll(async () => {
  await app?.close()
  await connection?.close()
  for (const socket of sockets) socket.destroy()
  proxy?.close()
})

function freeze(frozen: boolean) {
  isFrozen = frozen
  for (const socket of sockets)
    if (frozen) socket.pause()
    else socket.resume()
}
function cut() {
  isCut = true
  for (const socket of sockets) socket.destroy()
}

async function aKeptProduct() {
  const product = await aProduct(t.db, { name: { en: 'Before', ar: '' } })
  const ask = async () => {
    const startedAt = performance.now()
    const answer = await fetch(`${address}/api/marketplace-customer/products/${product.id}`)
    const { data } = (await answer.json()) as { data?: { name: string } }
    return {
      status: answer.status,
      name: data?.name,
      headers: Object.fromEntries(answer.headers),
      ms: performance.now() - startedAt,
    }
  }
  const rename = () =>
    t.pool.query(`update products set name = jsonb_set(name, '{en}', '"After"') where id = $1`, [product.id])
  expect(await ask()).toMatchObject({ status: 200, name: 'Before' })
  return { ask, rename }
}

test('while the database is frozen what was kept is served, says that it is old, and nobody waits for long', async () => {
  const { ask, rename } = await aKeptProduct()
  await rename()
  freeze(true)
  publicCache.invalidate()
  const first = await ask()
  expect(first).toMatchObject({ status: 200, name: 'Before' })
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    'cache-status': expect.stringMatching(/^shop; hit; ttl=-?\d+$/),
    age: expect.stringMatching(/^\d+$/),
  })
  expect(first.ms).toBeLessThan(6_000)
  expect((await ask()).ms).toBeLessThan(900)
  freeze(false)
  await expect.poll(async () => (await ask()).name).toBe('After')
  expect((await ask()).headers['cache-control']).toContain('max-age=30')
})

test('while the database is gone what had its time is served too, for five minutes', async () => {
  const { ask } = await aKeptProduct()
  cut()
  later = 31_000
  expect(await ask()).toMatchObject({ status: 200, name: 'Before', headers: { age: '31' } })
  later = 329_000
  expect(await ask()).toMatchObject({ status: 200, name: 'Before' })
  later = 331_000
  expect(await ask()).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } })
  publicCache.invalidate()
})

test('a change is shown at once by a database that answers, however slowly', async () => {
  const { ask } = await aKeptProduct()
  await expect.poll(() => wasAway).toBe(false)
  const before = probes
  const staff = await t.pool.connect()
  await staff.query('begin')
  await staff.query('lock table products in access exclusive mode')
  publicCache.invalidate()
  const asked = ask()
  await expect.poll(() => probes).toBeGreaterThan(before)
  await staff.query(`update products set name = jsonb_set(name, '{en}', '"After"')`)
  await staff.query('commit')
  staff.release()
  expect(await asked).toMatchObject({ status: 200, name: 'After' })
})
