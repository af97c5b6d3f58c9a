import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { connect } from '../db/connect.ts'
import { readsOfPrimary } from '../db/reads.ts'
import { createPublicCache } from '../http/public-cache.ts'
import { compressions } from '../test/compressions.ts'
import { aProduct } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { mountPages } from './pages.ts'

const t = testApp()
const missing = '019aa000-0000-7000-8000-000000000000'
let app: FastifyInstance
beforeAll(async () => {
  app = await buildApp(t.ctx, mountPages)
})
afterAll(() => app?.close())
beforeEach(() => t.ctx.publicCache.invalidate())

const open = (url: string, encoding = 'identity', from = app) =>
  from.inject({ url, headers: { accept: 'text/html', 'accept-encoding': encoding } })

describe('a page', () => {
  test('shows what the API answers, in its language', async () => {
    const product = await aProduct(t.db, { name: { en: 'River gauge', ar: 'مقياس النهر' } })
    expect((await open(`/en/products/${product.id}`)).body).toContain('River gauge')
    expect((await open(`/ar/products/${product.id}`)).body).toContain('مقياس النهر')
  })

  test('is compressed once, and nothing of what it asked for is', async () => {
    const { id } = await aProduct(t.db)
    const made = compressions()
    const [first] = await Promise.all([open(`/en/products/${id}`, 'br'), open(`/en/products/${id}`, 'br')])
    expect(first.headers['content-encoding']).toBe('br')
    await open('/en/products', 'gzip')
    expect(made()).toEqual({ br: 1, gzip: 1 })
  })

  test('begins none of its scripts before it is painted, and allows those it has and no others', async () => {
    for (const path of ['/en', '/ar/products', '/en/cms-login']) {
      const { body, headers } = await open(path)
      expect(body).not.toMatch(/<link[^>]*rel="modulepreload"|<script[^>]*type="module"|<script[^>]*src=/)
      const [, list = ''] = /takeOver\.ready\(\{\.\.\.(\{.*?\}),start:/.exec(body) ?? []
      const { files, mayRest } = JSON.parse(list) as { files: string[]; mayRest: boolean }
      expect(mayRest).toBe(!path.includes('cms'))
      expect(files.length).toBeGreaterThan(5)
      for (const file of files) expect((await open(file)).statusCode, file).toBe(200)

      // What has application/ld+json is data and does not run.
      const inline = [...body.matchAll(/<script(?![^>]*ld\+json)[^>]*>([^]*?)<\/script>/g)]
        .map(([, code = '']) => code)
        .filter((code) => code !== '')
      const hashes = inline.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
      const rule = String(headers['content-security-policy']).split('; ')
      const allowed = rule
        .find((text) => text.startsWith('script-src'))
        ?.split(' ')
        .slice(1)
      expect(new Set(allowed)).toEqual(new Set([`'self'`, ...hashes]))
    }
  })

  test('of a product that is not there has status 404 and is not kept', async () => {
    const page = await open(`/en/products/${missing}`)
    expect(page.statusCode).toBe(404)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(page.headers['content-type']).toContain('text/html')
  })

  test('of an address that cannot be one leads to the products', async () => {
    const page = await open('/en/products/x')
    expect([page.statusCode, page.headers.location]).toEqual([302, '/en/products'])
  })

  test('without prices, where the API refuses them, is a page all the same', async () => {
    await t.pool.query(
      `insert into settings (value) values ('{"visibility":{"pricing":{"enabled":false},"stock":{"enabled":true},"payment":{"enabled":true},"whatsapp":{"enabled":false,"url":""}}}')
       on conflict (single) do update set value = excluded.value`,
    )
    t.ctx.publicCache.invalidate()
    expect((await open('/en/products')).statusCode).toBe(200)
    await t.pool.query('delete from settings')
  })

  test('while the database is away is the failure page, with status 503', async () => {
    const gone = connect('postgres://nobody@127.0.0.1:1/nothing', { max: 1 })
    const away = await buildApp(
      {
        ...t.ctx,
        db: gone.db,
        reads: readsOfPrimary(gone.db),
        publicCache: createPublicCache(),
      },
      mountPages,
    )
    vi.spyOn(t.ctx.log, 'error').mockReturnValue()
    vi.spyOn(console, 'error').mockReturnValue()
    const page = await open('/en/products', 'identity', away)
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5'])
    expect(page.headers['content-type']).toContain('text/html')
    await away.close()
    await gone.close()
  })
})
