import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { metadata } from '../metadata/metadata.table.ts'
import { products } from '../products/products.table.ts'
import { statementsOf } from '../test/blocks-read.ts'
import { anAdmin, aProduct, aTopic } from '../test/factories.ts'
import { solutions } from '../solutions/solutions.table.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp({ environment: { PUBLIC_URL: 'https://shop.example' } })
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})

const visit = async (path: string, language = 'en') => {
  t.ctx.publicCache.invalidate()
  return t.ask({
    path: `/marketplace-customer/landing-pages${path}`,
    headers: { 'accept-language': language },
  })
}
const change = (path: string, body: object) =>
  staff({ method: 'PATCH', path: `/marketplace/landing-pages${path}`, body })
const listed = async () => {
  t.ctx.publicCache.invalidate()
  return (await t.app.inject({ url: '/sitemaps/pages.xml' })).body
}
const both = (text: string) => ({ en: text, ar: `${text} بالعربية` })

describe('a page', () => {
  test('is there as soon as its entry is, by a filter that shows the same products, and not for tags', async () => {
    const { id } = await aTopic(t.db, 'application', 'Cold chain & CO₂')
    const shown = await aProduct(t.db, { metadataIds: [id] })
    await aProduct(t.db, { metadataIds: [id], visibility: 'hidden' })
    const { json } = await visit('/applications/cold-chain-co2')
    expect(json.data).toMatchObject({
      way: 'applications',
      title: 'Cold chain & CO₂',
      productCount: 1,
      filter: { name: 'application', values: [id] },
    })
    const { name, values } = json.data.filter
    const list = await t.ask({ path: `/marketplace-customer/products?${name}=${values.join()}` })
    expect(list.json.data.map(({ _id }: { _id: string }) => _id)).toEqual([shown.id])
    await aTopic(t.db, 'tag', 'Solar only')
    for (const way of ['types', 'applications', 'makers'])
      expect((await visit(`/${way}/solar-only`)).status).toBe(404)
    expect((await visit('/colours/red')).status).toBe(404)
  })

  test('of one name has an address of its own beside others, also made at once', async () => {
    await Promise.all([
      aTopic(t.db, 'device_type', 'Twin'),
      aTopic(t.db, 'gateway_type', 'Twin'),
      aTopic(t.db, 'accessory_type', 'Twin!'),
    ])
    const found = await Promise.all(
      ['twin', 'twin-2', 'twin-3'].map(
        async (slug) => (await visit(`/types/${slug}`)).json.data?.filter.name,
      ),
    )
    expect(new Set(found)).toEqual(new Set(['accessoryType', 'deviceType', 'gatewayType']))
  })

  test('keeps its address when its entry is renamed, and has one without Latin letters', async () => {
    const { id } = await aTopic(t.db, 'industry', 'Fishing')
    await t.db
      .update(metadata)
      .set({ title: { en: 'Fisheries', ar: '' } })
      .where(eq(metadata.id, id))
    expect((await visit('/industries/fishing')).json.data.title).toBe('Fisheries')
    const arabic = await aTopic(t.db, 'industry', 'زراعة')
    const rows = (await staff({ path: '/marketplace/landing-pages?way=industries&limit=100' })).json.data
    const slug = rows.find(({ name }: { name: { en: string } }) => name.en === arabic.title.en).slug
    expect(slug).toMatch(/^[a-f0-9]{10}$/)
    expect((await visit(`/industries/${slug}`)).status).toBe(200)
  })

  test('of a maker gathers the spellings of its name, and is there only while something of it is', async () => {
    const product = await aProduct(t.db, { manufacturer: 'Acme, Ltd' })
    await aProduct(t.db, { manufacturer: 'Acme, Ltd' })
    await aProduct(t.db, { manufacturer: 'ACME-LTD' })
    const { data } = (await visit('/makers/acme-ltd')).json
    expect(data).toMatchObject({ title: 'Acme, Ltd', productCount: 3, filter: { name: 'manufacturer' } })
    const list = await t.ask({
      path: `/marketplace-customer/products?manufacturer=${encodeURIComponent(data.filter.values.join())}`,
    })
    expect(list.json.total).toBe(3)
    await t.db.update(products).set({ visibility: 'hidden' }).where(eq(products.manufacturer, 'Acme, Ltd'))
    expect((await visit('/makers/acme-ltd')).json.data).toMatchObject({ title: 'ACME-LTD', productCount: 1 })
    await t.db.update(products).set({ visibility: 'hidden' }).where(eq(products.manufacturer, 'ACME-LTD'))
    expect((await visit('/makers/acme-ltd')).status).toBe(404)
    await t.db.update(products).set({ visibility: 'visible' }).where(eq(products.id, product.id))
    expect((await visit('/makers/acme-ltd')).status).toBe(200)
  })

  test('is told beside its entry wherever that is', async () => {
    const { id } = await aTopic(t.db, 'use_case', 'Herd counting')
    const { id: product } = await aProduct(t.db, { metadataIds: [id] })
    t.ctx.publicCache.invalidate()
    const { json } = await t.ask({ path: '/marketplace-customer/use-cases?search=herd' })
    expect(json.data[0].path).toBe('/use-cases/herd-counting')
    const whole = await t.ask({ path: `/marketplace-customer/products/${product}` })
    expect(whole.json.data.useCases[0].path).toBe('/use-cases/herd-counting')
  })

  test('of a use case leads to its solution while shoppers see that', async () => {
    const { id: useCaseId } = await aTopic(t.db, 'use_case', 'Room watching')
    const both = { en: 'Rooms', ar: 'الغرف' }
    const rules = { name: both, intro: both, inputs: [], lines: [], checks: [] }
    const page = async () => (await visit('/use-cases/room-watching')).json.data
    expect(await page()).not.toHaveProperty('solution')
    await t.db.insert(solutions).values({ slug: 'rooms', useCaseId, rules, visibility: 'visible' })
    t.ctx.publicCache.invalidate()
    expect((await page()).solution).toEqual({ slug: 'rooms', name: 'Rooms' })
    await t.db.update(solutions).set({ visibility: 'hidden' })
    t.ctx.publicCache.invalidate()
    expect(await page()).not.toHaveProperty('solution')
  })

  test('asks the database once at most when it is kept, and a few times anew, however many pages there are', async () => {
    await aTopic(t.db, 'application', 'Asked often')
    await visit('/applications/asked-often')
    const again = await statementsOf(() =>
      t.ask({ path: '/marketplace-customer/landing-pages/applications/asked-often?x=1' }),
    )
    expect(again.length).toBeLessThanOrEqual(1)
    t.ctx.publicCache.invalidate()
    const anew = await statementsOf(() =>
      t.ask({ path: '/marketplace-customer/landing-pages/applications/asked-often' }),
    )
    expect(anew.length).toBeLessThanOrEqual(6)
  })
})

describe('staff', () => {
  test('write the texts of a page in both languages, cleaned, and shoppers read them at once', async () => {
    await aTopic(t.db, 'device_type', 'Written about')
    const { status, json } = await change('/types/written-about', {
      title: both('All about it'),
      intro: {
        en: '<p>Good <b onclick="x()">things</b></p><script>alert(1)</script>',
        ar: '<p>أشياء جيدة</p>',
      },
      description: both('Short'),
      version: 1,
    })
    expect(status).toBe(200)
    expect(json.data).toMatchObject({ version: 2, title: both('All about it') })
    expect((await visit('/types/written-about')).json.data).toMatchObject({
      title: 'All about it',
      intro: '<p>Good things</p>',
      description: 'Short',
    })
    expect((await visit('/types/written-about', 'ar')).json.data).toMatchObject({
      title: 'All about it بالعربية',
      intro: '<p>أشياء جيدة</p>',
    })
  })

  test('move a page, and every address that it had leads to it, and to no other', async () => {
    const { id } = await aTopic(t.db, 'application', 'First name')
    await aTopic(t.db, 'application', 'Other page')
    expect(
      (await change('/applications/first-name', { slug: 'second-name', version: 1 })).json.data.slug,
    ).toBe('second-name')
    expect((await change('/applications/second-name', { slug: 'third-name', version: 2 })).status).toBe(200)
    for (const slug of ['first-name', 'second-name', 'third-name'])
      expect((await visit(`/applications/${slug}`)).json.data).toMatchObject({
        slug: 'third-name',
        filter: { values: [id] },
      })
    for (const slug of ['third-name', 'first-name']) {
      const taken = await change('/applications/other-page', { slug, version: 1 })
      expect([taken.status, taken.json.code, Object.keys(taken.json.fields)]).toEqual([
        409,
        'slug_taken',
        ['slug'],
      ])
    }
    // A new entry of that name does not take the address that leads elsewhere.
    await aTopic(t.db, 'application', 'Second name')
    expect((await visit('/applications/second-name-2')).status).toBe(200)
    expect(
      (await change('/applications/third-name', { slug: 'first-name', version: 3 })).json.data.slug,
    ).toBe('first-name')
  })

  test('write about a maker, whose address stays its name, also two of them at once', async () => {
    await aProduct(t.db, { manufacturer: 'Bolt' })
    const wrong = await change('/makers/bolt', { slug: 'other', version: 0 })
    expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([422, ['slug']])
    const answers = await Promise.all(
      ['One', 'Two'].map((text) => change('/makers/bolt', { title: both(text), version: 0 })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await visit('/makers/bolt')).json.data.title).toMatch(/^(One|Two)$/)
    expect((await change('/makers/nobody', { title: both('X'), version: 0 })).status).toBe(404)
  })

  test.each([
    [{ slug: 'Not Good' }, 'slug'],
    [{ slug: '' }, 'slug'],
    [{ title: { en: 'x'.repeat(121), ar: '' } }, 'title.en'],
    [{ intro: { en: 'x'.repeat(5_001), ar: '' } }, 'intro.en'],
    [{ image: '0b0e64a1-5f0e-4c6b-8a51-6f3d4cf0f7a1' }, 'image'],
  ])('%o is refused at %s and changes nothing', async (body, field) => {
    const { title } = await aTopic(t.db, 'industry')
    const find = async () =>
      (await staff({ path: `/marketplace/landing-pages?search=${encodeURIComponent(title.en)}` })).json
        .data[0]
    const before = await find()
    const refused = await change(`/industries/${before.slug}`, { ...body, version: before.version })
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([422, [field]])
    expect(await find()).toEqual(before)
  })

  test('are told where somebody else saved first', async () => {
    await aTopic(t.db, 'industry', 'Contested')
    expect((await change('/industries/contested', { title: both('A'), version: 1 })).status).toBe(200)
    expect((await change('/industries/contested', { title: both('B'), version: 1 })).json.code).toBe(
      'version_conflict',
    )
  })

  test('find a page by its name, its title and its address, of one way or of all', async () => {
    await aTopic(t.db, 'device_type', 'Findable thing')
    await change('/types/findable-thing', { title: { en: '', ar: 'شيء يُعثر عليه' }, version: 1 })
    for (const words of ['findable', 'thing', 'شيء'])
      expect(
        (
          await staff({ path: `/marketplace/landing-pages?search=${encodeURIComponent(words)}` })
        ).json.data.map(({ slug }: { slug: string }) => slug),
      ).toContain('findable-thing')
    const none = await staff({ path: '/marketplace/landing-pages?search=findable&way=makers' })
    expect(none.json.total).toBe(0)
  })

  test('see what was changed in the log', async () => {
    await aTopic(t.db, 'device_type', 'Logged')
    await change('/types/logged', { title: both('Logged well'), version: 1 })
    const { json } = await staff({ path: '/marketplace/audit?entity=landing_page&limit=1' })
    expect(json.data[0]).toMatchObject({
      entity: 'landing_page',
      name: '/types/logged',
      page: '/cms/metadata/landing-pages/types/logged',
    })
  })
})

test('an entry that comes back from the bin has its page again, with its texts', async () => {
  const { id } = await aTopic(t.db, 'device_type', 'Comes back')
  await change('/types/comes-back', { title: both('Welcome back'), version: 1 })
  await staff({ method: 'DELETE', path: `/marketplace/device-types/${id}` })
  expect((await visit('/types/comes-back')).status).toBe(404)
  const back = await staff({
    method: 'POST',
    path: '/marketplace/bin/restore',
    body: { items: [{ kind: 'device_type', _id: id }] },
  })
  expect(back.json.data.failed).toEqual([])
  expect((await visit('/types/comes-back')).json.data.title).toBe('Welcome back')
})

test('the sitemap has pages with products, in both languages, and no empty ones', async () => {
  const { id } = await aTopic(t.db, 'device_type', 'In the sitemap')
  const address = (language: string) => `https://shop.example/${language}/types/in-the-sitemap`
  expect(await listed()).not.toContain('in-the-sitemap')
  await aProduct(t.db, { deviceTypeId: id, manufacturer: 'Listed maker' })
  const body = await listed()
  for (const language of ['en', 'ar']) {
    expect(body).toContain(`<loc>${address(language)}</loc>`)
    expect(body).toContain(`hreflang="${language}" href="${address(language)}"`)
  }
  expect(body).toContain('/ar/makers/listed-maker</loc>')
})
