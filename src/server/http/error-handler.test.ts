import fastify from 'fastify'
import { expect, test } from 'vitest'
import { loadBrand } from '../config/brand.ts'
import type { Context } from '../context.ts'
import { createLog } from '../log.ts'
import { AppError } from './app-error.ts'
import { errorHandling } from './error-handler.ts'

const ctx = { brand: await loadBrand('atlas'), log: createLog({ logLevel: 'silent' }) } as Context
const app = fastify()
errorHandling(app, ctx)
app.get('/*', () => {
  throw new AppError('unavailable', { details: { retryAfter: 5 } })
})
app.get('/broken/*', () => {
  throw new Error('secret of the inside')
})
const ask = (url: string, accept: string) => app.inject({ url, headers: { accept, 'accept-language': 'en' } })
const page = 'text/html,application/xhtml+xml;q=0.9'

test('a page that cannot be had says so in its own language, and leads back to itself', async () => {
  const { statusCode, headers, body } = await ask('/ar/products?page=2&limit=12', page)
  expect(statusCode).toBe(503)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-language': 'ar',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(body).toContain('<html lang="ar" dir="rtl">')
  expect(body).toContain('حدث خطأ ما! يرجى المحاولة مرة أخرى.')
  expect(body).toContain('href="/ar/products?page=2&#38;limit=12"')
  expect(body).toContain('http-equiv="refresh" content="5"')
})

test('nothing of what went wrong inside is told', async () => {
  const { statusCode, body } = await ask('/broken/en', page)
  expect(statusCode).toBe(500)
  expect(body).toContain('Something wrong happened! Please try again.')
  expect(body).not.toContain('secret of the inside')
  expect(body).not.toContain('refresh')
})

test('calls and pictures are answered as data', async () => {
  for (const [url, accept] of [
    ['/api/products', page],
    ['/en/picture.png', 'image/avif,*/*'],
  ] as const) {
    const answer = await ask(url, accept)
    expect(answer.json()).toMatchObject({ statusCode: 503, code: 'unavailable' })
  }
})
