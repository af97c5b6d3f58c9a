import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { metadataKinds } from '#contract/metadata.ts'
import type { BinKind } from '#contract/bin.ts'
import type { AccountRow } from '../auth/auth.table.ts'
import { productBulkRuns } from '../products/bulk-runs.table.ts'
import { goOnWithBulkRun } from '../products/bulk-runs.ts'
import { runJobs } from '../job-handlers.ts'
import { files } from '../files/files.table.ts'
import { removeUnusedFiles } from '../files/remove-unused-files.ts'
import { saveImage } from '../files/save-image.ts'
import { originalKey } from '../files/stored-file.ts'
import {
  aDiscount,
  anAdmin,
  anAddress,
  aBankAccount,
  aPackage,
  aProduct,
  aRootUser,
  aTopic,
} from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { tidyUp } from '../tidy-up.ts'
import { purgeOld } from './purge-bin.ts'

const t = testApp()
const dayMs = 86_400_000
const minuteMs = 60_000

let sara: AccountRow
let staff: (ask: Ask) => Promise<Answer>
let other: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  sara = await anAdmin(t.db, { firstName: 'Sara', lastName: 'Example' })
  staff = await t.as(sara)
  other = await t.as(await anAdmin(t.db, { firstName: 'Omar', lastName: 'Example' }))
})

let shade = 0
async function anUpload() {
  const background = { r: 9, g: (shade += 1) % 256, b: 77 }
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  return (await saveImage(t.db, t.ctx.files, new Uint8Array(bytes), 'a.png')).id
}

const create = async (path: string, body: object): Promise<string> => {
  const { status, json } = await staff({ method: 'POST', path: `/marketplace/${path}`, body })
  expect(status).toBe(201)
  return json.data._id
}
const find = (path: string, id: string) => staff({ path: `/marketplace/${path}/${id}` })
const remove = async (path: string, id: string, by = staff) => {
  const deletion = uuid()
  const { status } = await by({ method: 'DELETE', path: `/marketplace/${path}/${id}?deletionId=${deletion}` })
  expect(status).toBe(204)
  return deletion
}
const undo = (deletionId: string, by = staff) =>
  by({ method: 'POST', path: '/marketplace/bin/undo', body: { deletionId } })
const restore = (kind: BinKind, id: string, set?: object, by = staff) =>
  by({
    method: 'POST',
    path: '/marketplace/bin/restore',
    body: { items: [{ kind, _id: id, ...(set && { set }) }] },
  })
const inBin = async (kind: BinKind, id: string) => (await find(`bin/${kind}`, id)).status === 200

/** Makes it as if these things had been deleted so long ago. */
const age = (id: string, ms: number) =>
  t.db.execute(
    sql`update bin set deleted_at = now() - make_interval(secs => ${ms / 1000}) where entity_id = ${id}`,
  )

/** Every row that a thing is made of, as the database has it. */
async function rowsOf(table: string, id: string): Promise<unknown[]> {
  const own = { product_groups: ['product_group_members', 'group_id'] as const }
  const { rows } = await t.db.execute(
    sql`select to_jsonb(kept) as row from ${sql.identifier(table)} kept where id = ${id}`,
  )
  const [members, column] = own[table as keyof typeof own] ?? []
  if (!members || !column) return rows
  const more = await t.db.execute(sql`
    select to_jsonb(kept) as row from ${sql.identifier(members)} kept where ${sql.identifier(column)} = ${id} order by 1`)
  return [...rows, ...more.rows]
}

const product = async () => (await aProduct(t.db, { images: [{ id: await anUpload() }] })).id
const group = async () => {
  const members = [(await aProduct(t.db)).id, (await aProduct(t.db)).id]
  return create('product-groups', { name: `Group ${uuid()}`, products: members })
}
const customers = async () =>
  create('customer-groups', { name: `Group ${uuid()}`, customers: [(await aRootUser(t.db)).id] })
const marketing = (kind: 'slider' | 'ad') => async () =>
  create(`${kind}s`, {
    title: `Shown ${uuid()}`,
    image: await anUpload(),
    ...(kind === 'slider' ? { position: 'left' } : { placement: 'home_top' }),
  })

const zone = () =>
  create('delivery-zones', { name: `Zone ${uuid()}`, places: [{ country: 'SA' }], rates: [{ price: 2_500 }] })
const point = () =>
  create('pick-up-points', {
    name: { en: `Point ${uuid()}`, ar: 'نقطة' },
    country: 'SA',
    city: 'SA-riyadh',
    address: { en: 'Olaya Street', ar: 'شارع العليا' },
  })
const solution = () =>
  create('solutions', {
    slug: `kept-${uuid()}`,
    useCase: null,
    image: null,
    rules: { name: { en: 'Kept', ar: '' }, intro: { en: '', ar: '' }, inputs: [], lines: [] },
  })

/** Every kind: its path, its table, one of it, and what a restored one is. */
const kinds: [kind: BinKind, path: string, table: string, make: () => Promise<string>, restored: object][] = [
  ['product', 'products', 'products', product, { visibility: 'hidden' }],
  [
    'picture',
    'pictures',
    'pictures',
    async () => create('pictures', { title: 'Logo', file: await anUpload() }),
    {},
  ],
  ['product_group', 'product-groups', 'product_groups', group, { count: 2 }],
  ['customer_group', 'customer-groups', 'customer_groups', customers, { count: 1 }],
  ['discount', 'discounts', 'discounts', async () => (await aDiscount(t.db)).id, { isOn: false }],
  ['delivery_zone', 'delivery-zones', 'delivery_zones', zone, { isActive: false }],
  ['pick_up_point', 'pick-up-points', 'pick_up_points', point, { isActive: false }],
  ['solution', 'solutions', 'solutions', solution, { visibility: 'hidden' }],
  ['slider', 'sliders', 'sliders', marketing('slider'), { visibility: 'hidden' }],
  ['ad', 'ads', 'ads', marketing('ad'), { visibility: 'hidden' }],
  ...metadataKinds.map(({ kind, path }): (typeof kinds)[number] => [
    kind,
    path,
    'metadata',
    () => create(path, { title: `Entry ${uuid()}` }),
    {},
  ]),
]

describe.each(kinds)('%s', (kind, path, table, make, restored) => {
  test('undone, it is to the last column what it was', async () => {
    const id = await make()
    const before = await rowsOf(table, id)
    const deletion = await remove(path, id)
    expect((await find(path, id)).status).toBe(404)
    expect(await inBin(kind, id)).toBe(true)
    const { status, json } = await undo(deletion)
    expect([status, json.data.failed, json.data.restored.length]).toEqual([200, [], 1])
    expect(await rowsOf(table, id)).toEqual(before)
    expect(await inBin(kind, id)).toBe(false)
    expect((await undo(deletion)).json.code).toBe('undo_expired')
  })

  test('restored from the bin, it comes as a new version that nobody in the shop sees yet', async () => {
    const id = await make()
    const { version } = (await find(path, id)).json.data
    await remove(path, id)
    const { status, json } = await restore(kind, id)
    expect(status).toBe(200)
    expect(json.data.restored).toEqual([expect.objectContaining({ kind, _id: id, dropped: 0 })])
    const { data } = (await find(path, id)).json
    expect(data).toMatchObject(restored)
    expect(data.version).toBeGreaterThan(version)
    expect((await restore(kind, id)).json.code).toBe('version_conflict')
  })

  test('after 30 days it is gone, and no audit entry is missing', async () => {
    const id = await make()
    await remove(path, id)
    await age(id, 30 * dayMs - minuteMs)
    await purgeOld(t.db, t.ctx.now())
    expect(await inBin(kind, id)).toBe(true)
    await age(id, 30 * dayMs + minuteMs)
    await purgeOld(t.db, t.ctx.now())
    expect(await inBin(kind, id)).toBe(false)
    expect(await rowsOf(table, id)).toEqual([])
    expect((await restore(kind, id)).status).toBe(409)
    const { json } = await staff({ path: `/marketplace/audit?entityId=${id}&limit=100` })
    expect(json.data.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['purged', 'delete']),
    )
  })
})

describe('undo', () => {
  test('is for who deleted, for ten minutes', async () => {
    const id = await product()
    const deletion = await remove('products', id)
    expect((await undo(deletion, other)).json.code).toBe('undo_expired')
    await age(id, 9 * minuteMs)
    expect((await undo(deletion)).status).toBe(200)
    const again = await remove('products', id)
    await age(id, 11 * minuteMs)
    expect((await undo(again)).json.code).toBe('undo_expired')
    expect((await restore('product', id, undefined, other)).status).toBe(200)
  })

  test('brings back all that was deleted at once', async () => {
    const ids = await Promise.all([product(), product(), product()])
    const { json } = await staff({
      method: 'PATCH',
      path: '/marketplace/products/bulk',
      body: { ids, set: { remove: true } },
    })
    expect(json.data.changed).toBe(3)
    const { data } = (await undo(json.data.deletionId)).json
    expect(data.restored).toHaveLength(3)
    for (const id of ids) expect((await find('products', id)).json.data.visibility).toBe('visible')
  })

  test('of a deletion that still runs stops it', async () => {
    const made = await Promise.all(Array.from({ length: 30 }, product))
    const run = uuid()
    await t.db.insert(productBulkRuns).values({
      id: run,
      productIds: made,
      change: { remove: true },
      byId: sara.id,
      byName: 'Sara Example',
      language: 'en',
    })
    // Ended by a stop of the server after the first batch.
    const stop = new AbortController()
    const first = goOnWithBulkRun(t.ctx, { run }, { signal: stop.signal })
    stop.abort()
    expect(await first).toBe('again')
    const { json } = await undo(run)
    expect(json.data.restored.length).toBe(20)
    await goOnWithBulkRun(t.ctx, { run }, { signal: new AbortController().signal })
    for (const id of made) expect((await find('products', id)).status).toBe(200)
  })
})

describe('a value that is taken meanwhile', () => {
  test('of a product: its code, with who has it and a free one', async () => {
    const code = `SEN-${uuid().slice(-6)}`
    const { id } = await aProduct(t.db, { code })
    await remove('products', id)
    const taker = await aProduct(t.db, { code: code.toLowerCase() })
    await aProduct(t.db, { code: `${code}-2` })
    const { status, json } = await restore('product', id)
    expect([status, json.code, Object.keys(json.fields)]).toEqual([409, 'restore_conflict', ['code']])
    expect(json.details).toEqual({
      with: { code: { kind: 'product', _id: taker.id, name: taker.name.en } },
      suggest: { code: `${code}-3` },
    })
    expect((await restore('product', id, { code: 'no spaces' })).status).toBe(422)
    expect((await restore('product', id, { code: `${code}-3` })).status).toBe(200)
    expect((await find('products', id)).json.data).toMatchObject({ code: `${code}-3`, visibility: 'hidden' })
    const found = await staff({ path: `/marketplace/products?search=${code}-3` })
    expect(found.json.data.map(({ _id }: { _id: string }) => _id)).toContain(id)
  })

  test('undone, it is told and the rest is done', async () => {
    const code = `SEN-${uuid().slice(-6)}`
    const [one, two] = [(await aProduct(t.db, { code })).id, await product()]
    const { json } = await staff({
      method: 'PATCH',
      path: '/marketplace/products/bulk',
      body: { ids: [one, two], set: { remove: true } },
    })
    await aProduct(t.db, { code })
    const { data } = (await undo(json.data.deletionId)).json
    expect(data.restored.map(({ _id }: { _id: string }) => _id)).toEqual([two])
    expect(data.failed).toEqual([expect.objectContaining({ _id: one, code: 'restore_conflict' })])
    expect(await inBin('product', one)).toBe(true)
  })

  test('of a discount, a group and an entry in both languages', async () => {
    const code = `SUMMER${uuid().slice(-6).toUpperCase()}`
    const discount = (await aDiscount(t.db, { code })).id
    await remove('discounts', discount)
    await aDiscount(t.db, { code })
    const refused = (await restore('discount', discount)).json
    expect(refused.details.suggest).toEqual({ code: `${code}-2` })
    expect((await restore('discount', discount, { code: `${code}-2` })).status).toBe(200)

    const name = `مجموعة ${uuid().slice(-6)}`
    const first = await create('product-groups', { name })
    await remove('product-groups', first)
    await create('product-groups', { name })
    expect((await restore('product_group', first)).json.details.suggest).toEqual({ name: `${name} ٢` })
    expect((await restore('product_group', first, { name: `${name} ٢` })).status).toBe(200)

    const title = { en: `Tag ${uuid()}`, ar: `وسم ${uuid()}` }
    const tag = await create('tags', { title: title.en })
    const inArabic = { 'accept-language': 'ar' }
    const translate = (id: string) =>
      staff({
        method: 'PATCH',
        path: `/marketplace/tags/${id}`,
        body: { title: title.ar },
        headers: inArabic,
      })
    await translate(tag)
    await remove('tags', tag)
    await translate(await create('tags', { title: title.en }))
    const { fields, details } = (await restore('tag', tag)).json
    expect(Object.keys(fields)).toEqual(['title.en', 'title.ar'])
    expect(details.suggest).toEqual({ 'title.en': `${title.en} 2`, 'title.ar': `${title.ar} ٢` })
    const set = { title: { en: `${title.en} 2`, ar: `${title.ar} ٢` } }
    expect((await restore('tag', tag, set)).status).toBe(200)
  })

  test('of many, those without a conflict are restored and the rest is named', async () => {
    const code = `SEN-${uuid().slice(-6)}`
    const [one, two] = [(await aProduct(t.db, { code })).id, await product()]
    await remove('products', one)
    await remove('products', two)
    await aProduct(t.db, { code })
    const { json } = await staff({
      method: 'POST',
      path: '/marketplace/bin/restore',
      body: { items: [one, two].map((_id) => ({ kind: 'product', _id })) },
    })
    expect(json.data.restored).toEqual([expect.objectContaining({ _id: two })])
    expect(json.data.failed[0]).toMatchObject({ _id: one, code: 'restore_conflict' })
  })
})

test('of two who restore at once one does it', async () => {
  const id = await product()
  await remove('products', id)
  const answers = await Promise.all([restore('product', id), restore('product', id, undefined, other)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.json.code).toBe('version_conflict')
  expect((await restore('product', uuid())).status).toBe(404)
})

describe('links', () => {
  test('to what is in the bin sleep, and are there again when both are back', async () => {
    const tag = (await aTopic(t.db, 'tag')).id
    const { id } = await aProduct(t.db, { metadataIds: [tag] })
    const ofProduct = await remove('products', id)
    const ofTag = await remove('tags', tag)
    await undo(ofProduct)
    expect((await find('products', id)).json.data.tags).toEqual([])
    await undo(ofTag)
    expect((await find('products', id)).json.data.tags).toEqual([expect.objectContaining({ _id: tag })])
  })

  test('to what is gone for good are dropped and counted', async () => {
    const [stays, goes] = [await product(), await product()]
    const id = await create('product-groups', { name: `Group ${uuid()}`, products: [stays, goes] })
    await remove('product-groups', id)
    await remove('products', goes)
    await staff({
      method: 'DELETE',
      path: '/marketplace/bin',
      body: { items: [{ kind: 'product', _id: goes }] },
    })
    expect((await restore('product_group', id)).json.data.restored[0]).toMatchObject({ dropped: 1 })
    expect((await find('product-groups', id)).json.data.products).toEqual([
      expect.objectContaining({ _id: stays }),
    ])
  })

  test('of a discount to the last of its customers are never lifted', async () => {
    const customerGroup = await customers()
    const { id } = await aDiscount(t.db, { customerGroupIds: [customerGroup] })
    await remove('discounts', id)
    await remove('customer-groups', customerGroup)
    await staff({
      method: 'DELETE',
      path: '/marketplace/bin',
      body: { items: [{ kind: 'customer_group', _id: customerGroup }] },
    })
    expect((await restore('discount', id)).json.data.restored[0]).toMatchObject({ dropped: 1 })
    const { rows } = await t.db.execute(sql`select customer_group_ids as ids from discounts where id = ${id}`)
    expect(rows).toEqual([{ ids: [customerGroup] }])
  })

  test('that today’s rules refuse are named, and the product stays hidden', async () => {
    const part = await product()
    const { id } = await aPackage(t.db, [{ product: part, quantity: 2 }])
    await remove('products', id)
    await remove('products', part)
    const { faults } = (await restore('product', id)).json.data.restored[0]
    expect(faults).toEqual(expect.arrayContaining(['includes', 'images']))
  })
})

test('an ordered product leaves the bin, and its order keeps its name', async () => {
  const account = await aRootUser(t.db)
  const buyer = await t.as(account)
  const [address, bank] = [await anAddress(t.db, account.id), await aBankAccount(t.db, account.id)]
  const { id, name } = await aProduct(t.db)
  const order = await buyer({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items: [{ product: id, quantity: 1 }],
      addressId: address.id,
      paymentMethod: { type: 'bank_account', _id: bank.id },
    },
    headers: { 'idempotency-key': uuid() },
  })
  expect(order.status).toBe(201)
  await remove('products', id)
  await age(id, 31 * dayMs)
  await tidyUp(t.ctx)
  expect(await inBin('product', id)).toBe(false)
  const { json } = await staff({ path: `/marketplace/orders/${order.json.data._id}` })
  expect(JSON.stringify(json.data.items)).toContain(name.en)
})

test('what was deleted in the 30 days before there was a bin is in it', async () => {
  const [one, old] = [await product(), await product()]
  const discount = (await aDiscount(t.db)).id
  await remove('products', one)
  await remove('products', old)
  await remove('discounts', discount)
  await t.db.execute(sql`delete from bin`)
  await t.db.execute(sql`update products set archived_at = now() - interval '31 days' where id = ${old}`)
  const migration = await readFile(new URL('../db/migrations/0047_bin.sql', import.meta.url), 'utf8')
  const filling = migration.match(/^insert into bin .*?;$/gms) ?? []
  expect(filling).toHaveLength(2)
  for (const statement of filling) await t.pool.query(statement)
  expect(await inBin('product', old)).toBe(false)
  expect((await find('bin/product', one)).json.data.by.name).toBe('Sara Example')
  expect((await restore('product', one)).status).toBe(200)
  expect((await restore('discount', discount)).status).toBe(200)
})

test('a used discount is switched off, and says before how many orders name it', async () => {
  const { id } = await aDiscount(t.db, { usageCount: 12 })
  expect((await find('discounts', id)).json.data.orderCount).toBe(12)
  const { status, json } = await staff({ method: 'DELETE', path: `/marketplace/discounts/${id}` })
  expect([status, json.code, json.details.counts]).toEqual([409, 'in_use', { orders: 12 }])
  expect(await inBin('discount', id)).toBe(false)
})

test('files stay while what names them is in the bin, and go a day after it', async () => {
  const [mine, shared] = [await anUpload(), await anUpload()]
  const kept = await aProduct(t.db, { images: [{ id: shared }] })
  const { id } = await aProduct(t.db, { images: [{ id: mine }, { id: shared }] })
  const slider = await create('sliders', { title: 'Shown', image: await anUpload(), position: 'left' })
  const [{ image }] = (await t.db.execute(sql`select image_id as image from sliders where id = ${slider}`))
    .rows as [{ image: string }]
  await remove('products', id)
  await remove('sliders', slider)
  const later = (days: number) => ({ ...t.ctx, now: () => new Date(Date.now() + days * dayMs) })
  const isKept = async (file: string) =>
    (await t.db.$count(files, eq(files.id, file))) === 1 &&
    (await t.ctx.files.get(originalKey(file))) !== undefined
  await removeUnusedFiles(later(29))
  expect(await Promise.all([mine, shared, image].map(isKept))).toEqual([true, true, true])
  await age(id, 31 * dayMs)
  await age(slider, 31 * dayMs)
  await purgeOld(t.db, t.ctx.now())
  await removeUnusedFiles(later(0))
  expect(await isKept(mine)).toBe(true)
  await removeUnusedFiles(later(2))
  expect(await Promise.all([mine, shared, image].map(isKept))).toEqual([false, true, false])
  expect((await find('products', kept.id)).json.data.images).toHaveLength(1)
})

test('a save that begins to use a file as it leaves the bin keeps it', async () => {
  const rounds = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const file = await anUpload()
      const { id } = await aProduct(t.db, { images: [{ id: file }] })
      await remove('products', id)
      return { file, id, other: (await aProduct(t.db)).id }
    }),
  )
  await Promise.all(
    rounds.flatMap(({ id, file, other: saved }) => [
      staff({
        method: 'DELETE',
        path: '/marketplace/bin',
        body: { items: [{ kind: 'product', _id: id }] },
      }),
      staff({ method: 'PATCH', path: `/marketplace/products/${saved}`, body: { images: [file] } }),
    ]),
  )
  await removeUnusedFiles({ ...t.ctx, now: () => new Date(Date.now() + 2 * dayMs) })
  for (const { file, other: saved } of rounds) {
    expect((await find('products', saved)).json.data.images).toHaveLength(1)
    expect(await t.db.$count(files, eq(files.id, file))).toBe(1)
  }
})

test('the list is searched, counted by kind and narrowed to one’s own last minutes', async () => {
  const word = uuid().slice(-8)
  const [one, two] = [await aProduct(t.db, { name: { en: `Pump ${word}`, ar: '' } }), await product()]
  await remove('products', one.id)
  await remove('products', two, other)
  const tag = await create('tags', { title: `Tag ${word}` })
  await remove('tags', tag)
  const list = async (query: string) => (await staff({ path: `/marketplace/bin?limit=100&${query}` })).json
  const found = await list(`search=${word}`)
  expect(found).toMatchObject({ total: 2, counts: { product: 1, tag: 1, ad: 0 } })
  expect(found.data[0]).toMatchObject({ kind: 'tag', _id: tag, by: { name: 'Sara Example' }, daysLeft: 30 })
  expect((await list(`search=${word}&kind=product`)).data).toEqual([
    expect.objectContaining({ _id: one.id, code: one.code }),
  ])
  const recent = await list('recent=true&kind=product')
  const ids = recent.data.map(({ _id }: { _id: string }) => _id)
  expect([ids.includes(one.id), ids.includes(two)]).toEqual([true, false])
  expect(recent.people.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['Sara Example', 'Omar Example']),
  )
})

test('emptied, the bin has nothing left', async () => {
  await remove('products', await product())
  expect((await staff({ method: 'DELETE', path: '/marketplace/bin', body: {} })).status).toBe(422)
  expect((await staff({ method: 'DELETE', path: '/marketplace/bin', body: { all: true } })).status).toBe(204)
  expect((await staff({ path: '/marketplace/bin' })).json).toMatchObject({ total: 0, data: [] })
  await runJobs(t.ctx)
})
