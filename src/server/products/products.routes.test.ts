import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { products, type ProductRow } from './products.table.ts'
import { files } from '../files/files.table.ts'
import { changeStock } from '../stock/move-stock.ts'
import { aLicence, anAdmin, aPackage, aProduct, aTopic } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { writeSettings, type Settings } from '../settings/settings.queries.ts'

const t = testApp()

const both = (en: string, ar: string) => ({ en, ar })
const list = async (query: string, language = 'en'): Promise<Answer> =>
  t.ask({ path: `/marketplace-customer/products?${query}`, headers: { 'accept-language': language } })
const names = (answer: Answer): string[] => answer.json.data.map((product: { name: string }) => product.name)

let staff: (ask: Ask) => Promise<Answer>
let tracking: { id: string }
let cooling: { id: string }
let tracker: ProductRow

beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  tracking = await aTopic(t.db, 'application', 'Asset tracking')
  cooling = await aTopic(t.db, 'application', 'Cold chain')
  const industry = await aTopic(t.db, 'industry', 'Logistics')
  const named = (en: string, ar: string, price: number, metadataIds: string[]) =>
    aProduct(t.db, { name: both(en, ar), shortName: both(en, ar), price, metadataIds })
  tracker = await named('Asset tracker', 'متتبع أصول', 30_000, [tracking.id, industry.id])
  await named('Outdoor LoRaWAN gateway', 'بوابة LoRaWAN خارجية', 90_000, [])
  await named('Smart lock', 'قفل ذكي', 50_000, [tracking.id])
  await named('Fridge sensor', 'مستشعر ثلاجة', 10_000, [cooling.id, industry.id])
  await aProduct(t.db, {
    name: both('Hidden thing', 'شيء مخفي'),
    visibility: 'hidden',
    metadataIds: [tracking.id],
  })
  await aLicence(t.db, { name: both('Zone platform', 'منصة المناطق'), price: 20_000 })
})

describe('the list', () => {
  test('shows what is visible, newest first, with its total and counts', async () => {
    const answer = await list('')
    expect(answer.json).toMatchObject({ total: 5, page: 1, limit: 9 })
    expect(names(answer)[0]).toBe('Zone platform')
    expect(answer.json.facets.kinds).toEqual({ hardware: 4, licence: 1 })
    expect(answer.json.facets.applications).toEqual({ [tracking.id]: 2, [cooling.id]: 1 })
  })

  test.each([
    [
      'lowPrice',
      ['Fridge sensor', 'Zone platform', 'Asset tracker', 'Smart lock', 'Outdoor LoRaWAN gateway'],
    ],
    [
      'highPrice',
      ['Outdoor LoRaWAN gateway', 'Smart lock', 'Asset tracker', 'Zone platform', 'Fridge sensor'],
    ],
    ['aToZ', ['Asset tracker', 'Fridge sensor', 'Outdoor LoRaWAN gateway', 'Smart lock', 'Zone platform']],
    ['zToA', ['Zone platform', 'Smart lock', 'Outdoor LoRaWAN gateway', 'Fridge sensor', 'Asset tracker']],
  ])('sorts by %s', async (sort, expected) => {
    expect(names(await list(`sort=${sort}`))).toEqual(expected)
  })

  test('Arabic names are in Arabic order', async () => {
    expect(names(await list('sort=aToZ', 'ar'))[0]).toBe('بوابة LoRaWAN خارجية')
  })

  test('several values of a filter widen, several filters narrow, and each counts without itself', async () => {
    expect(names(await list(`application=${tracking.id},${cooling.id}`))).toHaveLength(3)
    const narrowed = await list(`application=${tracking.id}&maxPrice=40000`)
    expect(names(narrowed)).toEqual(['Asset tracker'])
    expect(narrowed.json.facets.applications).toEqual({ [tracking.id]: 1, [cooling.id]: 1 })
  })

  test('pages do not overlap and one past the end is empty', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`page=${page}&limit=2`)))
    expect(new Set(pages.flatMap(names)).size).toBe(5)
    expect((await list('page=4&limit=2')).json).toMatchObject({ data: [], total: 5 })
  })

  test.each([
    ['sort=cheapest', 'sort'],
    ['application=1', 'application.0'],
    ['minPrice=lots', 'minPrice'],
    ['limit=101', 'limit'],
    ['limit=all', 'limit'],
    ['limit=all&view=list', 'limit'],
    ['page=-1', 'page'],
  ])('%s is refused at its field', async (query, field) => {
    const answer = await list(query)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.json.fields)).toEqual([field])
  })

  test('empty and unknown parameters filter nothing; Arabic digits are digits', async () => {
    expect((await list('search=&page=0&minPrice=&colour=red')).json.total).toBe(5)
    expect(names(await list(`limit=${encodeURIComponent('٢')}`))).toHaveLength(2)
  })

  test('the price range is of what fits the other filters', async () => {
    const answer = await t.ask({
      path: `/marketplace-customer/products/price-range?application=${tracking.id}`,
    })
    expect(answer.json.data).toEqual({
      min: { amount: 30_000, currency: 'SAR' },
      max: { amount: 50_000, currency: 'SAR' },
    })
  })
})

describe('search', () => {
  test.each([
    ['بوابه', 'بوابة LoRaWAN خارجية'],
    ['بَوّابة', 'بوابة LoRaWAN خارجية'],
    ['البوابة', 'بوابة LoRaWAN خارجية'],
    ['قفل ذكى', 'قفل ذكي'],
    ['متتبع اصول', 'متتبع أصول'],
    ['متتبع أصوال', 'متتبع أصول'],
    ['lorawna', 'بوابة LoRaWAN خارجية'],
    ['smart lick', 'قفل ذكي'],
    ['lorawn', 'بوابة LoRaWAN خارجية'],
    ['LORAWAN', 'بوابة LoRaWAN خارجية'],
    ['gatway', 'بوابة LoRaWAN خارجية'],
    ['smart lo', 'قفل ذكي'],
  ])('%s finds %s first', async (query, name) => {
    expect(names(await list(`search=${encodeURIComponent(query)}`, 'ar'))[0]).toBe(name)
  })

  test('what is typed is offered: products with typing errors forgiven, and ways into the catalogue', async () => {
    const offered = async (search: string, language = 'en') =>
      (
        await t.ask({
          path: `/marketplace-customer/products/suggestions?search=${encodeURIComponent(search)}`,
          headers: { 'accept-language': language },
        })
      ).json.data
    const track = await offered('aset track')
    expect(track.products[0]).toMatchObject({ name: 'Asset tracker', price: { amount: 30_000 } })
    expect(await offered('tracking')).toMatchObject({ applications: [{ title: 'Asset tracking' }] })
    expect(await offered('logi')).toMatchObject({ industries: [{ title: 'Logistics' }], applications: [] })
    expect((await offered('البوابة', 'ar')).products[0].name).toBe('بوابة LoRaWAN خارجية')
    for (const nothing of ['', '   ', '%', 'zzzzqqq'])
      expect(await offered(nothing)).toEqual({
        products: [],
        applications: [],
        useCases: [],
        industries: [],
        types: [],
        makers: [],
        values: [],
      })
  })

  test('a code finds its product, whatever its case', async () => {
    expect(names(await list(`search=${tracker.code.toLowerCase()}`))[0]).toBe('Asset tracker')
  })

  test('a code is found without its hyphens too', async () => {
    const { code, name } = await aProduct(t.db, { code: 'ZQ-OUT16-B' })
    for (const typed of ['zqout16b', 'ZQOUT16-B', 'zq out16 b'])
      expect(names(await list(`search=${encodeURIComponent(typed)}`)), typed).toEqual([name.en])
    expect(code).toBe('ZQ-OUT16-B')
  })

  test.each(['😀', '%', '"', '--'])('%s says nothing, so it finds nothing', async (query) => {
    expect((await list(`search=${encodeURIComponent(query)}`)).json).toMatchObject({ data: [], total: 0 })
  })

  test('what nobody sells finds nothing, and hidden things stay hidden', async () => {
    expect((await list('search=zzzzqqq')).json.total).toBe(0)
    expect((await list('search=hidden')).json.total).toBe(0)
  })

  test.each(["'; drop table products; --", '%', '_', '\\', '🤖', '﷽', 'a'.repeat(100)])(
    '%j is only text',
    async (query) => {
      expect((await list(`search=${encodeURIComponent(query)}`)).status).toBe(200)
    },
  )
})

describe('one product', () => {
  const find = (id: string, language = 'en') =>
    t.ask({ path: `/marketplace-customer/products/${id}`, headers: { 'accept-language': language } })

  test('is told with tax, stock and its words in the asked language, else in English', async () => {
    const onlyEnglish = await aProduct(t.db, {
      name: both('Plain', ''),
      shortName: both('Plain', ''),
      price: 9_999,
    })
    const answer = await find(onlyEnglish.id, 'ar')
    expect(answer.headers['content-language']).toBe('ar')
    expect(answer.json.data).toMatchObject({
      name: 'Plain',
      stock: 10,
      inStock: true,
      priceWithTax: { amount: 11_499 },
    })
  })

  test('a package has as many as its scarcest part allows', async () => {
    const scarce = await aProduct(t.db, { stock: 7 })
    const plenty = await aProduct(t.db, { stock: 100 })
    const bundle = await aPackage(t.db, [
      { product: scarce.id, quantity: 2 },
      { product: plenty.id, quantity: 5 },
    ])
    const answer = await find(bundle.id)
    expect(answer.json.data.stock).toBe(3)
    expect(answer.json.data.includes.map((part: { quantity: number }) => part.quantity)).toEqual([2, 5])
  })

  test('markup that staff pasted is cleaned', async () => {
    const pasted = await aProduct(t.db, {
      description: both(
        '<p onclick="x()">Hi<script>alert(1)</script><a href="javascript:x">y</a><img src=x onerror=y></p>',
        '',
      ),
    })
    expect((await find(pasted.id)).json.data.description).toBe('<p>Hi<a rel="noopener nofollow">y</a></p>')
  })

  test('hidden, unknown and not an id: not found', async () => {
    const hidden = await aProduct(t.db, { visibility: 'hidden' })
    expect((await find(hidden.id)).status).toBe(404)
    expect((await find(crypto.randomUUID())).status).toBe(404)
    expect((await find('1')).json).toMatchObject({ statusCode: 404, code: 'not_found', message: 'Not found' })
  })
})

describe('what the shop hides does not leave the server', () => {
  const show = (pricing: boolean, stock: boolean): Partial<Settings> => ({
    visibility: {
      pricing: { enabled: pricing },
      stock: { enabled: stock },
      payment: { enabled: true },
      whatsapp: { enabled: false, url: '' },
    },
  })

  test('no price and no stock anywhere', async () => {
    await writeSettings(t.db, show(false, false))
    t.ctx.publicCache.invalidate()
    const answers = [
      await list(''),
      await t.ask({ path: `/marketplace-customer/products/${tracker.id}` }),
      await t.ask({ path: `/marketplace-customer/orders/pricing?items=${tracker.id}:2` }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(answer.text).not.toMatch(/"(price|amount|currency|stock|available)"/i)
    }
    expect((await t.ask({ path: '/marketplace-customer/products/price-range' })).status).toBe(403)
    await writeSettings(t.db, show(true, true))
    t.ctx.publicCache.invalidate()
  })
})

describe('statements', () => {
  const askedBy = async (work: () => Promise<Answer>) => {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    expect((await work()).status).toBe(200)
    const queries = asked.mock.calls.map(([query]): { text: string; name?: string } =>
      typeof query === 'string' ? { text: query } : (query as unknown as { text: string; name?: string }),
    )
    asked.mockRestore()
    return queries
  }

  test('a list never asked before asks for its page and its counts, both parsed once by a connection', async () => {
    await list('sort=lowPrice&minPrice=1')
    const queries = await askedBy(() => list('sort=lowPrice&minPrice=2&limit=3'))
    const [named, others] = [queries.filter(({ name }) => name), queries.filter(({ name }) => !name)]
    expect(named).toHaveLength(2)
    // Counts are planned for their values, which a transaction says.
    expect(others).toHaveLength(2)
    expect(others.map(({ text }) => text.split(';')[0])).toEqual(['begin', 'commit'])
    expect(await askedBy(() => list('sort=lowPrice&minPrice=2&limit=3&page=2'))).toHaveLength(1)
    expect(await askedBy(() => list('sort=lowPrice&minPrice=2&limit=3'))).toEqual([])
  })

  test('a search asks for spellings, its page and its counts, however many products there are', async () => {
    expect((await askedBy(() => list('search=asset'))).length).toBeLessThanOrEqual(14)
  })

  test('a product asks ten at most', async () => {
    t.ctx.publicCache.invalidate()
    const ask = () => t.ask({ path: `/marketplace-customer/products/${tracker.id}` })
    expect((await askedBy(ask)).length).toBeLessThanOrEqual(10)
  })
})

describe('public answers are kept', () => {
  const path = '/marketplace-customer/products?limit=6'

  test('with an ETag that answers 304, and headers for a CDN', async () => {
    const first = await t.ask({ path })
    expect(first.headers['cache-control']).toMatch(
      /^public, max-age=30, s-maxage=30, stale-while-revalidate=300$/,
    )
    const again = await t.ask({ path, headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again.status).toBe(304)
    expect(again.text).toBe('')
  })

  test('but never for somebody signed in', async () => {
    const answer = await staff({ path })
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  test('a change by staff is seen at once, and another node hears of it', async () => {
    const product = await aProduct(t.db, { price: 100 })
    const find = { path: `/marketplace-customer/products/${product.id}` }
    expect((await t.ask(find)).json.data.price.amount).toBe(100)
    const changed = await staff({
      method: 'PATCH',
      path: `/marketplace/products/${product.id}`,
      body: { price: { amount: 250, currency: 'SAR' } },
    })
    expect(changed.status).toBe(200)
    expect((await t.ask(find)).json.data.price.amount).toBe(250)
  })

  test('selling out is seen at once', async () => {
    const product = await aProduct(t.db, { stock: 1 })
    const find = { path: `/marketplace-customer/products/${product.id}` }
    expect((await t.ask(find)).json.data.inStock).toBe(true)
    await changeStock(t.db, product.id, -1, 'adjustment', { byName: 'test' })
    t.ctx.publicCache.invalidate()
    expect((await t.ask(find)).json.data.inStock).toBe(false)
  })
})

describe('staff change a product', () => {
  const patch = (id: string, body: object, language = 'en') =>
    staff({
      method: 'PATCH',
      path: `/marketplace/products/${id}`,
      body,
      headers: { 'accept-language': language },
    })

  test('texts are written in the language of the request only', async () => {
    const product = await aProduct(t.db, { name: both('Old', 'قديم') })
    await patch(product.id, { name: 'جديد' }, 'ar')
    const english = await staff({ path: `/marketplace/products/${product.id}` })
    expect(english.json.data.name).toBe('Old')
    const arabic = await staff({
      path: `/marketplace/products/${product.id}`,
      headers: { 'accept-language': 'ar' },
    })
    expect(arabic.json.data.name).toBe('جديد')
  })

  test('a stale version is refused and nothing is overwritten', async () => {
    const product = await aProduct(t.db)
    expect((await patch(product.id, { warranty: 12, version: product.version })).status).toBe(200)
    const stale = await patch(product.id, { warranty: 24, version: product.version })
    expect(stale.json).toMatchObject({ statusCode: 409, code: 'version_conflict' })
    expect((await staff({ path: `/marketplace/products/${product.id}` })).json.data.warranty).toBe(12)
  })

  test.each<[string, object, string, string]>([
    [
      'a negative price',
      { price: { amount: -1, currency: 'SAR' } },
      'price.amount',
      'Price Must Be Greater Than Or Equal To 0 $',
    ],
    ['a price in another currency', { price: { amount: 1, currency: 'USD' } }, 'price', 'Price is not valid'],
    [
      'a lower price before',
      { priceBeforeDiscount: { amount: 5, currency: 'SAR' } },
      'priceBeforeDiscount',
      'The price before discount must be higher than the price',
    ],
    ['an empty name', { name: '  ' }, 'name', 'Name is required'],
    ['a name of 256', { name: 'é'.repeat(256) }, 'name', 'Name must be less than or equal to 255 characters'],
    ['no images', { images: [] }, 'images', 'Images field must have at least 1 items'],
    [
      '11 images',
      { images: Array.from({ length: 11 }, () => crypto.randomUUID()) },
      'images',
      'Max 10 images',
    ],
    ['an unknown tag', { tags: [crypto.randomUUID()] }, 'tags', 'tags does not exist'],
    [
      'a link that is none',
      { documentations: [{ title: 'x', url: 'javascript:1' }] },
      'documentations.0.url',
      'Invalid URL',
    ],
    ['its code', { code: 'NEW' }, 'code', 'Unknown field: code'],
    [
      'more years than a subscription runs',
      { subscriptionPeriod: { count: 11, unit: 'year' } },
      'subscriptionPeriod.count',
      'Subscription period Must Be Less Than Or Equal To 10',
    ],
  ])('%s is refused at its field', async (_, body, field, message) => {
    const product = await aProduct(t.db)
    const answer = await patch(product.id, body)
    expect(answer.status).toBe(422)
    expect(answer.json.fields).toEqual({ [field]: message })
    const after = await staff({ path: `/marketplace/products/${product.id}` })
    expect(after.json.data.version).toBe(product.version)
  })

  test('deleting takes it from the shop; a part of a package stays', async () => {
    const part = await aProduct(t.db)
    const bundle = await aPackage(t.db, [{ product: part.id, quantity: 1 }])
    const remove = (id: string) => staff({ method: 'DELETE', path: `/marketplace/products/${id}` })
    expect((await remove(part.id)).json).toMatchObject({
      code: 'in_use',
      details: { counts: { packages: 1 } },
    })
    expect((await remove(bundle.id)).status).toBe(204)
    expect((await remove(part.id)).status).toBe(204)
    expect((await t.ask({ path: `/marketplace-customer/products/${part.id}` })).status).toBe(404)
    expect((await remove(part.id)).status).toBe(404)
  })

  test('only staff may', async () => {
    const product = await aProduct(t.db)
    expect(
      (await t.ask({ method: 'PATCH', path: `/marketplace/products/${product.id}`, body: {} })).status,
    ).toBe(401)
  })
})

describe('staff add products', () => {
  const create = (body: object, language = 'en') =>
    staff({ method: 'POST', path: '/marketplace/products', body, headers: { 'accept-language': language } })
  let image: string
  beforeAll(async () => {
    image = crypto.randomUUID()
    await t.db
      .insert(files)
      .values({ id: image, name: 'a.png', mimeType: 'image/png', size: 7, sha256: image })
  })
  const basics = (overrides: object = {}) => ({
    code: `NEW-${crypto.randomUUID().slice(0, 8)}`,
    type: 'hardware',
    hardwareType: 'device',
    name: 'Brand new tracker',
    shortName: 'New tracker',
    price: { amount: 12_900, currency: 'SAR' },
    images: [image],
    applications: [tracking.id],
    visibility: 'visible',
    ...overrides,
  })

  test('whole, with stock; the shop has it at once', async () => {
    const { status, json } = await create(basics({ stock: { onHand: 25 }, warranty: 24 }))
    expect(status).toBe(201)
    expect(json.data).toMatchObject({ warranty: 24, stock: { onHand: 25, reserved: 0 }, languages: ['en'] })
    const shown = await t.ask({ path: `/marketplace-customer/products/${json.data._id}` })
    expect(shown.json.data).toMatchObject({ name: 'Brand new tracker', stock: 25 })
  })

  test('a missing code is a product’s code, not a discount’s', async () => {
    const { json } = await create({})
    expect(json.fields).toMatchObject({ code: 'Code is required', type: 'Type is required' })
  })

  test('in Arabic they are Arabic, and shown in English until they are translated', async () => {
    const { json } = await create(basics({ name: 'متتبع جديد', shortName: 'متتبع' }), 'ar')
    const english = await staff({
      path: `/marketplace/products/${json.data._id}?fallback=false&fields=name,faqs`,
    })
    expect(english.json.data).toEqual({ _id: json.data._id, version: 1, name: '', faqs: [] })
    expect((await t.ask({ path: `/marketplace-customer/products/${json.data._id}` })).json.data.name).toBe(
      'متتبع جديد',
    )
  })

  test.each<[string, () => object, Record<string, string>]>([
    [
      'hardware without anything',
      () => ({ code: 'BARE-1', type: 'hardware' }),
      {
        name: 'Name is required',
        shortName: 'Short name is required',
        images: 'Images field must have at least 1 items',
        hardwareType: 'Hardware type is required',
        applications: 'At least 1 applications is required',
      },
    ],
    [
      'a package of nothing',
      () => basics({ type: 'package', hardwareType: undefined }),
      { includes: 'At least 1 Includes is required' },
    ],
    [
      'a subscription without its time',
      () => basics({ type: 'licence', hardwareType: undefined, licenseType: 'subscription' }),
      {
        subscriptionType: 'Subscription type is required',
        subscriptionPeriod: 'Subscription period is required',
      },
    ],
    [
      'messages without their number',
      () => basics({ type: 'licence', hardwareType: undefined, licenseType: 'notification' }),
      {
        notificationType: 'Notification type is required',
        notificationLimit: 'Notification limit is required',
      },
    ],
    [
      'a code with a space',
      () => basics({ code: 'A B' }),
      { code: 'Use letters, digits, dots, hyphens and underscores only' },
    ],
    [
      'stock of a licence',
      () =>
        basics({
          type: 'licence',
          hardwareType: undefined,
          licenseType: 'platform',
          platformType: 'cloud',
          stock: { onHand: 1 },
        }),
      { stock: 'Stock is only tracked for hardware' },
    ],
  ])('%s is refused at its fields and leaves nothing', async (_, body, fields) => {
    const before = await t.db.$count(products)
    const { status, json } = await create(body())
    expect(status).toBe(422)
    expect(json.fields).toEqual(fields)
    expect(await t.db.$count(products)).toBe(before)
  })

  test('ten who take the same code at once make one', async () => {
    const code = 'SAME-CODE'
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(basics({ code }))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await create(basics({ code: 'same-code' }))).json).toMatchObject({
      code: 'code_taken',
      fields: { code: 'Already in use' },
    })
  })

  test('a copy has everything but stock, sales and visibility', async () => {
    const part = await aProduct(t.db)
    const original = await aPackage(t.db, [{ product: part.id, quantity: 3 }], {
      name: both('Kit', 'طقم'),
      metadataIds: [tracking.id],
    })
    const path = `/marketplace/products/${original.id}/duplicate`
    const { status, json } = await staff({ method: 'POST', path, body: { code: 'KIT-COPY' } })
    expect(status).toBe(201)
    expect(json.data).toMatchObject({
      code: 'KIT-COPY',
      name: 'Kit',
      visibility: 'hidden',
      languages: ['en', 'ar'],
      includes: [{ product: { _id: part.id }, quantity: 3 }],
      applications: [{ _id: tracking.id }],
    })
    expect((await staff({ method: 'POST', path, body: { code: 'KIT-COPY' } })).json.code).toBe('code_taken')
  })

  test('many are hidden, tagged or deleted at once; what cannot be is named', async () => {
    const tag = await aTopic(t.db, 'tag', 'Clearance')
    const [a, b] = [await aProduct(t.db), await aProduct(t.db)]
    await aPackage(t.db, [{ product: b.id, quantity: 1 }])
    const bulk = (set: object, ids = [a.id, b.id]) =>
      staff({ method: 'PATCH', path: '/marketplace/products/bulk', body: { ids, set } })
    const hidden = await bulk({ visibility: 'hidden', addTags: [tag.id] })
    expect(hidden.json.data).toEqual({ matched: 2, changed: 2, failed: [] })
    expect((await t.ask({ path: `/marketplace-customer/products/${a.id}` })).status).toBe(404)
    expect((await staff({ path: `/marketplace/products?tag=${tag.id}` })).json.total).toBe(2)
    expect((await bulk({ addTags: [tracking.id] })).json.fields).toEqual({
      'set.addTags': 'tags does not exist',
    })
    const removed = await bulk({ remove: true })
    expect(removed.json.data).toMatchObject({ matched: 2, changed: 1, failed: [{ _id: b.id, code: b.code }] })
    expect((await bulk({})).status).toBe(422)
  })

  test('counted stock is a movement, and a stale count is refused', async () => {
    const product = await aProduct(t.db, { stock: 10 })
    const patch = (stock: object) =>
      staff({ method: 'PATCH', path: `/marketplace/products/${product.id}`, body: { stock } })
    const { version } = (await staff({ path: `/marketplace/products/${product.id}` })).json.data.stock
    expect((await patch({ onHand: 7, version })).json.data.stock).toMatchObject({ onHand: 7 })
    expect((await patch({ onHand: 9, version })).json).toMatchObject({
      code: 'inventory_outdated',
      message: 'Inventory data is outdated. Please refresh your data.',
    })
  })
})
