import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AttributeFacet } from '#contract/attribute-facets.ts'
import type { ProductFacts } from '#contract/attribute-facts.ts'
import { readDefinitions, type Definitions } from '../../attributes/definitions.ts'
import { anAdmin, aProduct } from '../../test/factories.ts'
import { orNotFound } from '../../http/app-error.ts'
import { testApp, type Answer } from '../../test/test-app.ts'
import { countProducts } from '../count-products.ts'
import { saveProduct } from '../save-product.ts'
import { stateOf } from '../product-state.ts'
import { attributeFacets, keptFacets } from './attribute-facets.ts'
import { readFactFilters } from './fact-filters.ts'

const t = testApp()
const year = 31_556_952
let definitions: Definitions

async function having(facts: ProductFacts, code?: string): Promise<string> {
  const row = await aProduct(t.db, { ...(code !== undefined && { code }), deviceProfileTypes: [] })
  await saveProduct(t.db, stateOf(row), { id: row.id, said: { facts, source: 'staff' } })
  return row.code
}

/** The same numbers every time. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}
const one = <T>(list: readonly T[], random: (below: number) => number): T =>
  orNotFound(list[random(list.length)])

const ratings = ['ip54', 'ip65', 'ip67', 'ip68']
const sources = ['battery', 'solar', 'mains']

beforeAll(async () => {
  definitions = await readDefinitions(t.db)
  const random = randomFrom(7)
  for (let n = 0; n < 70; n += 1) {
    const low = -40 + random(5) * 10
    await having({
      ...(random(5) > 0 && { ip_rating: { options: [one(ratings, random)] } }),
      ...(random(4) > 0 && {
        power_source: { options: [...new Set([one(sources, random), one(sources, random)])] },
      }),
      ...(random(3) > 0 && { battery_life: { low: (1 + random(12)) * year } }),
      ...(random(3) > 0 && { operating_temp: { low, high: low + 60 + random(5) * 10 } }),
      ...(random(3) > 0 && { battery_replaceable: { flag: random(2) === 0 } }),
    })
  }
  t.ctx.publicCache.invalidate()
})

const list = (query: string, language = 'en'): Promise<Answer> =>
  t.ask({
    path: `/marketplace-customer/products?limit=100&${query}`,
    headers: { 'accept-language': language },
  })
const codes = async (query: string) => (await list(query)).json.data.map(({ code }: { code: string }) => code)
const facetIn = (answer: Answer, key: string): AttributeFacet | undefined =>
  answer.json.facets.attributes.find((facet: AttributeFacet) => facet.key === key)

async function counted(asked: Record<string, string>) {
  const facts = readFactFilters(asked, definitions)
  const counts = await countProducts(t.db, { facts }, true)
  const facets = attributeFacets(counts.factCounts, definitions, {
    language: 'en',
    filters: facts,
    isNarrowed: true,
    sorts: [],
    types: [],
  })
  return { total: counts.total, facets }
}

test('what stands beside a value is how many products choosing it leaves: 500 random filters', async () => {
  const random = randomFrom(20_261_124)
  const values: Record<string, () => string> = {
    ip_rating: () => one([...ratings, 'none'], random),
    power_source: () => one([...sources, 'none'], random),
    battery_replaceable: () => one(['yes', 'no', 'none'], random),
    battery_life: () => one(['5y~', '~8y', '2y~6y', 'none'], random),
    operating_temp: () => one(['-20~50', '~60', '-40~', 'none'], random),
  }
  let compared = 0
  for (let run = 0; run < 500; run += 1) {
    const asked: Record<string, string> = {}
    for (const [key, value] of Object.entries(values)) if (random(3) === 0) asked[key] = value()
    const { facets } = await counted(asked)
    const withOptions = facets.filter(({ options }) => options.length > 0)
    if (withOptions.length === 0) continue
    const facet = one(withOptions, random)
    const option = one([...facet.options, { value: 'none', count: facet.none }], random)
    // Its own choice is put aside, as its counts are.
    const after = await counted({ ...asked, [facet.key]: option.value })
    expect(after.total, JSON.stringify([asked, facet.key, option])).toBe(option.count)
    compared += 1
  }
  expect(compared).toBeGreaterThan(400)
})

describe('a list asked by facts', () => {
  test('several values of one attribute are or, different attributes are and', async () => {
    const of = async (query: string) => new Set<string>(await codes(query))
    const [ip67, ip68, both, solar, all] = await Promise.all([
      of('f.ip_rating=ip67'),
      of('f.ip_rating=ip68'),
      of('f.ip_rating=ip67,ip68'),
      of('f.power_source=solar'),
      of('f.ip_rating=ip67,ip68&f.power_source=solar'),
    ])
    expect(both).toEqual(new Set([...ip67, ...ip68]))
    expect(all).toEqual(new Set([...both].filter((code) => solar.has(code))))
    expect(all.size).toBeGreaterThan(0)
  })

  test('a range covers what is asked, a number lies within, what is not stated fits neither', async () => {
    const [wide, narrow, silent] = await Promise.all([
      having({ operating_temp: { low: -40, high: 85 }, battery_life: { low: 10 * year } }),
      having({ operating_temp: { low: -10, high: 70 }, battery_life: { low: 4 * year } }),
      having({}),
    ])
    t.ctx.publicCache.invalidate()
    const temperature = await codes('f.operating_temp=-20~60')
    expect(temperature).toContain(wide)
    expect(temperature).not.toContain(narrow)
    expect(temperature).not.toContain(silent)
    expect(await codes('f.operating_temp=60~-20')).toEqual(temperature)
    const life = await codes('f.battery_life=5y~')
    expect(life).toContain(wide)
    expect(life).not.toContain(narrow)
    expect(await codes('f.battery_life=none')).toContain(silent)
  })

  test('unknown attributes, options and numbers are left out', async () => {
    const everything = (await list('')).json.total
    for (const query of ['f.beauty=1', 'f.ip_rating=ip99', 'f.battery_life=much', 'f.weight='])
      expect((await list(query)).json.total, query).toBe(everything)
    expect((await list('f.IP=ip67')).status).toBe(422)
  })

  test('is told in words what was chosen, in both languages', async () => {
    const query = 'f.ip_rating=ip67,none&f.battery_life=5y~'
    const english = await list(query)
    expect(facetIn(english, 'ip_rating')?.chosen).toEqual([
      { label: 'IP67', without: 'none' },
      { label: 'Not stated', without: 'ip67' },
    ])
    expect(facetIn(english, 'battery_life')?.chosen).toEqual([{ label: 'from 5\u00a0years', without: '' }])
    const arabic = await list(query, 'ar')
    expect(facetIn(arabic, 'battery_life')).toMatchObject({
      name: 'عمر البطارية',
      chosen: [{ label: 'من ٥\u00a0سنوات' }],
      range: { low: 5, unit: { key: 'year' } },
    })
  })

  test('a histogram has every product in one bar', async () => {
    const { total, facets } = await counted({})
    const facet = facets.find(({ key }) => key === 'battery_life')
    const bars = facet?.range?.buckets ?? []
    expect(bars.length).toBeGreaterThan(3)
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(total - (facet?.none ?? 0))
    expect(facets.find(({ key }) => key === 'operating_temp')?.range?.buckets).toEqual([])
  })

  test('facets are found once for all pages of a list, and anew after a change', async () => {
    const counts = (await countProducts(t.db, {}, true)).factCounts
    const asked = { filters: [], isNarrowed: false, sorts: [], types: [] } as const
    const found = keptFacets(counts, definitions, { ...asked, language: 'en' })
    expect(found).toEqual(attributeFacets(counts, definitions, { ...asked, language: 'en' }))
    expect(keptFacets(counts, definitions, { ...asked, language: 'en' })).toBe(found)
    expect(keptFacets(counts, definitions, { ...asked, language: 'ar' })).not.toEqual(found)
    const [first] = found
    const renamed = {
      ...definitions,
      attributes: definitions.attributes.map((attribute) =>
        attribute.key === first?.key ? { ...attribute, name: { en: 'Another name', ar: '' } } : attribute,
      ),
    }
    expect(keptFacets(counts, renamed, { ...asked, language: 'en' })).toContainEqual(
      expect.objectContaining({ key: first?.key, name: 'Another name' }),
    )
  })

  test('is sorted by a fact, what has none last', async () => {
    const rows = (await list('sort=f.battery_life&f.battery_life=1y~')).json.data as { code: string }[]
    const { rows: expected } = await t.db.execute<{ code: string }>(sql`
      select code from products join product_facts on product_id = products.id
      join attributes on attributes.id = attribute_id and key = 'battery_life'
      order by low, products.created_at desc, products.id desc`)
    expect(rows.map(({ code }) => code)).toEqual(expected.map(({ code }) => code))
    const down = await codes('sort=-f.battery_life')
    expect(
      down.slice(0, 3).every((code: string) => expected.slice(-20).some((row) => row.code === code)),
    ).toBe(true)
    expect(down.length).toBeGreaterThan(expected.length)
    expect((await list('sort=f.ip_rating')).status).toBe(200)
    expect((await list('sort=f.')).status).toBe(422)
  })

  test('has facts in columns for a table, those that are asked for in their order', async () => {
    const { json } = await list('view=table&columns=battery_life,nothing_of_that_kind,ip_rating,battery_life')
    expect(json.table.columns).toMatchObject([
      { key: 'battery_life', isSortable: true },
      { key: 'ip_rating', isSortable: false },
    ])
    const { rows } = await t.db.execute<{ code: string; years: number }>(sql`
      select code, (low / ${year})::int as years from products
      left join (product_facts join attributes on attributes.id = attribute_id and key = 'battery_life') on product_id = products.id`)
    const expected = new Map(rows.map(({ code, years }) => [code, years]))
    expect(json.table.rows).toHaveLength(json.data.length)
    for (const [place, { code }] of json.data.entries()) {
      const years = expected.get(code)
      expect(json.table.rows[place][0]).toBe(years ? `${years}\u00a0${years === 1 ? 'year' : 'years'}` : '')
    }
    const arabic = (await list('view=table&columns=battery_life', 'ar')).json.table
    expect(arabic.columns[0].name).toBe('عمر البطارية')
    expect(arabic.offered.map(({ key }: { key: string }) => key)).toContain('ip_rating')
    expect(arabic.offered.map(({ key }: { key: string }) => key)).not.toContain('battery_life')
  })

  test('has the most telling facts in its columns where none are asked for, none where none are wanted', async () => {
    const { json } = await list('view=table')
    const open = json.facets.attributes.filter(({ isMore }: AttributeFacet) => !isMore).slice(0, 6)
    const keys = json.table.columns.map(({ key }: { key: string }) => key)
    expect(open.length).toBeGreaterThan(2)
    expect(keys.slice(0, open.length)).toEqual(open.map(({ key }: AttributeFacet) => key))
    expect(keys).toHaveLength(Math.min(6, json.facets.attributes.length))
    expect((await list('view=table&columns=none')).json.table.columns).toEqual([])
    expect((await list('view=list')).json.table).toBeUndefined()
    expect((await list('view=tiles')).status).toBe(422)
    expect((await list('view=table&columns=A%20B')).status).toBe(422)
  })

  test('while nothing narrows it, only what everybody asks about stands open', async () => {
    const open = (answer: Answer) =>
      answer.json.facets.attributes
        .filter(({ isMore }: AttributeFacet) => !isMore)
        .map(({ key }: AttributeFacet) => key)
    const all = await list('')
    expect(open(all)).not.toContain('battery_replaceable')
    expect(facetIn(all, 'battery_replaceable')?.isMore).toBe(true)
    expect(open(await list('hardwareType=device'))).toContain('battery_replaceable')
    expect(open(await list('f.battery_replaceable=yes'))[0]).toBe('battery_replaceable')
  })
})

describe('a product’s facts in the shop', () => {
  test('stand on its card in words, and on its page by groups', async () => {
    const code = await having({
      battery_life: { low: 10 * year, approx: true },
      ip_rating: { options: ['ip67'] },
      operating_temp: { low: -40, high: 85 },
      weight: { low: 310, note: { en: 'with battery', ar: 'مع البطارية' } },
    })
    t.ctx.publicCache.invalidate()
    const card = (await list(`search=${code}`, 'ar')).json.data[0]
    expect(card.facts).toEqual([
      { name: 'عمر البطارية', value: 'حتى ١٠\u00a0سنوات', isTime: true },
      { name: 'درجة الحماية', value: 'IP67' },
      { name: 'حرارة التشغيل', value: 'من ٤٠ تحت الصفر إلى ٨٥\u00a0°م' },
    ])
    const { json } = await t.ask({ path: `/marketplace-customer/products/${card._id}` })
    expect(json.data.factGroups).toMatchObject([
      {
        key: 'power',
        name: 'Power',
        facts: [{ key: 'battery_life', values: ['up to 10\u00a0years'], low: 10, unit: 'years' }],
      },
      {
        key: 'environment',
        facts: [
          { key: 'ip_rating', values: ['IP67'] },
          { key: 'operating_temp', low: -40, high: 85, unit: '°C' },
        ],
      },
      { key: 'build', facts: [{ key: 'weight', values: ['310\u00a0g'], note: 'with battery' }] },
    ])
  })

  test('follow at once when staff change them', async () => {
    const code = await having({ ip_rating: { options: ['ip54'] } }, 'CHANGES-1')
    t.ctx.publicCache.invalidate()
    const staff = await t.as(await anAdmin(t.db))
    const [{ _id }] = (await list(`search=${code}`)).json.data
    const { version } = (await staff({ path: `/marketplace/products/${_id}/facts` })).json.data
    const facts = [{ key: 'ip_rating', options: ['ip68'] }]
    await staff({ method: 'PUT', path: `/marketplace/products/${_id}/facts`, body: { facts, version } })
    expect(await codes('f.ip_rating=ip68')).toContain('CHANGES-1')
    expect(await codes('f.ip_rating=ip54')).not.toContain('CHANGES-1')
  })
})
