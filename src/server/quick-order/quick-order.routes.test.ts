import { beforeAll, describe, expect, test, vi } from 'vitest'
import pg from 'pg'
import writeSpreadsheet from 'write-excel-file/node'
import { orders } from '../orders/orders.table.ts'
import { readSettings, writeSettings } from '../settings/settings.queries.ts'
import { aProduct, aRootUser, anAdmin } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
const path = '/marketplace-customer/quick-order'
let ask: (ask: Ask) => Promise<Answer>

beforeAll(async () => {
  ask = await t.as(await aRootUser(t.db))
  const make = (code: string, more: object = {}) => aProduct(t.db, { code, ...more })
  await make('QO-TRK-100', { name: { en: 'Quick tracker', ar: 'جهاز تتبع' }, price: 19_900, stock: 7 })
  await make('QO-GW-1', {
    name: { en: 'Quick gateway', ar: 'بوابة' },
    gtin: '4006381333931',
    modelCode: 'MX 90',
  })
  await make('QO-GW-2', { name: { en: 'Twin one', ar: 'توأم' }, modelCode: 'TWIN-5' })
  await make('QO-GW-3', { name: { en: 'Twin two', ar: 'توأم' }, modelCode: 'TWIN 5' })
  await make('QO-FREE', { name: { en: 'Unpriced', ar: 'بلا سعر' }, price: null })
  await make('QO-HIDDEN', { visibility: 'hidden' })
  await make('QO-NONE', { stock: 0 })
})

const match = async (codes: string, headers: Record<string, string> = {}) => {
  const { status, json, text } = await ask({ method: 'POST', path, headers, body: { codes } })
  expect(status, text).toBe(200)
  return json.data
}

const upload = async (bytes: Uint8Array | string, name: string) => {
  const form = new FormData()
  form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  const sent = new Response(form)
  return ask({
    method: 'POST',
    path: `${path}/file`,
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    body: Buffer.from(await sent.arrayBuffer()),
  })
}

describe('codes are found', () => {
  test.each([
    ['as written', 'QO-TRK-100 2', 'QO-TRK-100'],
    ['in any case', 'qo-trk-100 2', 'QO-TRK-100'],
    ['without hyphens', 'QOTRK100;2', 'QO-TRK-100'],
    ['with spaces', 'QO TRK 100;2', 'QO-TRK-100'],
    ['by the bar code', '4006381333931,2', 'QO-GW-1'],
    ['by the maker’s model', 'mx-90;٢', 'QO-GW-1'],
  ])('%s', async (_, codes, code) => {
    expect((await match(codes)).lines).toMatchObject([{ state: 'matched', quantity: 2, product: { code } }])
  })

  test('with the price and the stock of now; too many say how many there are', async () => {
    const { lines } = await match('QO-TRK-100 8\nQO-NONE 1\nQO-GW-1 3')
    expect(lines[0]).toMatchObject({
      isShort: true,
      product: {
        name: 'Quick tracker',
        unitPrice: { amount: 19_900, currency: 'SAR' },
        inStock: true,
        available: 7,
      },
    })
    expect(lines[1]).toMatchObject({ isShort: true, product: { inStock: false } })
    expect(lines[2]).toMatchObject({ isShort: false })
    const arabic = await match('QO-TRK-100 1', { 'accept-language': 'ar' })
    expect(arabic.lines[0].product.name).toBe('جهاز تتبع')
  })

  test('once: rows of the same product are added up', async () => {
    const { lines, merged } = await match('QO-TRK-100 1\nQO-GW-1 1\nqotrk100 ٣')
    expect(merged).toBe(1)
    expect(lines).toMatchObject([
      { row: 1, quantity: 4, product: { code: 'QO-TRK-100' } },
      { row: 2, quantity: 1, product: { code: 'QO-GW-1' } },
    ])
  })
})

describe('what is not found says why', () => {
  test('a quantity that cannot be read leaves its product', async () => {
    const { lines } = await match('QO-GW-1 2.5\nQO-GW-1,1,000')
    expect(lines).toMatchObject([
      { state: 'unreadable', problem: 'bad_quantity', product: { code: 'QO-GW-1' } },
      { state: 'unreadable', problem: 'ambiguous_quantity' },
    ])
    expect(lines[0]).not.toHaveProperty('quantity')
  })

  test('a product without a price is not sold; a hidden one is unknown, and is not told', async () => {
    const { lines } = await match('QO-FREE 1\nQO-HIDDEN 1')
    expect(lines[0]).toMatchObject({ state: 'not_sold', product: { code: 'QO-FREE' } })
    expect(lines[0].product).not.toHaveProperty('unitPrice')
    expect(lines[1]).toMatchObject({ state: 'unknown' })
    expect(JSON.stringify(lines[1].suggestions)).not.toContain('HIDDEN')
  })

  test('a model that two products share is no match; both are suggested', async () => {
    const { lines } = await match('twin5;3')
    expect(lines).toMatchObject([{ state: 'unknown', quantity: 3 }])
    expect(lines[0].suggestions.map(({ code }: { code: string }) => code).toSorted()).toEqual([
      'QO-GW-2',
      'QO-GW-3',
    ])
  })

  test('an unknown code gets at most three suggestions of the search', async () => {
    const { lines } = await match('Quick tracker;2\nzzqqxx 1\nquick zzqqxx;1')
    expect(lines[0]).toMatchObject({ state: 'unknown' })
    expect(lines[0].suggestions[0].code).toBe('QO-TRK-100')
    expect(lines[0].suggestions.length).toBeLessThanOrEqual(3)
    expect(lines[1]).toMatchObject({ state: 'unknown', suggestions: [] })
    expect(lines[2]).toMatchObject({ state: 'unknown', suggestions: [] })
  })
})

test('prices are left out where the shop hides them', async () => {
  const { visibility } = await readSettings(t.db)
  await writeSettings(t.db, { visibility: { ...visibility, pricing: { enabled: false } } })
  t.ctx.publicCache.invalidate()
  const { lines } = await match('QO-TRK-100 1\nQuick gateway 1')
  await writeSettings(t.db, { visibility })
  t.ctx.publicCache.invalidate()
  expect(JSON.stringify(lines)).not.toContain('amount')
})

test('500 lines of both digits with 50 unknown are found by few questions, and nothing is ordered', async () => {
  const products = []
  for (let n = 0; n < 450; n += 1) products.push(aProduct(t.db, { code: `BULK-${n}X` }))
  await Promise.all(products)
  const arabic = (n: number) => String(n).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
  const codes = Array.from({ length: 500 }, (_, n) =>
    n < 450 ? `bulk${n}x;${n % 2 ? arabic((n % 9) + 1) : (n % 9) + 1}` : `UNKNOWN-${n};1`,
  ).join('\n')
  const before = await t.db.$count(orders)
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const { lines, skipped } = await match(`${codes}\nONE-MORE;1`)
  const all = asked.mock.calls.length
  asked.mockClear()
  await match(codes.split('\n').slice(0, 450).join('\n'))
  const known = asked.mock.calls.length
  asked.mockRestore()
  expect(lines).toHaveLength(500)
  expect(lines.filter(({ state }: { state: string }) => state === 'matched')).toHaveLength(450)
  expect(lines[1]).toMatchObject({ quantity: 2 })
  expect(skipped).toBe(1)
  expect(await t.db.$count(orders)).toBe(before)
  // The number of questions for what is known does not grow with the lines; each unknown one is a search.
  expect(known).toBeLessThan(20)
  expect(all - known).toBeLessThan(50 * 25)
})

describe('a file', () => {
  test('CSV in UTF-8, UTF-16 and the code page of Arabic Windows', async () => {
    const text = 'الكود;الكمية\r\nQO-TRK-100;٥\r\n'
    const windows = Buffer.concat([
      Buffer.from([0xc7, 0xe1, 0xdf, 0xe6, 0xcf, 0x3b, 0xc7, 0xe1, 0xdf, 0xe3, 0xed, 0xc9]),
      Buffer.from('\r\nQO-TRK-100;5\r\n'),
    ])
    for (const bytes of [
      Buffer.from(`\ufeff${text}`),
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
      windows,
    ]) {
      const { status, json, text: said } = await upload(bytes, 'order.csv')
      expect(status, said).toBe(200)
      expect(json.data.lines).toMatchObject([
        { state: 'matched', quantity: 5, product: { code: 'QO-TRK-100' } },
      ])
    }
  })

  test('a spreadsheet, by the columns it names', async () => {
    const bytes = await writeSpreadsheet([
      [{ value: 'Name' }, { value: 'SKU' }, { value: 'Price' }, { value: 'Qty' }],
      [{ value: 'A' }, { value: 'QO-GW-1' }, { value: 99.5, type: Number }, { value: 3, type: Number }],
      [{ value: 'B' }, { value: 4006381333931, type: Number }, null, { value: 2, type: Number }],
    ]).toBuffer()
    const { json } = await upload(bytes, 'order.xlsx')
    expect(json.data).toMatchObject({
      merged: 1,
      lines: [{ row: 2, quantity: 5, product: { code: 'QO-GW-1' } }],
    })
  })

  test.each([
    ['half a spreadsheet', Buffer.from('PK\u0003\u0004half')],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0xff, 0xd8])],
  ])('%s is rejected in a sentence, at its field', async (_, bytes) => {
    const { status, json } = await upload(bytes, 'order.xlsx')
    expect([status, json.code]).toEqual([422, 'file_unreadable'])
    expect(json.fields.file).toMatch(/CSV or XLSX/)
  })

  test('one above 2 MB is rejected, and so is none', async () => {
    expect((await upload(Buffer.alloc(2 * 1024 * 1024 + 1, 'a;1\n'), 'big.csv')).json.code).toBe(
      'document_too_large',
    )
    expect((await upload('', 'empty.csv')).status).toBe(422)
  })
})

describe('who may ask, and what', () => {
  test('customers only', async () => {
    expect((await t.ask({ method: 'POST', path, body: { codes: 'QO-GW-1' } })).status).toBe(401)
    const staff = await t.as(await anAdmin(t.db))
    expect((await staff({ method: 'POST', path, body: { codes: 'QO-GW-1' } })).status).toBe(401)
  })

  test.each([[{}], [{ codes: '' }], [{ codes: 'x'.repeat(200_001) }], [{ codes: 5 }]])(
    'input %# is rejected at its field',
    async (body) => {
      const { status, json } = await ask({ method: 'POST', path, body })
      expect(status).toBe(422)
      expect(json.fields.codes).toBeDefined()
    },
  )

  test('numbers that look like a payment card are codes here', async () => {
    expect((await match('4242 4242 4242 4242')).lines).toMatchObject([{ state: 'unknown' }])
  })
})
