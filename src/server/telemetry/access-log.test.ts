import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { createPublicCache } from '../http/public-cache.ts'
import { mountPages } from '../pages/pages.ts'
import { aRootUser } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { startSession } from '../auth/sessions.ts'
import { openAccessLog } from './access-log.ts'

const t = testApp({ environment: { TRUST_PROXY: 'loopback' }, mode: 'publicDemo' })
const lines: Record<string, unknown>[] = []
let app: Awaited<ReturnType<typeof buildApp>>
let shop: string

beforeAll(async () => {
  const accessLog = openAccessLog({ write: (line) => void lines.push(JSON.parse(line)) })
  app = await buildApp({ ...t.ctx, accessLog, publicCache: createPublicCache() }, mountPages)
  shop = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

async function lineOf(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(shop + path, { headers, redirect: 'manual' })
  await answer.arrayBuffer()
  const request = answer.headers.get('x-request-id')
  return expect
    .poll(() => lines.find((line) => line.request === request))
    .toBeDefined()
    .then(() => {
      const line = lines.find((line) => line.request === request)
      return line ?? {}
    })
}

test('a request is one line: who, what by its pattern, how long, how much, how many statements', async () => {
  const customer = await aRootUser(t.db)
  const { accessToken } = await startSession(t.ctx, customer, 'test')
  const before = lines.length
  const line = await lineOf('/api/marketplace-customer/orders?search=Layla%20Haddad', {
    authorization: `Bearer ${accessToken}`,
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    'x-forwarded-for': '203.0.113.77',
  })
  expect(lines.length).toBe(before + 1)
  expect(line).toMatchObject({
    name: 'access',
    account: `customer:${customer.id}`,
    method: 'GET',
    route: '/api/marketplace-customer/orders',
    trace: '0af7651916cd43dd8448eb211c80319c',
    network: '203.0.113.0/24',
    from: 'made',
  })
  expect(line.statements).toBeGreaterThan(0)
  expect(line.bytes).toBeGreaterThan(100)
  expect(line.ms).toBeGreaterThan(0)
  expect(JSON.stringify(lines)).not.toMatch(/Layla|search|203\.0\.113\.77/)
  expect(JSON.stringify(line)).not.toContain(customer.email)
})

test('a kept answer is told from one that was made, and asks the database nothing', async () => {
  const path = '/api/marketplace-customer/products?search=secret'
  const [made, kept] = [await lineOf(path), await lineOf(path)]
  expect(made).toMatchObject({ from: 'made', status: 200 })
  expect(kept).toMatchObject({ from: 'kept', status: 200, statements: 0, route: made?.route })
  expect(kept?.bytes).toBeGreaterThan(10)
  expect(JSON.stringify([made, kept])).not.toContain('secret')
})

test('a page is named by the pattern of its address', async () => {
  expect(await lineOf('/en/products/no-such-product')).toMatchObject({ route: '/en/products/:id' })
  expect(await lineOf('/ar')).toMatchObject({ route: '/ar', status: 200 })
  expect(await lineOf('/ar')).toMatchObject({ route: '/ar', from: 'kept' })
  expect(await lineOf('/en/%D9%84%D9%8A%D9%84%D9%89')).toMatchObject({ route: '/*' })
})

test('an address that cannot be read and one that is not there have a line too', async () => {
  expect(await lineOf('/api/%ff')).toMatchObject({ status: 400, route: 'none' })
  expect(await lineOf('/api/nowhere')).toMatchObject({ status: 404, route: '/api/*' })
})

test('lines go to a file together, and the last of them when it is closed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'matjar-access-'))
  const path = join(folder, 'log')
  const log = openAccessLog(openSync(path, 'w'))
  const access = {
    request: 'r',
    network: '',
    method: 'GET',
    route: '/',
    status: 200,
    ms: 1,
    bytes: 1,
    statements: 0,
  }
  for (let count = 0; count < 500; count += 1) log.write({ ...access, from: 'kept' })
  await log.close()
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(500)
  rmSync(folder, { recursive: true })
})
