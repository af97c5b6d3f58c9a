import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Attribute, AttributeGroup } from '#contract/attributes.ts'
import { runJobs } from '../job-handlers.ts'
import { products } from '../products/products.table.ts'
import { anAdmin, aProduct, aTopic } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
let staff: (ask: Ask) => Promise<Answer>
let group: string

beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  const groups = (await staff({ path: '/marketplace/attribute-groups' })).json.data as AttributeGroup[]
  group = groups.find(({ key }) => key === 'build')?._id ?? ''
})

const unique = () => `k${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
const attributes = '/marketplace/attributes'
const post = (path: string, body: object) => staff({ method: 'POST', path, body })
const patch = (path: string, body: object) => staff({ method: 'PATCH', path, body })
const remove = (path: string) => staff({ method: 'DELETE', path })
const byKey = async (key: string): Promise<Attribute> =>
  (await staff({ path: attributes })).json.data.find((one: Attribute) => one.key === key)

async function anAttribute(more: object = {}): Promise<Attribute> {
  const key = unique()
  const answer = await post(attributes, { key, kind: 'several', group, name: { en: key, ar: key }, ...more })
  expect(answer, answer.text).toMatchObject({ status: 201 })
  return answer.json.data
}

async function withOptions(...keys: string[]): Promise<Attribute> {
  let attribute = await anAttribute({ filterable: true, onCard: true })
  for (const key of keys) {
    const answer = await post(`${attributes}/${attribute._id}/options`, { key, name: { en: key, ar: '' } })
    expect(answer.status).toBe(201)
    attribute = answer.json.data
  }
  return attribute
}

const optionOf = ({ options }: Attribute, key: string) => options.find((one) => one.key === key)?._id ?? ''

async function give(id: string, ...facts: object[]) {
  const { json } = await staff({ path: `/marketplace/products/${id}/facts` })
  const answer = await staff({
    method: 'PUT',
    path: `/marketplace/products/${id}/facts`,
    body: { facts, version: json.data.version },
  })
  expect(answer.status, answer.text).toBe(200)
}
const factsOf = async (id: string) =>
  (await staff({ path: `/marketplace/products/${id}/facts` })).json.data.facts as {
    key: string
    options?: string[]
  }[]
const tokensOf = async (id: string) =>
  (
    await t.db.execute<{ tokens: number[] }>(
      sql`select tokens from product_fact_sets where product_id = ${id}`,
    )
  ).rows[0]?.tokens ?? []
const trail = async (id: string) =>
  (await staff({ path: `/marketplace/audit?entityId=${id}` })).json.data as {
    action: string
    did: string
    name: string
  }[]

describe('the start set', () => {
  test('has 81 attributes in twelve groups, named in both languages, and options that are too', async () => {
    const { data } = (await staff({ path: attributes })).json as { data: Attribute[] }
    const started = data.filter(({ key }) => !/^k[0-9a-f]{12}$/.test(key))
    expect(started).toHaveLength(81)
    for (const { key, name, options } of started)
      for (const said of [name, ...options.map((option) => option.name)]) {
        expect(said.en, key).not.toBe('')
        expect(said.ar, key).not.toBe('')
      }
    const listed = started.filter(
      ({ kind, isBuiltIn }) => (kind === 'one' || kind === 'several') && !isBuiltIn,
    )
    expect(listed.filter(({ options }) => options.length === 0)).toEqual([])
    expect((await staff({ path: '/marketplace/attribute-groups' })).json.data).toHaveLength(12)
  })

  test('is found by key, by name in either language and by the words of options', async () => {
    const found = async (search: string) =>
      (await staff({ path: `${attributes}?search=${encodeURIComponent(search)}` })).json.data.map(
        ({ key }: Attribute) => key,
      )
    expect(await found('ip_rat')).toEqual(['ip_rating'])
    expect(await found('عمر البطاريه')).toEqual(['battery_life'])
    expect(await found('LiSOCl2')).toEqual(['battery_type'])
  })
})

describe('an attribute', () => {
  test('is added, changed and deleted, each with a line in the history', async () => {
    const { _id, version } = await anAttribute({ kind: 'number', dimension: 'length', decimals: 1 })
    const changed = await patch(`${attributes}/${_id}`, {
      name: { en: 'Depth', ar: 'العمق' },
      unit: 'm',
      version,
    })
    expect(changed.json.data).toMatchObject({
      name: { en: 'Depth', ar: 'العمق' },
      unit: 'm',
      version: version + 1,
    })
    expect((await trail(_id)).map(({ action, name }) => [action, name])).toEqual([
      ['update', 'Depth'],
      ['create', 'Depth'],
    ])
    expect((await remove(`${attributes}/${_id}`)).status).toBe(204)
    expect((await staff({ path: `${attributes}/${_id}` })).status).toBe(404)
  })

  test.each([
    ['a key of another', { key: 'weight' }, 409, 'key'],
    ['a key of other signs', { key: 'Weight!' }, 422, 'key'],
    ['no name', { name: { en: '', ar: ' ' } }, 422, 'name.en'],
    ['a unit of something else', { kind: 'number', dimension: 'mass', unit: 'km' }, 422, 'unit'],
    ['a quantity that is none', { kind: 'number', dimension: 'beauty' }, 422, 'dimension'],
    ['a group that is not there', { group: crypto.randomUUID() }, 422, 'group'],
    ['a type that is not there', { types: [crypto.randomUUID()] }, 422, 'types'],
  ])('with %s is refused', async (_, wrong, status, field) => {
    const body = { key: unique(), kind: 'text', group, name: { en: 'Thing', ar: '' }, ...wrong }
    const answer = await post(attributes, body)
    expect(answer.status, answer.text).toBe(status)
    expect(answer.json.fields).toHaveProperty([field])
  })

  test('of an older version is not changed', async () => {
    const { _id, version } = await anAttribute()
    await patch(`${attributes}/${_id}`, { decimals: 2, version })
    const late = await patch(`${attributes}/${_id}`, { decimals: 3, version })
    expect(late).toMatchObject({ status: 409, json: { code: 'version_conflict' } })
  })

  test('keeps its kind and what it measures once a product has it; its unit may change', async () => {
    const { _id, key, version } = await anAttribute({ kind: 'number', dimension: 'mass' })
    const { id } = await aProduct(t.db)
    await give(id, { key, low: 5 })
    expect((await patch(`${attributes}/${_id}`, { kind: 'range', version })).json.code).toBe('kind_fixed')
    expect((await patch(`${attributes}/${_id}`, { dimension: 'length', version })).json.code).toBe(
      'unit_dimension',
    )
    expect((await patch(`${attributes}/${_id}`, { unit: 'kg', version })).status).toBe(200)
  })

  test('in use is deleted only with all facts of it', async () => {
    const { _id, key } = await withOptions('one')
    const { id } = await aProduct(t.db)
    await give(id, { key, options: ['one'] })
    const refused = await remove(`${attributes}/${_id}`)
    expect(refused.json).toMatchObject({ code: 'in_use', details: { counts: { products: 1 } } })
    expect((await remove(`${attributes}/${_id}?clear=true`)).status).toBe(204)
    await runJobs(t.ctx)
    expect(await factsOf(id)).toEqual([])
    expect(await tokensOf(id)).toEqual([])
    const [row] = await t.db.select().from(products).where(eq(products.id, id))
    expect(row?.cardFacts).toEqual([])
  })

  test('that every product has as a field cannot be deleted', async () => {
    const { _id } = await byKey('warranty')
    expect((await remove(`${attributes}/${_id}?clear=true`)).json.code).toBe('built_in')
  })

  test('is usual for the types that it names', async () => {
    const type = await aTopic(t.db, 'device_type')
    const { key } = await anAttribute({ types: [type.id] })
    const usual = async (id: string) =>
      (await staff({ path: `/marketplace/products/${id}/facts` })).json.data.usual
    expect(await usual((await aProduct(t.db, { deviceTypeId: type.id })).id)).toContain(key)
    expect(await usual((await aProduct(t.db)).id)).not.toContain(key)
  })
})

describe('a group', () => {
  test('is added, renamed, put in order, and deleted once it is empty', async () => {
    const path = '/marketplace/attribute-groups'
    const made = await post(path, { key: unique(), name: { en: 'Sound', ar: 'الصوت' } })
    expect(made.status).toBe(201)
    const { _id, version } = made.json.data as AttributeGroup
    expect(
      (await patch(`${path}/${_id}`, { name: { en: 'Noise', ar: '' }, version })).json.data.name.en,
    ).toBe('Noise')
    expect((await patch(`${path}/${_id}`, { name: { en: 'Late', ar: '' }, version })).json.code).toBe(
      'version_conflict',
    )
    const ids = ((await staff({ path })).json.data as AttributeGroup[]).map((one) => one._id)
    const turned = [_id, ...ids.filter((id) => id !== _id)]
    expect((await staff({ method: 'PUT', path: `${path}/order`, body: { ids: turned } })).status).toBe(204)
    expect(((await staff({ path })).json.data as AttributeGroup[])[0]?._id).toBe(_id)
    const { _id: held } = await anAttribute({ group: _id })
    expect((await remove(`${path}/${_id}`)).json).toMatchObject({
      code: 'in_use',
      details: { counts: { attributes: 1 } },
    })
    await remove(`${attributes}/${held}`)
    expect((await remove(`${path}/${_id}`)).status).toBe(204)
  })
})

describe('an option', () => {
  test('has a key of its own within the attribute; “none” is taken', async () => {
    const { _id } = await withOptions('ip67')
    const add = (key: string) => post(`${attributes}/${_id}/options`, { key, name: { en: key, ar: '' } })
    expect((await add('ip67')).json.code).toBe('key_taken')
    expect((await add('none')).status).toBe(422)
    expect((await add('a b')).status).toBe(422)
  })

  test('belongs to lists alone', async () => {
    const { _id } = await anAttribute({ kind: 'text' })
    expect((await post(`${attributes}/${_id}/options`, { key: 'a', name: { en: 'A', ar: '' } })).status).toBe(
      422,
    )
  })

  test('is renamed, put in order, and deleted from the products that have it', async () => {
    const attribute = await withOptions('first', 'second')
    const [first, second] = [optionOf(attribute, 'first'), optionOf(attribute, 'second')]
    const path = `${attributes}/${attribute._id}/options`
    await patch(`${path}/${first}`, { name: { en: 'The first', ar: 'الأول' }, aliases: ['1st'] })
    const ordered = await staff({ method: 'PUT', path: `${path}/order`, body: { ids: [second, first] } })
    expect(ordered.json.data.options).toMatchObject([{ key: 'second' }, { key: 'first', aliases: ['1st'] }])
    const { id } = await aProduct(t.db)
    await give(id, { key: attribute.key, options: ['first', 'second'] })
    expect((await remove(`${path}/${first}`)).json.code).toBe('in_use')
    expect((await remove(`${path}/${first}?clear=true`)).status).toBe(200)
    expect(await factsOf(id)).toMatchObject([{ options: ['second'] }])
  })

  test('that is merged into another is replaced in every product, also where both stood', async () => {
    const attribute = await withOptions('wifi', 'wi-fi')
    const [from, into] = [optionOf(attribute, 'wifi'), optionOf(attribute, 'wi-fi')]
    const [one, both] = [await aProduct(t.db), await aProduct(t.db)]
    await give(one.id, { key: attribute.key, options: ['wifi'] })
    await give(both.id, { key: attribute.key, options: ['wi-fi', 'wifi'] })
    const merged = await post(`${attributes}/${attribute._id}/options/${from}/merge`, { into })
    expect(merged.json.data.options).toMatchObject([{ key: 'wi-fi', aliases: ['wifi'], used: 2 }])
    await runJobs(t.ctx)
    for (const { id } of [one, both]) {
      expect(await factsOf(id)).toMatchObject([{ options: ['wi-fi'] }])
      expect(await tokensOf(id)).toHaveLength(1)
    }
    expect((await post(`${attributes}/${attribute._id}/options/${into}/merge`, { into })).status).toBe(422)
  })
})
