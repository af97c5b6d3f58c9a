import { beforeAll, describe, expect, test } from 'vitest'
import { demoCatalogue } from '#demo/catalogue/demo-catalogue.ts'
import { loadMetadata } from '#demo/load/load-metadata.ts'
import { loadProducts } from '#demo/load/load-products.ts'
import { transaction } from '../../db/transaction.ts'
import { aProduct } from '../../test/factories.ts'
import { testApp } from '../../test/test-app.ts'
import { arabic, english, type Question } from './question-set.ts'
import { refreshPlaces } from './refresh-search.ts'

const t = testApp()

beforeAll(async () => {
  await transaction(t.db, async (db) => {
    await loadMetadata(db, demoCatalogue.metadata, new Map())
    await loadProducts(db, demoCatalogue, { pictures: new Map(), papers: new Map(), now: new Date() })
  })
  await refreshPlaces(t.db)
})

async function found(words: string, language: 'en' | 'ar', more = '') {
  const { status, json } = await t.ask({
    path: `/marketplace-customer/products?limit=12&search=${encodeURIComponent(words)}${more}`,
    headers: { 'accept-language': language },
  })
  expect(status, JSON.stringify(json)).toBe(200)
  return {
    codes: json.data.map((card: { code: string }) => card.code) as string[],
    total: json.total as number,
    search: json.search,
  }
}

const isOf = (code: string, wanted: string) =>
  wanted.endsWith('*') ? code.startsWith(wanted.slice(0, -1)) : code === wanted

const questions = [
  ...english.map((question) => ({ ...question, language: 'en' as const })),
  ...arabic.map((question) => ({ ...question, language: 'ar' as const })),
]

test('the set is large, half of it Arabic, with what the Gulf types, typing errors and Latin letters', () => {
  const count = (kinds: Question['kind'][]) => questions.filter(({ kind }) => kinds.includes(kind)).length
  expect(questions.length).toBeGreaterThanOrEqual(120)
  expect(arabic.length / questions.length).toBeGreaterThanOrEqual(0.49)
  expect(count(['gulf']) / arabic.length).toBeGreaterThanOrEqual(0.22)
  expect(count(['misspelt', 'latin'])).toBeGreaterThanOrEqual(15)
})

test('what buyers type finds what they mean among the first three, and hardly ever nothing', async () => {
  const answers = await Promise.all(
    questions.map(async (question) => ({ question, ...(await found(question.asks, question.language)) })),
  )
  const missed = answers.filter(
    ({ question, codes }) =>
      !codes.slice(0, 3).some((code) => question.finds.some((wanted) => isOf(code, wanted))),
  )
  const none = answers.filter(({ codes }) => codes.length === 0)
  const told = missed.map(({ question, codes }) => `${question.asks}: ${codes.slice(0, 3).join(' ')}`)
  console.log(told.join('\n'))
  expect(1 - missed.length / answers.length, told.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(none.length / answers.length, none.map(({ question }) => question.asks).join()).toBeLessThanOrEqual(
    0.01,
  )
})

describe('the order and what is told of it', () => {
  test('a type by another name finds its products first, in either language of the shop', async () => {
    for (const [words, language] of [
      ['router', 'en'],
      ['راوتر', 'en'],
      ['راوتر', 'ar'],
    ] as const) {
      const { codes } = await found(words, language)
      expect(
        codes.slice(0, 3).every((code) => code.startsWith('GW-')),
        `${words}: ${codes.join()}`,
      ).toBe(true)
    }
  })

  test('a thermometer is a temperature sensor, and probes come after', async () => {
    const { codes } = await found('thermometer', 'en')
    expect(codes[0]).toMatch(/^SEN-/)
    expect(codes.indexOf('PRB-PT1K')).not.toBe(0)
  })

  test('a bare band finds all products of its plan', async () => {
    expect((await found('868', 'en')).total).toBeGreaterThanOrEqual(20)
  })

  test('joined, parted or with a hyphen, the same is found in the same order', async () => {
    const [one, ...others] = await Promise.all(
      ['nbiot', 'NB IOT', 'nb-iot', 'NB‑IoT'].map(async (words) => (await found(words, 'en')).codes),
    )
    expect(one?.length).toBeGreaterThan(4)
    for (const other of others) expect(other).toEqual(one)
  })

  test.each(['trk20', 'trk ٢٠٠', 'TRK200', 'ＴＲＫ-200'])('%s leads to TRK-200', async (words) => {
    expect((await found(words, 'en')).codes[0]).toBe('TRK-200')
  })

  test('water meters come first, few of the rest, and others behind a link', async () => {
    const { codes, total, search } = await found('water meter', 'en')
    expect(codes[0]).toBe('MTR-W015')
    expect(total).toBeLessThanOrEqual(8)
    expect(search.more).toBeGreaterThan(0)
    const all = await found('water meter', 'en', '&in=all')
    expect(all.total).toBe(total + search.more)
    expect(all.codes.slice(0, codes.length)).toEqual(codes)
  })

  test.each([
    ['عداد موية', 'ar', 1, 'MTR-W015'],
    ['سنسور حراره', 'ar', 3, 'SEN-TH10'],
    ['7assas', 'en', 3, 'SEN-*'],
  ] as const)('%s is understood as it is said in the Gulf', async (words, language, first, wanted) => {
    const { codes } = await found(words, language)
    expect(
      codes.slice(0, first).some((code) => isOf(code, wanted)),
      codes.join(),
    ).toBe(true)
  })

  test('a degree of protection finds what states it, and nothing else', async () => {
    const { codes, total } = await found('IP67', 'en')
    const stated = await t.ask({ path: '/marketplace-customer/products?limit=100&f.ip_rating=ip67' })
    const all = stated.json.data.map(({ code }: { code: string }) => code)
    expect(total).toBeGreaterThan(2)
    expect(all).toEqual(expect.arrayContaining(codes))
  })

  test('a temperature finds ranges that begin there, and no code with its digits', async () => {
    const { codes } = await found('-40', 'en')
    expect(codes.length).toBeGreaterThan(2)
    const stated = await t.ask({
      path: '/marketplace-customer/products?limit=100&f.operating_temp=-40~-40',
    })
    const all = stated.json.data.map(({ code }: { code: string }) => code)
    expect(codes.filter((code) => code.includes('40') && !all.includes(code))).toEqual([])
  })

  test('a number of a box finds its product alone, however it is parted', async () => {
    await aProduct(t.db, { code: 'BOXED-1', gtin: '6291041500213' })
    await refreshPlaces(t.db)
    t.ctx.publicCache.invalidate()
    for (const words of ['6291041500213', '6 291041 500213', '٦٢٩١٠٤١٥٠٠٢١٣'])
      expect((await found(words, 'en')).codes, words).toEqual(['BOXED-1'])
  })

  test('a typing error is corrected and named', async () => {
    const { codes, search } = await found('snesor', 'en')
    expect(codes[0]).toMatch(/^SEN-/)
    expect(search.corrected).toBe('sensor')
  })

  test('a word that nothing has with the others is left out and named', async () => {
    const { codes, search } = await found('leak sensor zigbee', 'en')
    expect(search.dropped).toEqual(['zigbee'])
    expect(codes[0]).toBe('SEN-WL05')
  })

  test('what nobody sells finds nothing, and says so', async () => {
    const { total, search } = await found('qwxz', 'en')
    expect(total).toBe(0)
    expect(search).toMatchObject({ phrase: 'qwxz', dropped: [], more: 0 })
  })
})
