import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import type { AccountRow } from '../auth/auth.table.ts'
import { saveImage } from '../files/save-image.ts'
import { anAdmin, aProduct, aTopic } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
let sara: AccountRow
let ask: (ask: Ask) => Promise<Answer>
let image: string

beforeAll(async () => {
  sara = await anAdmin(t.db, { firstName: 'Sara', lastName: 'Staff' })
  ask = await t.as(sara)
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  image = (await saveImage(t.db, t.ctx.files, bytes, 'teal.png')).id
})

const trail = async (query: string, language = 'en'): Promise<AuditEntry[]> =>
  (await ask({ path: `/marketplace/audit?${query}`, headers: { 'accept-language': language } })).json.data
const change = (id: string, body: object, language = 'en') =>
  ask({
    method: 'PATCH',
    path: `/marketplace/products/${id}`,
    body,
    headers: { 'accept-language': language },
  })

describe('the trail', () => {
  test('tells who changed which field of a product from what to what, in the words of its reader', async () => {
    const tag = await aTopic(t.db, 'tag', 'Rugged')
    const product = await aProduct(t.db, { price: 10_000 })
    await change(product.id, { name: 'متتبع جديد' }, 'ar')
    await change(product.id, {
      price: { amount: 9_950, currency: 'SAR' },
      visibility: 'hidden',
      tags: [tag.id],
      images: [image],
    })
    const [second, first] = await trail(`entityId=${product.id}`)
    expect(first).toMatchObject({
      entity: 'product',
      action: 'update',
      did: 'Updated',
      by: { _id: sara.id, name: 'Sara Staff' },
      page: `/cms/products/${product.id}`,
      changes: [
        { field: 'name.ar', label: 'Name (Arabic)', before: [product.name.ar], after: ['متتبع جديد'] },
      ],
    })
    expect(second?.changes).toEqual([
      {
        field: 'price',
        label: 'Price',
        kind: 'text',
        before: ['100.00\u00a0SAR'],
        after: ['99.50\u00a0SAR'],
      },
      { field: 'visibility', label: 'Visibility', kind: 'text', before: ['Visible'], after: ['Hidden'] },
      {
        field: 'images',
        label: 'Images',
        kind: 'pictures',
        before: [],
        after: [`/api/file-manager/files/${image}`],
      },
      { field: 'tags', label: 'Tags', kind: 'list', before: [], after: ['Rugged'] },
    ])
    const [arabic] = await trail(`entityId=${product.id}`, 'ar')
    expect(arabic?.changes[0]).toMatchObject({
      label: 'السعر',
      before: ['١٠٠٫٠٠\u00a0ر.س'],
      after: ['٩٩٫٥٠\u00a0ر.س'],
    })
  })

  test('has what was added and deleted, groups, entries and what many products were given at once', async () => {
    const product = await aProduct(t.db)
    const group = await ask({
      method: 'POST',
      path: '/marketplace/product-groups',
      body: { name: 'Outdoor', products: [product.id] },
    })
    expect((await trail(`entityId=${group.json.data._id}`))[0]).toMatchObject({
      entity: 'product_group',
      did: 'Created',
      name: 'Outdoor',
      changes: [
        { label: 'Name', after: ['Outdoor'] },
        { label: 'Products', kind: 'list', after: [product.name.en] },
      ],
    })
    const entry = await ask({ method: 'POST', path: '/marketplace/industries', body: { title: 'Ports' } })
    const { _id } = entry.json.data
    await ask({
      method: 'PATCH',
      path: `/marketplace/industries/${_id}`,
      body: { title: 'موانئ' },
      headers: { 'accept-language': 'ar' },
    })
    expect((await trail(`entityId=${_id}`))[0]).toMatchObject({
      page: `/cms/metadata/industries/${_id}/edit`,
      changes: [{ label: 'Title (Arabic)', before: [], after: ['موانئ'] }],
    })
    await ask({
      method: 'PATCH',
      path: '/marketplace/products/bulk',
      body: { ids: [product.id], set: { visibility: 'hidden' } },
    })
    await ask({ method: 'DELETE', path: `/marketplace/products/${product.id}` })
    const [deleted, hidden] = await trail(`entityId=${product.id}`)
    expect(deleted).toMatchObject({ did: 'Deleted', name: product.name.en, canRestore: false })
    expect(deleted?.page).toBeUndefined()
    expect(hidden?.changes.map(({ field }) => field)).toEqual(['visibility'])
  })

  test('is narrowed by kind, person, action, time and words', async () => {
    const other = await t.as(await anAdmin(t.db, { firstName: 'Omar', lastName: 'Staff' }))
    const product = await aProduct(t.db, { name: { en: 'Findable thing', ar: 'شيء' } })
    await other({ method: 'DELETE', path: `/marketplace/products/${product.id}` })
    const people = (await ask({ path: '/marketplace/audit/people' })).json.data as {
      _id: string
      name: string
    }[]
    const omar = people.find(({ name }) => name === 'Omar Staff')?._id ?? ''
    expect((await trail(`by=${omar}`)).map(({ entityId }) => entityId)).toEqual([product.id])
    expect(await trail(`by=${omar}&action=create`)).toEqual([])
    expect(await trail(`by=${omar}&entity=order`)).toEqual([])
    expect(await trail(`search=findable&action=delete`)).toHaveLength(1)
    expect(await trail(`by=${omar}&dateTo=2020-01-01T00:00:00.000Z`)).toEqual([])
    expect(await trail(`by=${omar}&dateFrom=2020-01-01T00:00:00.000Z`)).toHaveLength(1)
    expect((await ask({ path: '/marketplace/audit?entity=password' })).status).toBe(422)
  })

  test('holds no password, no hash and no token', async () => {
    const { rows } = await t.db.execute(sql`select count(*)::int as count from audit_log
      where concat(before, after) ~* '(argon2|password|token|secret|refresh_?hash)'`)
    expect(rows[0]).toEqual({ count: 0 })
  })
})

describe('a previous version of a product', () => {
  const restore = (id: string, body: object, language = 'en') =>
    ask({
      method: 'POST',
      path: `/marketplace/products/${id}/restore`,
      body,
      headers: { 'accept-language': language },
    })
  const state = async (id: string) => (await ask({ path: `/marketplace/products/${id}` })).json.data

  test('is had again as a new one, texts, links and all, with a line of its own', async () => {
    const application = await aTopic(t.db)
    const [similar, product] = [
      await aProduct(t.db),
      await aProduct(t.db, { price: 10_000, images: [{ id: image }] }),
    ]
    await change(product.id, {
      applications: [application.id],
      similarProducts: [similar.id],
      name: 'As it was',
    })
    const [wanted] = await trail(`entityId=${product.id}`)
    await change(product.id, { name: 'Spoilt', price: null, similarProducts: [], description: '<p>Oh</p>' })

    const answer = await restore(product.id, { entry: wanted?._id, version: 3 })
    expect(answer).toMatchObject({ status: 200, json: { data: { version: 4 } } })
    expect(await state(product.id)).toMatchObject({
      name: 'As it was',
      price: { amount: 10_000 },
      description: '<p>Finds things.</p>',
      similarProducts: [{ _id: similar.id }],
      version: 4,
    })
    const [line] = await trail(`entityId=${product.id}`)
    expect(line).toMatchObject({ action: 'restore', did: 'Restored', canRestore: true })
    expect(line?.changes.map(({ field }) => field)).toEqual([
      'name.en',
      'price',
      'description.en',
      'similarProducts',
    ])
    // What is so already needs no new version.
    expect((await restore(product.id, { entry: wanted?._id })).json.data.version).toBe(4)
  })

  test('is refused where today’s rules do, leaves out what is gone, and minds who saved meanwhile', async () => {
    const [kept, gone] = [await aTopic(t.db), await aTopic(t.db)]
    const tag = await aTopic(t.db, 'tag')
    const product = await aProduct(t.db, { images: [{ id: image }] })
    await change(product.id, { applications: [gone.id], tags: [tag.id] })
    const [onlyGone] = await trail(`entityId=${product.id}`)
    await change(product.id, { applications: [kept.id, gone.id] })
    const [both] = await trail(`entityId=${product.id}`)
    await change(product.id, { applications: [kept.id], tags: [] })
    await t.db.execute(sql`delete from metadata where id in (${gone.id}, ${tag.id})`)

    expect(await restore(product.id, { entry: both?._id, version: 1 })).toMatchObject({
      status: 409,
      json: { code: 'version_conflict' },
    })
    const refused = await restore(product.id, { entry: onlyGone?._id }, 'ar')
    expect(refused).toMatchObject({ status: 422, json: { code: 'validation_failed' } })
    expect(refused.json.fields.applications).toContain('المجالات')
    expect((await restore(product.id, { entry: both?._id })).status).toBe(200)
    expect(await state(product.id)).toMatchObject({ applications: [{ _id: kept.id }], tags: [] })
  })

  test('belongs to its product, and is none of one that was deleted', async () => {
    const [one, other] = [await aProduct(t.db), await aProduct(t.db)]
    await change(one.id, { warranty: 12 })
    const [entry] = await trail(`entityId=${one.id}`)
    expect((await restore(other.id, { entry: entry?._id })).status).toBe(404)
    await ask({ method: 'DELETE', path: `/marketplace/products/${one.id}` })
    expect((await restore(one.id, { entry: entry?._id })).status).toBe(404)
  })
})

test('what was done at once is one line, which opens, and a filter counts only what fits it', async () => {
  const staff = await t.as(await anAdmin(t.db))
  const [one, other] = [await aProduct(t.db), await aProduct(t.db)]
  const ids = [one.id, other.id]
  const list = async (query: string) => (await staff({ path: `/marketplace/audit?${query}` })).json
  const before = (await list('')).total
  const hidden = await staff({
    method: 'PATCH',
    path: '/marketplace/products/bulk',
    body: { ids, set: { visibility: 'hidden' } },
  })
  expect(hidden.json.data.changed).toBe(2)
  const { data, total } = await list('limit=1')
  expect(total).toBe(before + 1)
  expect(data).toMatchObject([{ action: 'update', group: { things: 2, entries: 2 } }])
  const opened = await list(`group=${data[0].group._id}`)
  expect(opened.total).toBe(2)
  expect(opened.data.map(({ entityId }: { entityId: string }) => entityId).toSorted()).toEqual(ids.toSorted())
  expect(opened.data[0].group).toBeUndefined()
  const alone = await list(`search=${one.code}`)
  expect(alone.data).toMatchObject([{ entityId: one.id }])
  expect(alone.data[0].group).toBeUndefined()
  const history = await list(`entity=product&entityId=${one.id}`)
  expect(history.total).toBe(1)
})
