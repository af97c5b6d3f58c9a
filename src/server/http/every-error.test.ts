import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorStatus, type ErrorCode } from '#contract/errors.ts'
import { buildApp } from '../app.ts'
import { mountPages } from '../pages/pages.ts'
import { aBuyer } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { AppError } from './app-error.ts'

// Whoever writes to support names one number, wherever something went wrong.

const t = testApp({ environment: { TRUST_PROXY: 'loopback' } })
const missing = '019aa000-0000-7000-8000-000000000000'
const forPerson = { accept: 'text/html' }
const ofEachStatus: ErrorCode[] = [
  'bad_request',
  'token_invalid',
  'payment_declined',
  'forbidden',
  'not_found',
  'request_timeout',
  'version_conflict',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'rate_limited',
  'headers_too_large',
  'internal',
  'unavailable',
]
let app: FastifyInstance
let shop: string

beforeAll(async () => {
  app = await buildApp(t.ctx, async (app, ctx) => {
    app.get<{ Params: { code: ErrorCode } }>('/api/refused/:code', async ({ params: { code } }) => {
      throw new AppError(code)
    })
    app.get('/broken', async () => {
      throw new Error('broken, as asked')
    })
    app.get('/away', async () => {
      throw new AppError('unavailable')
    })
    await mountPages(app, ctx)
  })
  t.ctx.log.level = 'silent'
  shop = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app?.close())

const ask = (path: string, request: RequestInit = {}) =>
  fetch(shop + path, { redirect: 'manual', ...request })

/** The same number in the header and in the body. */
async function expectNumbered(answer: Response, status: number) {
  expect(answer.status).toBe(status)
  const id = answer.headers.get('x-request-id')
  expect(id).toMatch(/^[\w-]{8,64}$/)
  expect(await answer.json()).toMatchObject({ statusCode: status, requestId: id })
}

describe('an answer of the API', () => {
  test.each(ofEachStatus)('of %s says the number of its request', async (code) => {
    await expectNumbered(await ask(`/api/refused/${code}`), errorStatus[code])
  })

  test('has no status that is not tried here', () => {
    expect(new Set(ofEachStatus.map((code) => errorStatus[code]))).toEqual(
      new Set(Object.values(errorStatus)),
    )
  })

  test.each<[what: string, status: number, path: string, request?: RequestInit]>([
    ['an address that is not there', 404, '/api/nowhere'],
    ['an address that cannot be read', 400, '/api/%ff'],
    [
      'a body that cannot be read',
      400,
      '/api/marketplace-customer/auth/login',
      { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
    ],
    [
      'a body of another kind',
      415,
      '/api/marketplace-customer/auth/login',
      { method: 'POST', body: 'x', headers: { 'content-type': 'text/csv' } },
    ],
    ['nobody signed in', 401, '/api/marketplace/products'],
    ['a product that is not there', 404, `/api/marketplace-customer/products/${missing}`],
    ['a file that is not there', 404, `/api/files/${missing}`],
    ['what cannot be asked of a page', 404, '/en/products', { method: 'POST' }],
    ['a script that is not there', 404, '/assets/gone.js'],
    ['a picture that is not there', 404, '/en/gone.png', { headers: { accept: 'image/*' } }],
    ['a stylesheet that is not there', 404, '/theme/gone.css'],
    ['figures without their token', 404, '/metrics'],
  ])('for %s', async (_, status, path, request) => {
    await expectNumbered(await ask(path, request), status)
  })

  test('for one who may not', async () => {
    const customer = await t.as((await aBuyer(t.db)).account)
    const { status, json, headers } = await customer({ path: '/marketplace/products' })
    expect([401, 403]).toContain(status)
    expect(json.requestId).toBe(headers['x-request-id'])
  })

  test('for wrong fields', async () => {
    const { status, json, headers } = await t.ask({ path: '/marketplace-customer/products?page=none' })
    expect([400, 422]).toContain(status)
    expect(json.requestId).toBe(headers['x-request-id'])
  })

  test('for headers that are too large, and for what is no request at all', async () => {
    for (const [sent, status] of [
      [`GET / HTTP/1.1\r\nHost: shop\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
      ['nonsense\r\n\r\n', 400],
    ] as const) {
      const socket = connect(Number(new URL(shop).port), '127.0.0.1')
      await once(socket, 'connect')
      socket.write(sent)
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
      const [, id] = /^X-Request-Id: ([\da-f-]{36})$/m.exec(head) ?? []
      expect(JSON.parse(body)).toMatchObject({ statusCode: status, requestId: id })
    }
  })
})

describe.each([
  ['en', 'If you write to us, name this number:'],
  ['ar', 'عند مراسلتنا، يرجى ذكر هذا الرقم:'],
])('a page in %s', (language, words) => {
  test.each([
    ['of a product that is not there', 404, `/${language}/products/${missing}`],
    ['that broke', 500, '/broken'],
    ['that the shop cannot draw now', 503, '/away'],
  ])('%s shows the number of its request', async (_, status, path) => {
    const answer = await ask(path, { headers: { ...forPerson, 'accept-language': language } })
    expect(answer.status).toBe(status)
    const id = answer.headers.get('x-request-id') ?? ''
    const html = (await answer.text()).replaceAll('<!-- -->', '')
    expect(html).toContain(words)
    expect(html).toMatch(new RegExp(`<small>${words} <bdi><code[^>]*>${id}</code></bdi></small>`))
  })
})

test('of those who ask for the same lost page at once, each is shown their own number', async () => {
  const answers = await Promise.all(
    ['number-of-one', 'number-of-two'].map(async (id) => {
      const answer = await ask(`/en/products/${missing}`, { headers: { ...forPerson, 'x-request-id': id } })
      return [
        answer.headers.get('x-request-id'),
        /<code[^>]*>([\w-]+)<\/code>/.exec(await answer.text())?.[1],
      ]
    }),
  )
  expect(answers).toEqual([
    ['number-of-one', 'number-of-one'],
    ['number-of-two', 'number-of-two'],
  ])
})
