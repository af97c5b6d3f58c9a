import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { loadBrand } from '../config/brand.ts'
import type { Context } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { createLog } from '../log.ts'
import { testApp } from '../test/test-app.ts'
import { errorHandling } from './error-handler.ts'
import { hasRoom } from './readiness.ts'

const t = testApp()
afterEach(() => (t.ctx.life.isDraining = false))

/** A server whose every address fails with this. */
async function failing(fail: () => unknown) {
  const app = Fastify()
  errorHandling(app, { brand: await loadBrand('atlas'), log: createLog({ logLevel: 'silent' }) } as Context)
  app.get('/*', async () => fail())
  return app
}

const raise = (code: string) => () =>
  t.pool.query(`do $$ begin raise exception 'as asked' using errcode = '${code}'; end $$`)
const without = (code: string) => () => Promise.reject(Object.assign(new Error('as asked'), { code }))
const saying = (message: string) => () => Promise.reject(new Error(message))

test.each([
  ['a full disk', raise('53100')],
  ['no memory', raise('53200')],
  ['no connection left', raise('53300')],
  ['an operator who stops it', raise('57P01')],
  ['a crash', raise('57P02')],
  ['a start', raise('57P03')],
  ['a lost line', raise('08006')],
  ['a disk that fails', raise('58030')],
  ['nobody at the port', without('ECONNREFUSED')],
  ['a line that was cut', without('ECONNRESET')],
  ['a line that is silent', without('ETIMEDOUT')],
  ['a full disk of files', without('ENOSPC')],
  ['a queue that is too slow', saying('timeout exceeded when trying to connect')],
  ['a frozen database', saying('Query read timeout')],
  ['a database that accepts and says nothing', saying('timeout expired')],
  ['a database that went away', saying('Connection terminated unexpectedly')],
])('%s is 503 with a time to come again, for calls and for people in their language', async (_what, fail) => {
  const app = await failing(fail)
  const call = await app.inject({ url: '/api/anything', headers: { 'accept-language': 'en' } })
  expect(call.statusCode).toBe(503)
  expect(call.headers['retry-after']).toBe('5')
  expect(call.json()).toMatchObject({ statusCode: 503, code: 'unavailable', details: { retryAfter: 5 } })

  const page = await app.inject({ url: '/ar/products', headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(503)
  expect(page.headers).toMatchObject({ 'retry-after': '5', 'content-language': 'ar' })
  expect(page.body).toContain('<html lang="ar" dir="rtl">')
})

test('what is our own fault stays one', async () => {
  for (const fail of [raise('23505'), saying('as asked')]) {
    const answer = await (await failing(fail)).inject({ url: '/api/anything' })
    expect(answer.statusCode).toBe(500)
    expect(answer.headers['retry-after']).toBeUndefined()
  }
})

test('a rollback that fails does not hide that the connection was lost', async () => {
  const app = await failing(() =>
    transaction(t.db, async (db) => {
      await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    }),
  )
  expect((await app.inject({ url: '/api/anything' })).statusCode).toBe(503)
})

test('ready means a database that answers and has room; draining is not ready', async () => {
  expect((await t.ask({ path: '/readyz' })).status).toBe(200)
  t.ctx.life.isDraining = true
  const answer = await t.ask({ path: '/readyz' })
  expect(answer.status).toBe(503)
  expect(answer.headers['connection']).toBe('close')
  expect((await t.ask({ path: '/healthz' })).status).toBe(200)
})

test('a disk with less room than is asked for has none', async () => {
  expect(await hasRoom(t.ctx.config.dataDirectory)).toBe(true)
  expect(await hasRoom(t.ctx.config.dataDirectory, 2 ** 60)).toBe(false)
  expect(await hasRoom('/nowhere/at/all')).toBe(true)
})
