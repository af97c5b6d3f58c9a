import { beforeAll, describe, expect, test } from 'vitest'
import { cmsMetadataKinds, metadataTraits } from '#contract/cms-metadata.ts'
import { runJobs } from '../job-handlers.ts'
import { anAdmin, aProduct, aTopic } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})
const inArabic = { 'accept-language': 'ar' }

describe.each(cmsMetadataKinds)('$path', ({ kind, path }) => {
  const base = `/marketplace/${path}`
  const create = (body: object, headers?: Record<string, string>) =>
    staff({ method: 'POST', path: base, body, ...(headers && { headers }) })

  test('is added, translated, found in both languages, changed and deleted', async () => {
    const made = await create({ title: `Cold chain ${kind}` })
    expect(made.status).toBe(201)
    const { _id, version } = made.json.data
    const translation = await staff({
      path: `${base}/${_id}?fields=title&fallback=false`,
      headers: inArabic,
    })
    expect(translation.json.data).toEqual({ _id, version, title: '' })
    const translated = await staff({
      method: 'PATCH',
      path: `${base}/${_id}`,
      body: { title: 'سلسلة التبريد', version },
      headers: inArabic,
    })
    expect(translated.json.data).toMatchObject({ title: 'سلسلة التبريد', languages: ['en', 'ar'] })
    expect((await staff({ path: `${base}/${_id}` })).json.data.title).toBe(`Cold chain ${kind}`)
    const found = await staff({ path: `${base}?search=${encodeURIComponent('سلسله')}` })
    expect(found.json).toMatchObject({ total: 1, data: [{ _id }] })
    expect((await staff({ method: 'DELETE', path: `${base}/${_id}` })).status).toBe(204)
    expect((await staff({ path: `${base}/${_id}` })).status).toBe(404)
  })

  test('wants a title that nobody has, of the right length', async () => {
    const { titleMax } = metadataTraits[kind]
    for (const body of [{}, { title: '   ' }]) {
      const refused = await create(body)
      expect(refused.json.fields).toEqual({ title: 'Name is Required' })
    }
    expect((await create({ title: 'x'.repeat(titleMax + 1) })).json.fields.title).toContain(
      `less than or equal to ${titleMax}`,
    )
    await create({ title: 'Only One' })
    const again = await create({ title: 'only one' })
    expect(again.status).toBe(409)
    expect(again.json).toMatchObject({ code: 'title_taken', fields: { title: 'Already in use' } })
  })

  test('twenty who add the same title at once make one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ title: 'At once' })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })
})

test('one that a product bears is not deleted, and staff are told by how many', async () => {
  const topic = await aTopic(t.db, 'application', 'Fleet')
  await aProduct(t.db, { metadataIds: [topic.id] })
  await aProduct(t.db, { metadataIds: [topic.id], visibility: 'hidden' })
  const refused = await staff({ method: 'DELETE', path: `/marketplace/applications/${topic.id}` })
  expect(refused.json).toMatchObject({ code: 'in_use', details: { counts: { products: 2 } } })
  // By another kind's address it is not there.
  expect((await staff({ path: `/marketplace/tags/${topic.id}` })).status).toBe(404)
})

test('a stale save is refused, and a title is not emptied in both languages', async () => {
  const topic = await aTopic(t.db, 'tag', 'Rugged')
  const patch = (body: object) => staff({ method: 'PATCH', path: `/marketplace/tags/${topic.id}`, body })
  expect((await patch({ title: 'Very rugged', version: 1 })).status).toBe(200)
  expect((await patch({ title: 'Old idea', version: 1 })).json.code).toBe('version_conflict')
  const emptied = await aTopic(t.db, 'tag', 'Alone')
  const shown = await staff({
    method: 'PATCH',
    path: `/marketplace/tags/${emptied.id}`,
    body: { title: '' },
    headers: inArabic,
  })
  const bare = await staff({ method: 'PATCH', path: `/marketplace/tags/${emptied.id}`, body: { title: '' } })
  expect([shown.status, bare.json.fields?.title]).toEqual([200, 'Name is Required'])
})

test('a new title is in the shop at once, and products are found by it', async () => {
  const topic = await aTopic(t.db, 'application', 'Beehive watching')
  const product = await aProduct(t.db, { metadataIds: [topic.id] })
  const search = async (words: string) =>
    (await t.ask({ path: `/marketplace-customer/products?search=${words}` })).json.data.map(
      (card: { _id: string }) => card._id,
    )
  expect(await search('apiary')).toEqual([])
  await staff({
    method: 'PATCH',
    path: `/marketplace/applications/${topic.id}`,
    body: { title: 'Apiary care' },
  })
  const { json } = await t.ask({ path: '/marketplace-customer/applications?search=apiary' })
  expect(json.data).toMatchObject([{ title: 'Apiary care' }])
  while ((await runJobs(t.ctx)) > 0);
  t.ctx.publicCache.invalidate()
  expect(await search('apiary')).toEqual([product.id])
})

test.each([
  ['device-types', 'deviceType', 'deviceTypeId'],
  ['gateway-types', 'gatewayType', 'gatewayTypeId'],
  ['accessory-types', 'accessoryType', 'accessoryTypeId'],
] as const)(
  'the products counted at %s are those that the products list is narrowed to',
  async (path, filter, column) => {
    const { json } = await staff({ method: 'POST', path: `/marketplace/${path}`, body: { title: 'Counted' } })
    const id: string = json.data._id
    const bearer = await aProduct(t.db, { [column]: id })
    await aProduct(t.db)
    const found = await staff({ path: `/marketplace/products?${filter}=${id}` })
    expect(found.json).toMatchObject({ total: 1, data: [{ _id: bearer.id }] })
    expect((await staff({ path: `/marketplace/${path}/${id}` })).json.data.productCount).toBe(1)
  },
)
