import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { createLog } from '../log.ts'
import { testApp } from '../test/test-app.ts'
import { createLoadGuard } from './load-guard.ts'
import { httpServer } from './http-server.ts'
import { createPublicCache } from './public-cache.ts'

const t = testApp({ environment: { TRUST_PROXY: 'loopback' } })
const ours = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/
const forPerson = { accept: 'text/html' }
let shop: string
const said: string[] = []
let others: Awaited<ReturnType<typeof buildApp>>
/** The same shop without a proxy. */
let alone: string

beforeAll(async () => {
  t.app.get('/broken', async () => {
    throw new Error('broken')
  })
  t.app.post('/say', async ({ body }) => {
    t.ctx.log.error({ body: typeof body }, 'said')
    return ''
  })
  t.ctx.log = createLog({ logLevel: 'error' }, { write: (line) => void said.push(line) })
  shop = await t.app.listen({ port: 0, host: '127.0.0.1' })
  others = await buildApp({
    ...t.ctx,
    config: { ...t.ctx.config, trustedProxies: undefined },
    publicCache: createPublicCache(),
  })
  alone = await others.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => others.close())

const idOf = async (path: string, headers: Record<string, string> = {}, at = shop) => {
  const answer = await fetch(at + path, { headers, redirect: 'manual' })
  await answer.arrayBuffer()
  return answer.headers.get('x-request-id')
}

test.each([
  ['an answer', '/api/healthz', {}],
  ['an address that is not there', '/api/nowhere', {}],
  ['one that nobody may read without a token', '/api/marketplace/products', {}],
  ['one that cannot be read', '/api/%ff', {}],
  ['a page that fails', '/broken', forPerson],
])('%s says its id, each time another', async (_, path, headers) => {
  const ids = [await idOf(path, headers), await idOf(path, headers)]
  for (const id of ids) expect(id).toMatch(ours)
  expect(ids[0]).not.toBe(ids[1])
})

test('a kept answer says the id of who asks, not of who asked first', async () => {
  const path = '/api/marketplace-customer/products'
  const made = await idOf(path)
  const kept = [await idOf(path, { 'x-request-id': 'named-by-proxy' }), await idOf(path)]
  expect(kept[0]).toBe('named-by-proxy')
  expect(kept[1]).toMatch(ours)
  expect(new Set([made, ...kept]).size).toBe(3)
})

test('what cannot be parsed at all has one too', async () => {
  const socket = connect(Number(new URL(shop).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('nonsense\r\n\r\n')
  expect(await text(socket)).toMatch(/^X-Request-Id: [\da-f-]{36}\r$/m)
})

describe('an id that comes with the request', () => {
  test('is taken from a proxy that is trusted', async () => {
    expect(await idOf('/api/healthz', { 'x-request-id': 'proxy_1-abc' })).toBe('proxy_1-abc')
  })
  test.each(['short', 'x'.repeat(65), 'with spaces in it', 'a"quoted"one', '<b>fat</b>'])(
    'is not taken when it is %j',
    async (given) => {
      expect(await idOf('/api/healthz', { 'x-request-id': given })).toMatch(ours)
    },
  )
  test('is not taken from anybody else', async () => {
    expect(await idOf('/api/healthz', { 'x-request-id': 'proxy_1-abc' }, alone)).toMatch(ours)
  })
})

test('a page that fails shows it, in both languages', async () => {
  for (const [language, words] of [
    ['en', 'If you write to us, name this number:'],
    ['ar', 'عند مراسلتنا، يرجى ذكر هذا الرقم:'],
  ] as const) {
    const answer = await fetch(`${shop}/broken`, { headers: { ...forPerson, 'accept-language': language } })
    const id = answer.headers.get('x-request-id') ?? ''
    expect(await answer.text()).toContain(`${words} <bdi><code>${id}</code></bdi>`)
  }
})

test('who is turned away for too much load gets one, and a person sees it', async () => {
  const guard = createLoadGuard({
    brand: t.ctx.brand,
    sendKept: () => false,
    sendOld: () => false,
    limits: Object.fromEntries(
      ['first', 'signedIn', 'browsing', 'files', 'heavy'].map((name) => [name, { atOnce: 1, waiting: 0 }]),
    ) as never,
  })
  const server = httpServer((request, response) => guard.admit(request, response, () => undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const held = new AbortController()
  void fetch(`http://127.0.0.1:${port}/en/contact`, { signal: held.signal }).catch(() => undefined)
  const [data, page] = [
    await eventually(() => fetch(`http://127.0.0.1:${port}/en`)),
    await fetch(`http://127.0.0.1:${port}/ar`, { headers: forPerson }),
  ]
  expect(data.headers.get('x-request-id')).toMatch(ours)
  const id = page.headers.get('x-request-id') ?? ''
  expect(id).toMatch(ours)
  const html = await page.text()
  expect(html).toContain(`<code>${id}</code>`)
  expect(html).toMatch(/<\/html>$/)
  held.abort()
  server.closeAllConnections()
  server.close()
})

/** Until the one before is in. */
async function eventually(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await Promise.race([
      ask(),
      new Promise<undefined>((resolve) => setTimeout(resolve, 200, undefined)),
    ])
    if (answer) return answer
  }
}

test('what is logged in its course names it, also after its body was read', async () => {
  said.length = 0
  const answer = await fetch(`${shop}/say`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ a: 'b'.repeat(200_000) }),
  })
  expect(JSON.parse(said[0] ?? '{}')).toMatchObject({
    msg: 'said',
    body: 'object',
    request: answer.headers.get('x-request-id'),
  })
})

test('an error that is logged names it', async () => {
  said.length = 0
  const id = await idOf('/broken')
  expect(JSON.parse(said[0] ?? '{}')).toMatchObject({ request: id, err: { message: 'broken' } })
})
