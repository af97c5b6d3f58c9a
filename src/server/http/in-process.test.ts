import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { filesApi } from '#contract/files.ts'
import { storeMarketingApi } from '#contract/marketing.ts'
import { metadataApi, storeMetadataApi } from '#contract/metadata.ts'
import { operationsApi } from '#contract/operations.ts'
import { storeProductsApi } from '#contract/products.ts'
import { storeSettingsApi } from '#contract/settings.ts'
import { buildApp } from '../app.ts'
import { connect, type Connection } from '../db/connect.ts'
import { files } from '../files/files.table.ts'
import { ads, sliders } from '../marketing/marketing.table.ts'
import { allEndpoints } from '../test/all-endpoints.ts'
import { aDiscount, aPackage, aProduct, aTopic } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { callInProcess, type InProcessCall } from './in-process.ts'
import { compressions } from '../test/compressions.ts'
import { readsOfPrimary } from '../db/reads.ts'
import { createPublicCache } from './public-cache.ts'
import { createRateLimits } from './rate-limits.ts'
import { route } from './route.ts'

const t = testApp()
const languages = ['en', 'ar'] as const
const missing = '019aa000-0000-7000-8000-000000000000'

type Called = Partial<InProcessCall>
const inProcess = (
  endpoint: Endpoint,
  { params = {}, query = {}, language = 'en' }: Called = {},
  app = t.app,
) => callInProcess(app, t.ctx, endpoint, { params, query, language })

/** The same call as a browser makes it. */
async function overHttp(
  endpoint: Endpoint,
  { params = {}, query = {}, language = 'en' }: Called = {},
  app = t.app,
) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const url = `/api${path}?${new URLSearchParams(query).toString()}`
  const answer = await app.inject({ url, headers: { 'accept-language': language } })
  return { status: answer.statusCode, body: answer.json() as unknown }
}

let product: string
let application: string

beforeAll(async () => {
  const image = uuid()
  await t.db.insert(files).values({ id: image, name: 'a', mimeType: 'image/png', size: 1, sha256: 'a' })
  const texts = { en: 'Gate', ar: 'بوابة' }
  const shown = { imageId: image, title: texts, description: texts }
  await t.db
    .insert(sliders)
    .values({ id: uuid(), ...shown, subTitle: texts, position: 'left', link: '/products' })
  await t.db.insert(ads).values({ id: uuid(), ...shown, placement: 'home_top' })
  application = (await aTopic(t.db)).id
  for (const kind of ['industry', 'use_case', 'tag'] as const) await aTopic(t.db, kind)
  const part = await aProduct(t.db, { images: [{ id: image }], metadataIds: [application] })
  product = (await aPackage(t.db, [{ product: part.id, quantity: 2 }], { priceBeforeDiscount: 12_000 })).id
  await aDiscount(t.db)
})
beforeEach(() => t.ctx.publicCache.invalidate())

/** The number of a request is that of the page where a page asks. */
function unnumbered(body: unknown) {
  const { requestId, ...refusal } = body as { requestId: string }
  expect(requestId).toMatch(/\S/)
  return refusal
}

describe('what a page is given is what a browser is sent', () => {
  const used: [string, Endpoint, () => Called][] = [
    ['settings', storeSettingsApi.find, () => ({})],
    ['sliders', storeMarketingApi.sliders, () => ({})],
    ['ads', storeMarketingApi.ads, () => ({})],
    ['applications', storeMetadataApi.applications, () => ({})],
    ['use cases', storeMetadataApi.useCases, () => ({})],
    ['industries', storeMetadataApi.industries, () => ({})],
    ['the list', storeProductsApi.list, () => ({ query: { limit: '8' } })],
    [
      'a filtered list',
      storeProductsApi.list,
      () => ({ query: { application, search: 'tracker', page: '1', inStock: 'false', minPrice: '1' } }),
    ],
    ['the range of prices', storeProductsApi.priceRange, () => ({ query: { application } })],
    ['a product', storeProductsApi.find, () => ({ params: { id: product } })],
    ['all metadata', metadataApi.all, () => ({})],
    ['the cities of a country', metadataApi.cities, () => ({ params: { countryId: 'SA' } })],
  ]

  test.each(used)('%s', async (_name, endpoint, called) => {
    for (const language of languages) {
      const call = { ...called(), language }
      const sent = await overHttp(endpoint, call)
      expect(sent.status).toBe(200)
      t.ctx.publicCache.invalidate()
      expect(await inProcess(endpoint, call)).toStrictEqual({ value: sent.body })
    }
  })

  test.each<[string, Endpoint, number, () => Called]>([
    ['a product that is not there', storeProductsApi.find, 404, () => ({ params: { id: missing } })],
    ['an id that cannot be one', storeProductsApi.find, 404, () => ({ params: { id: 'x' } })],
    ['a page that is no number', storeProductsApi.list, 422, () => ({ query: { page: 'x', sort: 'best' } })],
  ])('also where it is refused: %s', async (_name, endpoint, status, called) => {
    for (const language of languages) {
      const call = { ...called(), language }
      const sent = await overHttp(endpoint, call)
      expect(sent.status).toBe(status)
      expect(await inProcess(endpoint, call)).toStrictEqual({ refused: unnumbered(sent.body) })
    }
  })
})

test('both share one cache: what one has asked for, the other is answered from', async () => {
  const other = await aProduct(t.db, { name: { en: 'Before', ar: '' } })
  const call = { params: { id: other.id } }
  const before = await inProcess(storeProductsApi.find, call)
  await t.pool.query(`update products set name = jsonb_set(name, '{en}', '"After"') where id = $1`, [
    other.id,
  ])
  expect(await overHttp(storeProductsApi.find, call)).toMatchObject({ body: { data: { name: 'Before' } } })
  expect(await inProcess(storeProductsApi.find, call)).toStrictEqual(before)
  t.ctx.publicCache.invalidate()
  expect(await overHttp(storeProductsApi.find, call)).toMatchObject({ body: { data: { name: 'After' } } })
  expect(await inProcess(storeProductsApi.find, call)).toMatchObject({ value: { data: { name: 'After' } } })
})

test('one spelling of a query is as good as another', async () => {
  await overHttp(storeProductsApi.list, { query: { page: '1', limit: '9', utm_source: 'x' } })
  const isAsked = vi.spyOn(t.pool, 'query')
  await inProcess(storeProductsApi.list, { query: { limit: '9', search: '', page: '1' } })
  expect(isAsked).not.toHaveBeenCalled()
})

test('nobody can change what others are given', async () => {
  const given = (await inProcess(storeProductsApi.list)) as { value: { data: { name: string }[] } }
  expect(() => given.value.data.pop()).toThrow(TypeError)
  expect(() => Object.assign(given.value.data[0] ?? {}, { name: 'Mine' })).toThrow(TypeError)
})

describe('compressing', () => {
  test('is not done for a page that calls, and once for all browsers that ask', async () => {
    const made = compressions()
    const call = { params: { id: product } }
    await inProcess(storeProductsApi.find, call)
    expect(made()).toEqual({ br: 0, gzip: 0 })

    const ask = (encoding: string) =>
      t.app.inject({
        url: `/api/marketplace-customer/products/${product}`,
        headers: { 'accept-encoding': encoding, 'accept-language': 'en' },
      })
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('gzip, br')))
    expect(made()).toEqual({ br: 1, gzip: 0 })
    expect(new Set(answers.map(({ headers }) => headers['content-encoding']))).toEqual(new Set(['br']))
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('hex'))).size).toBe(1)

    await Promise.all(Array.from({ length: 20 }, () => ask('gzip')))
    const [plain] = await Promise.all([ask('identity'), ask('br'), ask('gzip')])
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(made()).toEqual({ br: 1, gzip: 1 })
    expect(new Set([plain, ...answers].map(({ headers }) => headers.etag)).size).toBe(1)
  })
})

describe('what cannot be called so', () => {
  test('every call that needs somebody signed in is refused as a visitor is', async () => {
    const { flags } = t.ctx.brand
    const closed = (await allEndpoints()).filter(({ access }) => access !== 'public')
    expect(closed.length).toBeGreaterThan(100)
    for (const endpoint of closed) {
      // A flag that is off hides the call from everybody.
      const code = endpoint.feature && !flags[endpoint.feature] ? 'not_found' : 'token_invalid'
      const refused = { statusCode: code === 'not_found' ? 404 : 401, code, message: expect.any(String) }
      expect(await inProcess(endpoint), endpoint.path).toStrictEqual({ refused })
    }
    for (const endpoint of closed.filter(({ method, params }) => method === 'GET' && !params))
      expect(await inProcess(endpoint), endpoint.path).toStrictEqual({
        refused: unnumbered((await overHttp(endpoint)).body),
      })
  })

  test('public calls whose answers are not the same for all are an error of ours', async () => {
    const own = (await allEndpoints()).filter(
      ({ access, cache }) => access === 'public' && cache !== 'public',
    )
    expect(own).toContain(filesApi.find)
    expect(own).toContain(operationsApi.readyz)
    for (const endpoint of own)
      await expect(inProcess(endpoint), endpoint.path).rejects.toThrow('cannot be called in process')
  })

  test('so is a call that does not exist', async () => {
    const unknown = { method: 'GET', path: '/nothing', access: 'public', summary: '' } as const
    await expect(inProcess(unknown)).rejects.toThrow('There is no GET /nothing')
  })

  test('nothing that needs something of its caller can be declared to be the same for all', async () => {
    const { find } = storeSettingsApi
    const never = () => Promise.reject(new Error('not asked'))
    for (const wrong of [
      { access: 'admin', needs: 'self' },
      { botCheck: true },
      { method: 'POST' },
      { raw: 'file' },
    ] as const)
      expect(() => route(t.app, t.ctx, { ...find, ...wrong }, never)).toThrow('cannot be cached')
  })
})

describe('a shop of other means', () => {
  let app: FastifyInstance | undefined
  let gone: Connection | undefined
  afterAll(async () => {
    await app?.close()
    await gone?.close()
  })

  test('a call whose flag is off is not there', async () => {
    const flags = { ...t.ctx.brand.flags, price: false }
    app = await buildApp({ ...t.ctx, brand: { ...t.ctx.brand, flags }, publicCache: createPublicCache() })
    const sent = await overHttp(storeProductsApi.priceRange, {}, app)
    expect(sent).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await inProcess(storeProductsApi.priceRange, {}, app)).toStrictEqual({
      refused: unnumbered(sent.body),
    })
    await app.close()
  })

  test('without a database the answer is 503 with a time to come again', async () => {
    vi.spyOn(t.ctx.log, 'error').mockReturnValue()
    gone = connect('postgres://nobody@127.0.0.1:1/nothing', { max: 1 })
    app = await buildApp({
      ...t.ctx,
      db: gone.db,
      reads: readsOfPrimary(gone.db),
      publicCache: createPublicCache(),
    })
    const sent = await overHttp(storeSettingsApi.find, {}, app)
    expect(sent).toMatchObject({ status: 503, body: { code: 'unavailable', details: { retryAfter: 5 } } })
    expect(await inProcess(storeSettingsApi.find, {}, app)).toStrictEqual({ refused: unnumbered(sent.body) })
    await app.close()
  })

  test('only browsers are counted: a page was counted as a whole', async () => {
    const limits = createRateLimits({ ...t.ctx.config, readsPerMinute: 1 }, t.pool)
    app = await buildApp({ ...t.ctx, limits, publicCache: createPublicCache() })
    const page = (number: number) => ({ query: { page: String(number) } })
    for (let number = 1; number <= 20; number += 1)
      expect(await inProcess(storeProductsApi.list, page(number), app)).toHaveProperty('value')
    // Four times as many for an address as for an account.
    const statuses: number[] = []
    for (let number = 21; number <= 25; number += 1)
      statuses.push((await overHttp(storeProductsApi.list, page(number), app)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })
})
