import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenForChanges } from '../db/change-channels.ts'
import { files } from '../files/files.table.ts'
import { anAdmin, aProduct, aTopic } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { auditLog } from '../audit-log/write-audit.ts'

const t = testApp()
const image = uuid()
let staff: (ask: Ask) => Promise<Answer>
let announced = 0
let lastMark = ''
let listener: { close(): Promise<void> }
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  await t.db.insert(files).values({ id: image, name: 'a.png', mimeType: 'image/png', size: 7, sha256: 'a' })
  listener = await listenForChanges(t.databaseUrl, {
    catalogue: () => (announced += 1),
    presence: (told) => (lastMark = told),
  })
})
afterAll(() => listener.close())

/** Announcements arrive in their order, so all that were made before this one are counted then. */
async function allHeard(): Promise<void> {
  const mark = JSON.stringify(uuid())
  await t.db.execute(sql`select pg_notify('presence', ${mark})`)
  await expect.poll(() => lastMark).toBe(mark)
}

const made = async (path: string, body: object): Promise<string> => {
  const { status, json } = await staff({ method: 'POST', path, body })
  expect(status, JSON.stringify(json)).toBe(201)
  return `${path}/${json.data._id}`
}
const day = '2026-01-01'

type Case = { at: () => Promise<string>; same: object; other: object; isQuiet?: boolean }
const cases: Record<string, Case> = {
  'a tag': {
    at: () => made('/marketplace/tags', { title: 'Cold chain', order: 3 }),
    same: { title: 'Cold chain', order: 3 },
    other: { title: 'Cold chains' },
  },
  'an industry': {
    at: () => made('/marketplace/industries', { title: 'Farming', description: 'Fields', image }),
    same: { title: 'Farming', description: 'Fields', image },
    other: { description: '' },
  },
  'a slide': {
    at: () =>
      made('/marketplace/sliders', {
        title: 'Spring',
        subTitle: 'Soon',
        description: 'All of it',
        link: '/products',
        position: 'left',
        startAt: '2026-03-01T00:00:00.000Z',
        image,
      }),
    same: {
      title: 'Spring',
      subTitle: 'Soon',
      description: 'All of it',
      link: '/products',
      startAt: '2026-03-01T00:00:00Z',
      image,
    },
    other: { startAt: null },
  },
  'an ad': {
    at: () => made('/marketplace/ads', { title: 'Spring', placement: 'home_top', image }),
    same: { title: 'Spring', placement: 'home_top', description: '', image },
    other: { visibility: 'hidden' },
  },
  'a picture': {
    at: () => made('/marketplace/pictures', { title: 'Warehouse', file: image }),
    same: { title: 'Warehouse', file: image },
    other: { title: 'Warehouse at night' },
    isQuiet: true,
  },
  'a group': {
    at: () =>
      made('/marketplace/product-groups', { name: 'Kits', description: 'To begin with', products: [] }),
    same: { name: 'Kits', description: 'To begin with' },
    other: { description: 'For beginners' },
    isQuiet: true,
  },
  'a discount': {
    at: () =>
      made('/marketplace/discounts', {
        type: 'code',
        code: 'SAME10',
        period: 'open_ended',
        startDate: day,
        percentage: 10,
      }),
    same: { code: 'SAME10', period: 'open_ended', startDate: day, percentage: 10, customerGroups: [] },
    other: { percentage: 12.5 },
  },
  'a price list': {
    at: () => made('/marketplace/price-lists', { name: 'Partners', audience: 'everyone', startsAt: day }),
    same: { name: 'Partners', startsAt: day, endsAt: null, note: '', companies: [] },
    other: { isActive: false },
  },
  'the settings': {
    at: () => Promise.resolve('/marketplace/settings'),
    same: { visibility: { pricing: { enabled: true } }, socialLinks: [] },
    other: { lowStockThreshold: 7 },
  },
  'a product': {
    at: async () => {
      const [similar, topic] = [await aProduct(t.db), await aTopic(t.db, 'application')]
      const product = await aProduct(t.db, {
        code: 'SAME-1',
        price: 12_000,
        images: [{ id: image }],
        metadataIds: [topic.id],
        links: { relations: { similar_product: [similar.id] } },
      })
      return `/marketplace/products/${product.id}`
    },
    same: {
      name: 'Tracker SAME-1',
      description: '<p>Finds things.</p>',
      price: { amount: 12_000, currency: 'SAR' },
      priceBeforeDiscount: null,
      images: [image],
      faqs: [],
      similarPackages: [],
      warranty: null,
      visibility: 'visible',
      stock: { onHand: 10 },
    },
    other: { stock: { onHand: 11 } },
  },
}

test.each(Object.entries(cases))(
  '%s that is saved as it was leaves no trace',
  async (_, { at, same, other, isQuiet }) => {
    const path = await at()
    const save = (body: object) => staff({ method: 'PATCH', path, body })
    const before = (await staff({ path })).json.data
    const rows = await t.db.$count(auditLog)
    await allHeard()
    const heard = announced

    const { status, json } = await save({ ...same, version: before.version })
    expect(status, JSON.stringify(json)).toBe(200)
    expect(json.data).toEqual(before)
    expect(await t.db.$count(auditLog)).toBe(rows)

    // What does change is told once, and nothing was told before it.
    expect((await save(other)).status).toBe(200)
    expect(await t.db.$count(auditLog)).toBe(rows + 1)
    expect((await staff({ path })).json.data.version).toBe(before.version + 1)
    await allHeard()
    expect(announced).toBe(isQuiet ? heard : heard + 1)
  },
)

test('a translation that is saved as it was leaves no trace, and one that differs does', async () => {
  const product = await aProduct(t.db)
  const save = (name: string) =>
    staff({
      method: 'PATCH',
      path: `/marketplace/products/${product.id}`,
      body: { name, shortName: name },
      headers: { 'accept-language': 'ar' },
    })
  const trail = () => t.db.$count(auditLog, eq(auditLog.entityId, product.id))
  expect((await save(product.name.ar)).status).toBe(200)
  expect(await trail()).toBe(0)
  expect((await save('متتبع جديد')).json.data).toMatchObject({
    name: 'متتبع جديد',
    version: product.version + 1,
  })
  expect(await trail()).toBe(1)
})

test('whoever saves the same over what somebody else changed is told of it', async () => {
  const path = await made('/marketplace/tags', { title: 'Outdoors' })
  const [, id = ''] = /\/tags\/(.+)/.exec(path) ?? []
  expect((await staff({ method: 'PATCH', path, body: { title: 'Outside' } })).status).toBe(200)
  const late = await staff({
    method: 'PATCH',
    path: `/marketplace/tags/${id}`,
    body: { title: 'Outside', version: 1 },
  })
  expect(late.json.code).toBe('version_conflict')
})
