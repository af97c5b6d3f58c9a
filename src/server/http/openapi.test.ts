import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { allEndpoints } from '../test/all-endpoints.ts'
import { testApp } from '../test/test-app.ts'

const t = testApp()

type Operation = {
  summary?: string
  responses: Record<string, { content?: unknown }>
  requestBody?: unknown
  security?: object[]
}

test('every endpoint of the contract is answered and described, and nothing else is', async () => {
  const endpoints = await allEndpoints()
  expect(endpoints.length).toBeGreaterThan(45)
  const { paths } = (await t.ask({ path: '/openapi.json' })).json as {
    paths: Record<string, Record<string, Operation>>
  }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  const expected = endpoints.flatMap(({ method, path }) =>
    (method === 'PATCH' ? ['patch', 'put'] : [method.toLowerCase()]).map(
      (name) => `${name} /api${path.replace(/:(\w+)/g, '{$1}')}`,
    ),
  )
  expect(described.toSorted()).toEqual(expected.toSorted())
  for (const endpoint of endpoints) {
    const operation =
      paths[`/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`]?.[endpoint.method.toLowerCase()]
    expect(operation?.summary).toBe(endpoint.summary)
    expect(Boolean(operation?.requestBody)).toBe(endpoint.body !== undefined || endpoint.raw === 'upload')
    expect(operation?.security?.length ?? 0).toBe(
      { public: 0, customer: 1, admin: 1, account: 2 }[endpoint.access],
    )
    expect(Object.keys(operation?.responses ?? {})).toContain(
      String(endpoint.status ?? (endpoint.response || endpoint.raw ? 200 : 204)),
    )
  }
})

test('the documentation can be browsed', async () => {
  const answer = await t.app.inject({ url: '/api/docs' })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('swagger-ui')
})

describe('the description', () => {
  const ask = (headers: Record<string, string> = {}) => t.app.inject({ url: '/api/openapi.json', headers })

  test('comes compressed, and not again to who has it', async () => {
    const [br, gzip, plain] = [
      await ask({ 'accept-encoding': 'gzip, br' }),
      await ask({ 'accept-encoding': 'gzip' }),
      await ask(),
    ]
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', etag: expect.any(String) })
    expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(plain.json())
    expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(plain.json())
    expect(br.rawPayload.length * 10).toBeLessThan(plain.rawPayload.length)
    const again = await ask({ 'if-none-match': String(br.headers.etag) })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
  })

  test('is written once, for the page that shows it too', async () => {
    const written = vi.spyOn(t.app, 'swagger')
    await ask()
    const shown = await t.app.inject('/api/docs/json')
    expect(shown).toMatchObject({ statusCode: 302, headers: { location: '/api/openapi.json' } })
    expect((await t.app.inject('/api/docs/yaml')).statusCode).toBe(404)
    expect(written).not.toHaveBeenCalled()
  })
})

describe('with few reads a minute', () => {
  const few = testApp({ environment: { READS_PER_MINUTE: '1' } })
  test('the description counts like any call', async () => {
    const statuses: number[] = []
    for (const url of [
      '/api/openapi.json',
      '/api/docs',
      '/api/openapi.json',
      '/api/docs',
      '/api/openapi.json',
    ])
      statuses.push((await few.app.inject({ url, remoteAddress: '192.0.2.7' })).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })
})

describe('with the documentation switched off', () => {
  const closed = testApp({ environment: { API_DOCS: 'off' } })
  test.each(['/api/openapi.json', '/api/docs', '/api/docs/json', '/api/docs/static/index.html'])(
    '%s is not there',
    async (url) => {
      expect((await closed.app.inject(url)).json()).toMatchObject({ statusCode: 404, code: 'not_found' })
    },
  )
})

test('an address that is not in the contract is not found, in the reader’s language', async () => {
  const answer = await t.ask({ path: '/nothing', headers: { 'accept-language': 'ar' } })
  expect(answer).toMatchObject({
    status: 404,
    json: { statusCode: 404, code: 'not_found', message: 'غير موجود' },
  })
})
