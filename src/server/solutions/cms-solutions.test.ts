import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import type { CmsSolution, SolutionContent } from '#contract/cms-solutions.ts'
import { loadMetadata } from '#demo/load/load-metadata.ts'
import { loadProducts } from '#demo/load/load-products.ts'
import { demoCatalogue } from '#demo/catalogue/demo-catalogue.ts'
import { transaction } from '../db/transaction.ts'
import { metadata } from '../metadata/metadata.table.ts'
import { products } from '../products/products.table.ts'
import { anAdmin, aTopic } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp({ environment: { WRITES_PER_MINUTE: '1000000' } })
const path = '/marketplace/solutions'
const shop = '/marketplace-customer/solutions'

let staff: (ask: Ask) => Promise<Answer>
let other: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  other = await t.as(await anAdmin(t.db))
  await transaction(t.db, async (db) => {
    await loadMetadata(db, demoCatalogue.metadata, new Map())
    await loadProducts(db, demoCatalogue, { pictures: new Map(), papers: new Map(), now: new Date() })
  })
})

const ascending = (a: number, b: number) => a - b
const both = (en: string) => ({ en, ar: `${en} بالعربية` })
const line = (product: string, quantity: string, more: object = {}) => ({
  key: product.toLowerCase().replaceAll('-', '_'),
  product,
  quantity,
  reason: both(`Why ${product}`),
  group: 'devices',
  ...more,
})
const rooms = { key: 'rooms', name: both('Rooms'), kind: 'count', min: 1, max: 100, usual: 5 }
const rulesOf = (more: object = {}) => ({
  name: both('Rooms'),
  intro: both('What rooms need'),
  inputs: [rooms],
  lines: [line('SEN-TH10', 'rooms')],
  ...more,
})
const contentOf = (more: object = {}, rules: object = {}) => ({
  slug: `s-${uuid()}`,
  useCase: null,
  image: null,
  rules: rulesOf(rules),
  ...more,
})

const add = (body: object = contentOf(), as = staff) => as({ method: 'POST', path, body })
async function added(body: object = contentOf()): Promise<CmsSolution> {
  const { status, json, text } = await add(body)
  expect(status, text).toBe(201)
  return json.data
}
const change = (id: string, body: object, as = staff) => as({ method: 'PATCH', path: `${path}/${id}`, body })
const publish = (id: string, version: number, as = staff) =>
  as({ method: 'POST', path: `${path}/${id}/publish`, body: { version } })
async function published(body: object = contentOf()): Promise<CmsSolution> {
  const { _id, version } = await added(body)
  const { status, json, text } = await publish(_id, version)
  expect(status, text).toBe(200)
  return json.data
}
const seen = async (slug: string) => (await t.ask({ path: `${shop}/${slug}` })).json
const find = async (id: string): Promise<CmsSolution> => (await staff({ path: `${path}/${id}` })).json.data
const preview = (body: object, language = 'en') =>
  staff({ method: 'POST', path: `${path}/preview`, headers: { 'accept-language': language }, body })

describe('a draft', () => {
  test('is not seen by shoppers before it is published, and then at once', async () => {
    const { _id, slug, state, version } = await added()
    expect(state).toBe('new')
    expect((await seen(slug)).statusCode).toBe(404)
    const list = async () => (await t.ask({ path: shop })).json.data.map((one: { slug: string }) => one.slug)
    expect(await list()).not.toContain(slug)

    const done = await publish(_id, version)
    expect(done.json.data).toMatchObject({
      state: 'live',
      liveSlug: slug,
      versions: [{ number: 1, isLive: true }],
    })
    expect((await seen(slug)).data.name).toBe('Rooms')
    expect(await list()).toContain(slug)

    const changed = await change(_id, {
      rules: rulesOf({ name: both('Halls') }),
      version: done.json.data.version,
    })
    expect(changed.json.data).toMatchObject({ state: 'changed', name: both('Halls') })
    expect((await seen(slug)).data.name).toBe('Rooms')
    await publish(_id, changed.json.data.version)
    expect((await seen(slug)).data.name).toBe('Halls')
  })

  test('may lack what is needed to publish it, which is then told at its fields', async () => {
    const { _id, version } = await added(
      contentOf(
        {},
        { intro: { en: 'Only here', ar: '' }, lines: [line('NO-SUCH', '1'), line('SEN-CO20', '1')] },
      ),
    )
    const { status, json } = await publish(_id, version)
    expect([status, json.fields]).toEqual([
      422,
      {
        'rules.intro.ar': 'Introduction is required',
        'rules.lines.0.product': 'No product that shoppers see has this code',
      },
    ])
    expect((await find(_id)).state).toBe('new')
    const empty = await added(contentOf({}, { inputs: [], lines: [] }))
    expect(Object.keys((await publish(empty._id, empty.version)).json.fields)).toEqual([
      'rules.inputs',
      'rules.lines',
    ])
  })

  test('that is published is told to a CDN, which drops the kept pages', async () => {
    await t.db.execute(sql`insert into cdn_told default values`)
    const purges = async () =>
      (await t.db.execute<{ tags: string[] }>(sql`select tags from cdn_purges`)).rows.flatMap(
        ({ tags }) => tags,
      )
    const one = await added()
    expect(await purges()).toEqual([])
    await publish(one._id, one.version)
    expect(await purges()).toEqual(['products'])
    await t.db.execute(sql`delete from cdn_told`)
    await t.db.execute(sql`delete from cdn_purges`)
  })

  test('that is as what is live is none', async () => {
    const one = await published()
    const there = await change(one._id, { rules: rulesOf({ name: both('Other') }), version: one.version })
    expect(there.json.data.state).toBe('changed')
    const back = await change(one._id, { rules: one.content.rules, version: there.json.data.version })
    expect(back.json.data.state).toBe('live')
    const same = await change(one._id, { rules: one.content.rules, version: back.json.data.version })
    expect(same.json.data.version).toBe(back.json.data.version)
  })
})

test('a use case of the catalogue that is gone keeps nobody from publishing, copying or going back', async () => {
  const useCase = await aTopic(t.db, 'use_case', 'Soon gone')
  const content = contentOf({ useCase: useCase.id })
  const first = await published(content)
  expect(first.useCase?.name).toBe('Soon gone')
  const draft = await change(first._id, { rules: rulesOf({ name: both('Later') }), version: first.version })
  await t.db.delete(metadata).where(eq(metadata.id, useCase.id))
  const copy = await staff({ method: 'POST', path: `${path}/${first._id}/copy` })
  expect(copy.json.data.content.useCase).toBeNull()
  const second = await publish(first._id, draft.json.data.version)
  expect(second.json.data).toMatchObject({ state: 'live', content: { useCase: null } })
  const back = await staff({
    method: 'POST',
    path: `${path}/${first._id}/restore`,
    body: { of: 1, version: second.json.data.version },
  })
  expect(back.json.data).toMatchObject({ name: both('Rooms'), content: { useCase: null } })
})

describe('formulas', () => {
  const faultsOf = async (rules: object, language = 'en') => {
    const { status, json } = await staff({
      method: 'POST',
      path,
      headers: { 'accept-language': language },
      body: contentOf({}, rules),
    })
    expect(status).toBe(422)
    return json.fields
  }
  const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')

  test.each([
    ['rooms +', 'The formula ends where a number or a name is still missing'],
    ['rooms $ 2', 'Character 7: “$” cannot stand in a formula'],
    ['rooms rooms', 'Character 7: a sign such as + or × is missing before “rooms”'],
    ['(rooms', 'Character 7: “)” is missing here'],
    ['sinus(rooms)', 'Character 1: there is no function “sinus”. There are if, min, max, ceil, floor, round'],
    ['if(rooms, 1)', 'Character 1: “if” takes 3 values'],
    ['ceil(1, 2)', 'Character 1: “ceil” takes one value'],
    [
      '2 * doors',
      'Character 5: “doors” is not known. There are rooms, n.sen_th10, devices, gateways, years, dense, normal, open, mains, battery, solar, spares.sen_th10',
    ],
    ['n.sen_th10', 'The quantities ask for each other in a circle: sen_th10 → sen_th10'],
    ['* 2', 'Character 1: a number or a name is expected here, not “*”'],
  ])('%s is refused at its field, in plain words', async (quantity, told) => {
    const fields = await faultsOf({ lines: [line('SEN-TH10', quantity)] })
    expect(Object.keys(fields)).toEqual(['rules.lines.0.quantity'])
    expect(plain(fields['rules.lines.0.quantity'])).toBe(told)
    const inArabic = await faultsOf({ lines: [line('SEN-TH10', quantity)] }, 'ar')
    expect(inArabic['rules.lines.0.quantity']).toMatch(/[ء-ي]/)
  })

  test('with several faults all are told: conditions, notes, alternatives, circles between lines', async () => {
    expect(
      Object.keys(
        await faultsOf({
          inputs: [{ ...rooms, when: 'floors' }],
          lines: [
            line('SEN-TH10', 'rooms', { when: '1 +', alternatives: [{ product: 'SEN-CO20', when: ')' }] }),
          ],
          checks: [{ when: 'halls > 1', message: both('Large') }],
        }),
      ).toSorted(),
    ).toEqual([
      'rules.checks.0.when',
      'rules.inputs.0.when',
      'rules.lines.0.alternatives.0.when',
      'rules.lines.0.when',
    ])
    const circle = await faultsOf({
      lines: [line('SEN-TH10', 'n.sen_co20'), line('SEN-CO20', 'devices')],
    })
    expect(plain(Object.values(circle).join(''))).toContain('sen_th10 → sen_co20 → sen_th10')
  })

  test.each<[string, object, string[]]>([
    ['two sizes of one name', { inputs: [rooms, rooms] }, ['rules.inputs.1.key']],
    ['a name that means something', { inputs: [rooms, { ...rooms, key: 'years' }] }, ['rules.inputs.1.key']],
    ['a range turned round', { inputs: [{ ...rooms, min: 200 }] }, ['rules.inputs.0.max']],
    ['a usual size outside', { inputs: [{ ...rooms, usual: 0 }] }, ['rules.inputs.0.usual']],
    [
      'a choice of one',
      { inputs: [{ ...rooms, kind: 'choice', usual: 1, options: [{ value: 1, name: both('One') }] }] },
      ['rules.inputs.0.options'],
    ],
    [
      'neither product nor facts',
      { lines: [line('SEN-TH10', '1', { product: undefined })] },
      ['rules.lines.0.product'],
    ],
    [
      'facts that say nothing',
      { lines: [line('SEN-TH10', '1', { product: undefined, pick: { types: [], facts: [] } })] },
      ['rules.lines.0.pick'],
    ],
    [
      'two lines of one name',
      { lines: [line('SEN-TH10', '1'), line('SEN-TH10', '2')] },
      ['rules.lines.1.key'],
    ],
    ['a long formula', { lines: [line('SEN-TH10', '1+'.repeat(120))] }, ['rules.lines.0.quantity']],
  ])('%s is refused', async (_, rules, fields) => {
    expect(Object.keys(await faultsOf(rules))).toEqual(fields)
  })
})

describe('two editors', () => {
  test('who save at once: one is told, and nothing is lost', async () => {
    const { _id, version } = await added()
    const answers = await Promise.all(
      [staff, other].map((as, nth) =>
        change(_id, { rules: rulesOf({ name: both(`Editor ${nth}`) }), version }, as),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
    const won = answers.findIndex(({ status }) => status === 200)
    expect((await find(_id)).name.en).toBe(`Editor ${won}`)
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe('version_conflict')
  })

  test('who publish at once publish once', async () => {
    const { _id, version } = await added()
    const answers = await Promise.all([publish(_id, version), publish(_id, version, other)])
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
    expect((await find(_id)).versions).toHaveLength(1)
  })

  test('who take the same address at once: one gets it', async () => {
    const slug = `s-${uuid()}`
    const answers = await Promise.all([add(contentOf({ slug })), add(contentOf({ slug }), other)])
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect([refused?.json.code, Object.keys(refused?.json.fields)]).toEqual(['slug_taken', ['slug']])
  })
})

describe('versions', () => {
  test('twenty are kept, each can be the draft again, and the live one ends the draft', async () => {
    let one = await published()
    for (let nth = 2; nth <= 22; nth += 1) {
      const { json } = await change(one._id, {
        rules: rulesOf({ name: both(`Version ${nth}`) }),
        version: one.version,
      })
      one = (await publish(one._id, json.data.version)).json.data
    }
    expect(one.versions.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, nth) => 22 - nth))
    const restore = (of: number, version: number) =>
      staff({ method: 'POST', path: `${path}/${one._id}/restore`, body: { of, version } })
    expect((await restore(2, one.version)).status).toBe(404)
    const back = await restore(5, one.version)
    expect(back.json.data).toMatchObject({ state: 'changed', name: both('Version 5') })
    expect((await seen(one.slug)).data.name).toBe('Version 22')
    expect((await restore(22, one.version)).status).toBe(409)
    const ended = await restore(22, back.json.data.version)
    expect(ended.json.data).toMatchObject({ state: 'live', name: both('Version 22') })
  })
})

describe('an address', () => {
  test('that is left leads to where it is now, and is nobody else’s', async () => {
    const one = await published()
    const slug = `s-${uuid()}`
    const moved = await change(one._id, { slug, version: one.version })
    expect((await seen(slug)).statusCode).toBe(404)
    expect((await add(contentOf({ slug }))).status).toBe(409)
    await publish(one._id, moved.json.data.version)
    expect((await seen(slug)).data.slug).toBe(slug)
    expect((await seen(one.slug)).data.slug).toBe(slug)
    expect((await add(contentOf({ slug: one.slug }))).status).toBe(409)
  })
})

describe('the list', () => {
  test('has an order that is the shop’s, and hides what is hidden at once', async () => {
    const [a, b] = [await published(), await published()]
    const order = async () =>
      (await t.ask({ path: shop })).json.data
        .map((one: { slug: string }) => one.slug)
        .filter((slug: string) => [a.slug, b.slug].includes(slug))
    expect(await order()).toEqual([a.slug, b.slug])
    await staff({ method: 'PATCH', path: `${path}/order`, body: { ids: [b._id, a._id] } })
    expect(await order()).toEqual([b.slug, a.slug])
    expect(
      (await staff({ method: 'PATCH', path: `${path}/order`, body: { ids: [uuid()] } })).json.fields,
    ).toHaveProperty(['ids.0'])
    const hidden = await change(b._id, { visibility: 'hidden', version: b.version })
    expect(hidden.status).toBe(200)
    expect(await order()).toEqual([a.slug])
    const found = await staff({ path: `${path}?visibility=hidden&search=${b.slug}` })
    expect(found.json.data.map(({ _id }: { _id: string }) => _id)).toEqual([b._id])
  })

  test('takes the examples once, as drafts, however often they are asked for', async () => {
    const ask = () => staff({ method: 'POST', path: `${path}/examples` })
    const [one, two] = await Promise.all([ask(), ask()])
    expect([one.json.data.added, two.json.data.added].toSorted(ascending)).toEqual([0, 8])
    const { json } = await staff({ path: `${path}?search=keyless-office` })
    expect(json.data).toMatchObject([{ slug: 'keyless-office', state: 'new' }])
    expect((await seen('keyless-office')).statusCode).toBe(404)
  })

  test('gets a copy as a draft with an address of its own', async () => {
    const one = await published()
    const copy = await staff({ method: 'POST', path: `${path}/${one._id}/copy` })
    expect(copy.json.data).toMatchObject({
      state: 'new',
      slug: `${one.slug}-2`,
      name: { en: 'Rooms (copy)', ar: 'Rooms بالعربية (نسخة)' },
    })
    const key = uuid()
    const twice = () =>
      staff({
        method: 'POST',
        path: `${path}/${one._id}/copy`,
        headers: { 'idempotency-key': key },
      })
    const [first, second] = await Promise.all([twice(), twice()])
    expect(first.json.data._id).toBe(second.json.data._id)
  })
})

describe('the preview', () => {
  test('says what every line came to, beside what is live, and writes nothing', async () => {
    const one = await published()
    const rules = rulesOf({
      lines: [
        line('SEN-TH10', 'rooms * 2'),
        line('SEN-CO20', 'rooms', { when: 'rooms > 50' }),
        line('GW-IN08', 'rooms - 5', { group: 'gateways' }),
        line('NO-SUCH', '1', { alternatives: [{ product: 'NOT-EVEN' }] }),
      ],
    })
    const { status, json, text } = await preview({ rules, of: one._id, inputs: { rooms: 4, halls: 3 } })
    expect(status, text).toBe(200)
    expect(json.data.draft.lines).toEqual([
      { key: 'sen_th10', outcome: 'chosen', quantity: 8, missing: [] },
      { key: 'sen_co20', outcome: 'not_asked', quantity: 0, missing: [] },
      { key: 'gw_in08', outcome: 'none', quantity: 0, missing: [] },
      { key: 'no_such', outcome: 'no_product', quantity: 1, missing: ['NO-SUCH', 'NOT-EVEN'] },
    ])
    expect(json.data.live.result.lines).toMatchObject([{ key: 'sen_th10', quantity: 4 }])
    expect(json.data.draft.result.costs.once.net.amount).toBe(json.data.live.result.costs.once.net.amount * 2)
    expect((await find(one._id)).version).toBe(one.version)
  })

  test('tells what is wrong with sizes and formulas', async () => {
    const outside = await preview({ rules: rulesOf(), inputs: { rooms: 1_000 } })
    expect([outside.status, Object.keys(outside.json.fields)]).toEqual([422, ['inputs.rooms']])
    const wrong = await preview({ rules: rulesOf({ lines: [line('SEN-TH10', 'halls')] }) })
    expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([422, ['rules.lines.0.quantity']])
  })
})

test('spare batteries are as many as are changed within the years, and none for what is charged', async () => {
  const rules = rulesOf({
    lines: [
      line('TRK-100', 'rooms'),
      line('TRK-200', 'rooms'),
      line('SEN-WL05', 'rooms', { product: 'TRK-150', key: 'charged' }),
      line('BAT-ER34', 'spares.trk_100 + spares.trk_200 + spares.charged', { group: 'accessories' }),
    ],
  })
  const spares = async (years: number) =>
    (await preview({ rules, inputs: { rooms: 4 }, years })).json.data.draft.lines[3].quantity
  // Three years, seven years, and a charge.
  expect([await spares(1), await spares(3), await spares(4), await spares(5)]).toEqual([0, 0, 4, 4])
  const circle = await preview({ rules: rulesOf({ lines: [line('TRK-100', 'spares.trk_100')] }) })
  expect(Object.keys(circle.json.fields)).toEqual(['rules.lines.0.quantity'])
})

describe('a choice', () => {
  const walls = {
    key: 'walls',
    name: both('Walls'),
    kind: 'choice',
    min: 0,
    max: 0,
    usual: 1,
    options: [
      { value: 1, name: both('Brick') },
      { value: 3, name: both('Concrete') },
    ],
  }

  test('is a number in formulas, and one of its options in the shop', async () => {
    const { slug } = await published(
      contentOf({}, { inputs: [rooms, walls], lines: [line('SEN-TH10', 'rooms * walls')] }),
    )
    expect((await seen(slug)).data.inputs[1]).toMatchObject({
      kind: 'choice',
      options: [
        { value: 1, name: 'Brick' },
        { value: 3, name: 'Concrete' },
      ],
    })
    const result = async (asked: string) => t.ask({ path: `${shop}/${slug}/results?${asked}` })
    expect((await result('i.rooms=2&i.walls=3')).json.data.lines).toMatchObject([{ quantity: 6 }])
    expect((await result('i.rooms=2')).json.data.lines).toMatchObject([{ quantity: 2 }])
    const none = await result('i.walls=2')
    expect([none.status, Object.keys(none.json.fields)]).toEqual([422, ['inputs.walls']])
  })
})

describe('a product by facts', () => {
  const pick = (content: Partial<SolutionContent['rules']['lines'][number]['pick']>) => ({
    lines: [line('ANY', '1', { product: undefined, pick: { types: [], facts: [], ...content } })],
  })
  const typeOf = async (code: string) => {
    const [row] = await t.db
      .select({ type: products.deviceTypeId, price: products.salePrice })
      .from(products)
      .where(eq(products.code, code))
    return row?.type ?? ''
  }

  test('is the cheapest that is in stock, and another once that is gone', async () => {
    const types = [await typeOf('SEN-TH10')]
    const { json } = await preview({ rules: rulesOf(pick({ types })) })
    const [chosen] = json.data.draft.result.lines
    expect(json.data.draft.lines[0]).toMatchObject({ outcome: 'chosen' })
    const list = await t.ask({
      path: `/marketplace-customer/products?deviceType=${types[0]}&sort=lowPrice&limit=48`,
    })
    const cheapest = list.json.data.find(({ inStock }: { inStock: boolean }) => inStock)
    expect(json.data.draft.lines[0].fitting).toBe(list.json.total)
    expect(chosen.product.code).toBe(cheapest.code)
    const dearest = list.json.data.findLast(({ inStock }: { inStock: boolean }) => inStock)
    expect(dearest.code).not.toBe(cheapest.code)
    await t.db.update(products).set({ salesCount: 9_000 }).where(eq(products.code, dearest.code))
    const { json: sold } = await preview({ rules: rulesOf(pick({ types, by: 'bestseller' })) })
    expect(sold.data.draft.result.lines[0].product.code).toBe(dearest.code)
    await t.db
      .update(products)
      .set({ visibility: 'hidden' })
      .where(eq(products.deviceTypeId, types[0] ?? ''))
    const gone = await preview({ rules: rulesOf(pick({ types })) })
    await t.db
      .update(products)
      .set({ visibility: 'visible' })
      .where(eq(products.deviceTypeId, types[0] ?? ''))
    expect(gone.json.data.draft.lines[0]).toMatchObject({ outcome: 'no_product', fitting: 0 })
  })

  test('is told at its field where the type or the attribute is not there', async () => {
    const [topic] = await t.db.select().from(metadata).limit(1)
    const one = await added(
      contentOf(
        {},
        pick({
          types: [topic?.id ?? '', uuid()],
          facts: [
            { key: 'ip_rating', value: 'ip67' },
            { key: 'no_such', value: 'yes' },
          ],
        }),
      ),
    )
    expect(Object.keys((await publish(one._id, one.version)).json.fields)).toEqual([
      'rules.lines.0.pick.types',
      'rules.lines.0.pick.facts.1.value',
    ])
  })
})
