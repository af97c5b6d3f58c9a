import { beforeAll, describe, expect, test } from 'vitest'
import { demoCatalogue } from '#demo/catalogue/demo-catalogue.ts'
import { loadMetadata } from '#demo/load/load-metadata.ts'
import { loadProducts } from '#demo/load/load-products.ts'
import { loadSolutions } from '#demo/load/load-solutions.ts'
import type { SolutionResult } from '#contract/solutions.ts'
import { eq } from 'drizzle-orm'
import { transaction } from '../db/transaction.ts'
import { products } from '../products/products.table.ts'
import { readSettings, writeSettings } from '../settings/settings.queries.ts'
import { aPriceList, aRootUser } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
const path = '/marketplace-customer/solutions'

beforeAll(async () => {
  await transaction(t.db, async (db) => {
    await loadMetadata(db, demoCatalogue.metadata, new Map())
    await loadProducts(db, demoCatalogue, { pictures: new Map(), papers: new Map(), now: new Date() })
    await loadSolutions(db, demoCatalogue.solutions, new Map())
  })
})

type Caller = (ask: Ask) => Promise<Answer>
const compute = (slug: string, body: object = {}, language = 'en', as: Caller = (asked) => t.ask(asked)) =>
  as({ method: 'POST', path: `${path}/${slug}/results`, headers: { 'accept-language': language }, body })
async function resultOf(
  slug: string,
  body: object = {},
  language = 'en',
  as?: Caller,
): Promise<SolutionResult> {
  const { status, json, text } = await compute(slug, body, language, as)
  expect(status, text).toBe(200)
  return json.data
}
const quantities = ({ lines }: SolutionResult) =>
  Object.fromEntries(lines.map(({ product, quantity }) => [product.code, quantity]))
const riyals = (amount: number) => amount / 100

// Worked by hand: net, over three years, mains, normal coverage.
test.each<[string, Record<string, number>, { once: number; year: number; total: number }]>([
  [
    'office-air-quality',
    { 'SEN-TH10': 14, 'SEN-CO20': 6, 'SEN-OC30': 6, 'GW-IN08': 2, 'SUB-PLT-Y': 26 },
    { once: 7_894, year: 936, total: 10_702 },
  ],
  [
    'cold-chain-fleet',
    {
      'TRK-150': 24,
      'SIM-IOT': 24,
      'SUB-CON-Y': 24,
      'SEN-TP25': 4,
      'GW-IN08': 1,
      'NTF-SMS-1K': 1,
      'SUB-PLT-Y': 28,
    },
    { once: 10_162, year: 3_273, total: 19_981 },
  ],
  [
    'tenant-metering',
    { 'MTR-E110': 30, 'MTR-E330': 4, 'MTR-W015': 34, 'MNT-DIN35': 4, 'GW-IN08': 2, 'LIC-CLD-100': 1 },
    { once: 23_428, year: 1_490, total: 27_898 },
  ],
  [
    'smart-irrigation',
    { 'SEN-SM15': 8, 'CTL-VL20': 8, 'SEN-UL40': 2, 'GW-OUT08': 1, 'MNT-P60': 1, 'SUB-PLT-Y': 18 },
    { once: 9_061, year: 648, total: 11_005 },
  ],
  [
    'leak-guard',
    { 'SEN-WL05': 10, 'PRB-LK02': 4, 'CTL-VL20': 2, 'GW-IN02': 2, 'NTF-VOC-500': 1, 'SUB-PLT-Y': 12 },
    { once: 4_002, year: 681, total: 6_045 },
  ],
  [
    'asset-yard',
    {
      'TRK-200': 60,
      'TRK-100': 40,
      'GW-OUT16': 1,
      'ANT-F8': 1,
      'MNT-P60': 1,
      'BAT-ER34': 3,
      'LIC-CLD-100': 1,
    },
    { once: 37_845, year: 1_490, total: 42_315 },
  ],
  [
    'keyless-office',
    { 'LCK-300': 8, 'LCK-140': 12, 'SEN-DC12': 14, 'GW-IN02': 2, 'SUB-PLT-Y': 34 },
    { once: 11_424, year: 1_224, total: 15_096 },
  ],
  [
    'parking',
    { 'SEN-PK35': 120, 'GW-OUT08': 2, 'MNT-P60': 2, 'LIC-CLD-100': 2 },
    { once: 57_358, year: 2_980, total: 66_298 },
  ],
])('%s comes to what was worked out by hand, in both languages', async (slug, wanted, costs) => {
  for (const language of ['en', 'ar']) {
    const result = await resultOf(slug, {}, language)
    expect(quantities(result)).toEqual(wanted)
    expect({
      once: riyals(result.costs?.once.net.amount ?? 0),
      year: riyals(result.costs?.yearly.net.amount ?? 0),
      total: riyals(result.costs?.total.net.amount ?? 0),
    }).toEqual(costs)
    expect(result.costs?.isFrom).toBe(false)
    expect(result.lines.every(({ reason }) => /[ء-ي]/.test(reason) === (language === 'ar'))).toBe(true)
  }
})

describe('a result', () => {
  test('follows inputs, years, coverage and power', async () => {
    const small = await resultOf('office-air-quality', {
      inputs: { rooms: 3, meeting: 0, floors: 1, area: 100, occupancy: false },
      years: 1,
    })
    expect(quantities(small)).toEqual({ 'SEN-TH10': 3, 'GW-IN08': 1, 'SUB-PLT-Y': 3 })
    expect(small.costs?.total.net.amount).toBe(
      (small.costs?.once.net.amount ?? 0) + (small.costs?.yearly.net.amount ?? 0),
    )
    expect(quantities(await resultOf('office-air-quality', { coverage: 'dense' }))['GW-IN08']).toBe(4)
    expect(quantities(await resultOf('office-air-quality', { coverage: 'open' }))['GW-IN08']).toBe(1)
    // On request: the whole is at least the rest.
    const solar = await resultOf('smart-irrigation', { power: 'solar' })
    expect(quantities(solar)).toMatchObject({ 'GW-SOL08': 1, 'MNT-P60': 1 })
    expect(solar.costs?.isFrom).toBe(true)
    expect((await resultOf('office-air-quality', { inputs: { area: 9_000 } })).advice).toHaveLength(1)
  })

  test('leaves out what is not wanted, but not what is needed', async () => {
    const all = await resultOf('leak-guard')
    const fewer = await resultOf('leak-guard', { choices: { without: ['ntf_voc_500', 'sen_wl05'] } })
    expect(fewer.lines.find(({ key }) => key === 'ntf_voc_500')?.isTaken).toBe(false)
    expect(fewer.lines.find(({ key }) => key === 'sen_wl05')?.isTaken).toBe(true)
    expect((all.costs?.yearly.net.amount ?? 0) - (fewer.costs?.yearly.net.amount ?? 0)).toBe(24_900)
  })

  test('is the same by address', async () => {
    const { json } = await t.ask({
      path: `${path}/asset-yard/results?i.assets=٥&i.tools=0&years=5&coverage=open`,
    })
    expect(json.data).toEqual(
      await resultOf('asset-yard', { inputs: { assets: 5, tools: 0 }, years: 5, coverage: 'open' }),
    )
    expect(quantities(json.data)).toMatchObject({ 'TRK-200': 5, 'SUB-PLT-Y': 5 })
  })

  test.each([
    [{ inputs: { rooms: 0 } }, 'inputs.rooms', 'input_out_of_range'],
    [{ inputs: { rooms: 2_001 } }, 'inputs.rooms', 'input_out_of_range'],
    [{ inputs: { stables: 3 } }, 'inputs.stables', 'validation_failed'],
    [{ years: 6 }, 'years', 'validation_failed'],
  ])('%j is refused at its field', async (body, field, code) => {
    const { status, json } = await compute('office-air-quality', body)
    expect([status, json.code, Object.keys(json.fields)]).toEqual([422, code, [field]])
  })

  test('has no sum where prices are hidden, and its buyer’s own prices otherwise', async () => {
    const account = await aRootUser(t.db)
    const as = await t.as(account)
    const [sensor] = await t.db.select().from(products).where(eq(products.code, 'SEN-TH10'))
    await aPriceList(t.db, {
      companies: [account.companyId ?? ''],
      entries: [{ target: 'product', targetId: sensor?.id ?? '', price: 10_000 }],
    })
    t.ctx.publicCache.invalidate()
    const [own, others] = [
      await resultOf('office-air-quality', {}, 'en', as),
      await resultOf('office-air-quality'),
    ]
    expect((others.costs?.once.net.amount ?? 0) - (own.costs?.once.net.amount ?? 0)).toBe(14 * 4_900)

    const { visibility } = await readSettings(t.db)
    await writeSettings(t.db, { visibility: { ...visibility, pricing: { enabled: false } } })
    t.ctx.publicCache.invalidate()
    const hidden = JSON.stringify(await resultOf('office-air-quality'))
    await writeSettings(t.db, { visibility })
    t.ctx.publicCache.invalidate()
    expect(hidden).not.toContain('amount')
  })

  const hide = (code: string, visibility: 'hidden' | 'visible') =>
    t.db.update(products).set({ visibility }).where(eq(products.code, code))

  test('takes the alternative of a product that is gone', async () => {
    await hide('LCK-300', 'hidden')
    const result = await resultOf('keyless-office')
    await hide('LCK-300', 'visible')
    expect(quantities(result)).toMatchObject({ 'LCK-210': 8 })
    expect(quantities(result)).not.toHaveProperty('LCK-300')
    expect(result.gone).toEqual([])
  })

  test('says what is needed and gone with nothing in its place, and that the sum is not all', async () => {
    await hide('GW-OUT08', 'hidden')
    const result = await resultOf('smart-irrigation')
    await hide('GW-OUT08', 'visible')
    expect(quantities(result)).not.toHaveProperty('GW-OUT08')
    expect(result.gone).toEqual([
      { key: 'gw_out08', group: 'gateways', quantity: 1, reason: 'One for each 300 hectares' },
    ])
    expect(result.costs?.isFrom).toBe(true)
  })

  test('has the alternative that the shopper picks, with its sums, the same by address', async () => {
    const usual = await resultOf('keyless-office')
    const line = ({ lines }: SolutionResult) => lines.find(({ key }) => key === 'lck_300')
    const codes = (result: SolutionResult) =>
      line(result)?.alternatives?.map(({ product, isTaken }) => [product.code, isTaken])
    expect(codes(usual)).toEqual([
      ['LCK-300', true],
      ['LCK-210', false],
    ])
    const other = line(usual)?.alternatives?.[1]
    const picked = await resultOf('keyless-office', { choices: { use: { lck_300: 'lck-210' } } })
    expect(line(picked)?.product.code).toBe('LCK-210')
    expect(line(picked)?.amount).toEqual(other?.amount)
    expect(codes(picked)).toEqual([
      ['LCK-300', false],
      ['LCK-210', true],
    ])
    const [before, after] = [usual, picked].map((result) => result.costs?.once.net.amount ?? 0)
    expect((before ?? 0) - (after ?? 0)).toBe(
      (line(usual)?.amount?.net.amount ?? 0) - (other?.amount?.net.amount ?? 0),
    )
    expect(before).not.toBe(after)
    const { json } = await t.ask({ path: `${path}/keyless-office/results?use=lck_300.LCK-210` })
    expect(json.data).toEqual(picked)
    // What is of no line, or of another, changes nothing.
    for (const use of [{ lck_300: 'GW-IN02' }, { nothing: 'LCK-210' }, { lck_140: 'LCK-210' }])
      expect(await resultOf('keyless-office', { choices: { use } })).toEqual(usual)
  })

  test('offers what fits, and nothing else', async () => {
    const [mains, solar] = [
      await resultOf('smart-irrigation'),
      await resultOf('smart-irrigation', { power: 'solar' }),
    ]
    const gateway = ({ lines }: SolutionResult) => lines.find(({ key }) => key === 'gw_out08')
    expect(gateway(mains)?.alternatives).toBeUndefined()
    expect(gateway(solar)?.alternatives?.map(({ product }) => product.code)).toEqual(['GW-SOL08', 'GW-OUT08'])
  })
})

test('the use cases are listed with what they ask', async () => {
  const list = await t.ask({ path, headers: { 'accept-language': 'ar' } })
  expect(list.json.total).toBe(8)
  expect(list.json.data[0]).toMatchObject({ slug: 'office-air-quality', name: 'جودة هواء المكاتب' })
  const one = await t.ask({ path: `${path}/office-air-quality` })
  expect(one.json.data.inputs.map(({ key }: { key: string }) => key)).toEqual([
    'rooms',
    'meeting',
    'floors',
    'area',
    'occupancy',
  ])
  expect((await t.ask({ path: `${path}/nothing` })).status).toBe(404)
  expect((await compute('nothing')).status).toBe(404)
})
