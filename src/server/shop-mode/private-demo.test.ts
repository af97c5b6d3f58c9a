import { describe, expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import type { ShopMode } from '../config/requested-mode.ts'

const path = '/api/marketplace-customer/settings'

const outside: Record<string, string>[] = [
  { host: 'shop.example' },
  { host: '10.0.0.4:3000' },
  { host: '127.0.0.1.shop.example' },
  { 'x-forwarded-for': '203.0.113.7' },
  { forwarded: 'for=203.0.113.7' },
  { via: '1.1 proxy' },
]

describe('a demo for one machine', () => {
  const t = testApp()
  const ask = (headers: Record<string, string>, url = path) => t.app.inject({ url, headers })

  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])('answers %s', async (host) => {
    expect((await ask({ host })).statusCode).toBe(200)
  })

  test.each(outside)('refuses %j and says how to show it', async (headers) => {
    const answer = await ask(headers)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({
      code: 'demo_is_private',
      message: expect.stringContaining('DEMO=public'),
    })
  })

  test('gives nobody outside what is kept for others', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.app.server.address() as { port: number }
    const get = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
    expect((await get({})).status).toBe(200)
    expect((await get({ via: '1.1 proxy' })).status).toBe(403)
  })

  test('answers health checks from anywhere', async () => {
    expect((await ask({ host: 'shop.example' }, '/healthz')).statusCode).toBe(200)
  })
})

describe.each<[ShopMode]>([['publicDemo'], ['live']])('a %s shop', (mode) => {
  const t = testApp({ mode })
  test.each(outside)('answers %j', async (headers) => {
    expect((await t.app.inject({ url: path, headers })).statusCode).toBe(200)
  })
})
