import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../audit-log/write-audit.ts'
import { saveImage } from '../files/save-image.ts'
import { products } from '../products/products.table.ts'
import { aBuyer, aLicence, anAdmin, aPackage, aProduct, aTopic } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import {
  checkedImport,
  doImportJobs,
  findImport,
  rowsOf,
  runChecked,
  sendFile,
  undone,
} from './test-support/upload-import.ts'

const t = testApp()
const path = '/marketplace/products/import'
let ask: (ask: Ask) => Promise<Answer>
let image: string

beforeAll(async () => {
  ask = await t.as(await anAdmin(t.db))
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  image = (await saveImage(t.db, t.ctx.files, bytes, 'teal.png')).id
  await aTopic(t.db, 'application', 'Tracking')
  await aTopic(t.db, 'industry', 'Oil and gas')
})

const headings =
  'code;type;hardwareType;name.en;name.ar;shortName.en;shortName.ar;price;images;applications;industries'
const row = (code: string, more: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    code,
    type: 'hardware',
    hardwareType: 'device',
    'name.en': `Tracker ${code}`,
    'name.ar': `متتبع ${code}`,
    'shortName.en': code,
    'shortName.ar': code,
    price: '129.50',
    images: image,
    applications: 'Tracking',
    industries: 'Oil and gas',
    ...more,
  }
  return headings
    .split(';')
    .map((name) => cells[name] ?? '')
    .join(';')
}
const file = (...rows: string[]) => [headings, ...rows].join('\r\n')

const stored = async (code: string) => {
  const [one] = await t.db
    .select()
    .from(products)
    .where(eq(products.code, code))
    .orderBy(sql`archived_at nulls first`)
  return one
}

test('of 5,000 rows exactly the 7 bad ones are named, by row and column, and the others come in', async () => {
  const bad: Record<number, [string, string]> = {
    100: ['no code', row('', { 'shortName.en': 'Tracker', 'shortName.ar': 'متتبع' })],
    700: ['text as price', row('BAD-PRICE', { price: 'twelve' })],
    1500: ['the code of row 50', row('m-50')],
    2200: ['an unknown industry', row('BAD-INDUSTRY', { industries: 'Alchemy' })],
    3100: [
      '11 images',
      row('BAD-IMAGES', { images: `"${Array.from({ length: 11 }, () => image).join(';')}"` }),
    ],
    4000: ['Arabic quotes', row('BAD-QUOTES', { 'name.ar': '“متتبع؛ صغير;خفيف”' })],
    4900: ['a semicolon in a text', row('BAD-TEXT', { 'name.en': 'Small; light' })],
  }
  // What looks alike and is right: quotes where they belong, a semicolon between straight quotes, both digits, a long text.
  const fine: Record<number, string> = {
    200: row('M-200', { 'name.ar': 'متتبع «صغير» للأصول' }),
    300: row('M-300', { 'name.en': '"Small; light"' }),
    400: row('M-400', { price: '١٢٩٫٥٠' }),
  }
  const rows = Array.from(
    { length: 5_000 },
    (_, at) => bad[at + 2]?.[1] ?? fine[at + 2] ?? row(`M-${at + 2}`),
  )
  const found = await checkedImport(t, ask, `\ufeff${file(...rows)}`)
  expect(found).toMatchObject({
    status: 'checked',
    counts: { new: 4_993, changed: 0, unchanged: 0, wrong: 7 },
    progress: { done: 5_000, total: 5_000 },
  })
  const wrong = await rowsOf(ask, found._id, '&outcome=wrong')
  expect(
    wrong.map(({ row, problems }) => [row, problems.map(({ column, message }) => [column, message])]),
  ).toEqual([
    [100, [['code', 'Code is required']]],
    [700, [['price', 'Price must be an amount, for example 129.00']]],
    [1500, [['code', 'Same code as row 50']]],
    [2200, [['industries', 'Industries: “Alchemy” not found in the shop']]],
    [3100, [['images', 'Max 10 images']]],
    [4000, [['', expect.stringContaining('12 cells but the header has 11')]]],
    [4900, [['', expect.stringContaining('12 cells but the header has 11')]]],
  ])

  const arabic = await ask({
    path: `${path}/${found._id}/rows?outcome=wrong`,
    headers: { 'accept-language': 'ar' },
  })
  expect(arabic.json.data[1].problems).toEqual([
    { column: 'price', label: 'السعر', message: 'يجب أن تكون قيمة السعر مبلغًا مثل 129.00' },
  ])

  // Nothing is written before somebody says so, and not past the wrong rows without saying that too.
  expect(await stored('M-2')).toBeUndefined()
  const refused = await ask({ method: 'POST', path: `${path}/${found._id}/run`, body: {} })
  expect(refused).toMatchObject({ status: 422, json: { code: 'invalid_transition', details: { wrong: 7 } } })
})

test('what is right comes in, what is wrong is in the report, and all of it can be taken back', async () => {
  const rows = [
    row('IN-1'),
    row('IN-2', { 'name.ar': 'متتبع «صغير» للأصول', 'name.en': '"Small; light"' }),
    row('IN-3', { price: '١٢٩٫٥٠' }),
    row('IN-4', { price: 'twelve' }),
    row('IN-5', { 'name.en': 'Tracker 4242 4242 4242 4242' }),
    ...Array.from({ length: 60 }, (_, at) => row(`IN-X${at}`)),
  ]
  const found = await checkedImport(t, ask, file(...rows))
  const done = await runChecked(t, ask, found._id)
  expect(done).toMatchObject({
    status: 'done',
    results: { done: 63, leftOut: 0 },
    progress: { done: 63, total: 63 },
  })
  expect(await stored('IN-3')).toMatchObject({
    price: 12_950,
    visibility: 'hidden',
    name: { ar: 'متتبع IN-3' },
  })
  expect((await stored('IN-2'))?.name).toEqual({ en: 'Small; light', ar: 'متتبع «صغير» للأصول' })
  expect(await stored('IN-4')).toBeUndefined()
  expect(await stored('IN-5')).toBeUndefined()

  const again = await checkedImport(t, ask, file(...rows))
  expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 63, wrong: 2 })

  const report = await ask({ path: `${path}/${found._id}/report` })
  expect(report.headers['content-type']).toContain('text/csv')
  expect(report.text.trim().split('\r\n')).toHaveLength(1 + 65)
  expect(report.text).toContain('5,IN-4,Error,price,"Price must be an amount, for example 129.00"')
  expect(report.text).toMatch(/6,IN-5,Error,name\.en,"?\S.* contains a payment card number/)
  expect(report.text).toContain('2,IN-1,Imported,,')

  const back = await undone(t, ask, found._id)
  expect(back).toMatchObject({ status: 'undone', results: { undone: 63, kept: 0 } })
  expect((await stored('IN-1'))?.archivedAt).not.toBeNull()
})

const exported = async (format: 'csv' | 'json', filter = '') => {
  const answer = await ask({ path: `/marketplace/products/export?format=${format}${filter}` })
  expect(answer.status).toBe(200)
  return answer.text
}

describe('what is exported', () => {
  test('comes back as no change at all, as CSV and as JSON, whatever the products are', async () => {
    const device = await aProduct(t.db, {
      code: '=cmd|A1',
      name: { en: '=2+3', ar: "'+اقتباس" },
      images: [{ id: image, alt: 'a | b; c' }],
    }).catch(() => undefined)
    expect(device).toBeDefined()
    await aLicence(t.db, { name: { en: '“Quoted”', ar: '' }, shortName: { en: '«Q»', ar: '' }, price: null })
    await aPackage(t.db, [{ product: device?.id ?? '', quantity: 3 }], {
      description: { en: '<p>One</p>\r\n<p>Two; three | four \\ five</p>', ar: '' },
      faqs: { en: [{ question: 'Why; how?', answer: 'So|that\nway' }], ar: [] },
      documentations: [{ title: 'Sheet', url: 'https://example.com/a;b|c', language: 'ar' }],
      certifications: [{ name: 'CST', validUntil: '2030-01-01' }],
    })
    for (const format of ['csv', 'json'] as const) {
      const found = await checkedImport(t, ask, await exported(format), `products.${format}`)
      expect(await rowsOf(ask, found._id, '&outcome=changed,wrong')).toEqual([])
      expect(found).toMatchObject({
        kind: format,
        status: 'checked',
        counts: { new: 0, changed: 0, wrong: 0 },
      })
      expect(found.counts.unchanged).toBeGreaterThan(2)
    }
  })

  test('is narrowed by the filters of the list, begins with the mark of UTF-8, and holds no formula', async () => {
    await aProduct(t.db, {
      code: 'FORMULA-1',
      name: { en: '=HYPERLINK("x")', ar: '@صيغة' },
      visibility: 'hidden',
    })
    const text = await exported('csv', '&search=FORMULA-1')
    expect(text.startsWith('\ufeffcode,type,')).toBe(true)
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).toContain(`"'=HYPERLINK(""x"")",'@صيغة`)
    expect(await exported('csv', '&visibility=visible&search=FORMULA-1')).not.toContain('HYPERLINK')
  })
})

describe('an import of some columns', () => {
  test('changes these alone, tells what, writes the trail, and is taken back', async () => {
    const product = await aProduct(t.db, { code: 'PART-1', price: 10_000 })
    const found = await checkedImport(t, ask, 'code,price,name.ar\nPART-1,99.50,اسم جديد\nNOBODY-1,5,\n')
    expect(found.counts).toEqual({ new: 0, changed: 1, unchanged: 0, wrong: 1 })
    const [changed, wrong] = await rowsOf(ask, found._id)
    expect(changed).toMatchObject({
      row: 2,
      product: product.id,
      changes: [
        { column: 'name.ar', label: 'Name (Arabic)', before: 'متتبع PART-1', after: 'اسم جديد' },
        { column: 'price', label: 'Price', before: '100.00', after: '99.50' },
      ],
    })
    // A product that is not there must be whole.
    expect(wrong?.problems.map(({ column }) => column)).toContain('type')

    await runChecked(t, ask, found._id)
    expect(await stored('PART-1')).toMatchObject({
      price: 9_950,
      name: { en: product.name.en, ar: 'اسم جديد' },
      version: product.version + 1,
    })
    const [entry] = await t.db.select().from(auditLog).where(eq(auditLog.entityId, product.id))
    expect(entry).toMatchObject({
      action: 'update',
      byName: 'Noura Example',
      importId: found._id,
      before: { price: 10_000 },
      after: { price: 9_950 },
    })

    expect((await undone(t, ask, found._id)).results).toMatchObject({ undone: 1, kept: 0 })
    expect(await stored('PART-1')).toMatchObject({
      price: 10_000,
      name: product.name,
      version: product.version + 2,
    })
  })

  test('leaves what somebody changed after the check, and says so', async () => {
    const product = await aProduct(t.db, { code: 'RACE-1', price: 10_000 })
    const found = await checkedImport(t, ask, 'code,price\nRACE-1,50\n')
    await ask({
      method: 'PATCH',
      path: `/marketplace/products/${product.id}`,
      body: { price: { amount: 7_700, currency: 'SAR' } },
    })
    const done = await runChecked(t, ask, found._id)
    expect(done.results).toMatchObject({ done: 0, leftOut: 1 })
    expect((await stored('RACE-1'))?.price).toBe(7_700)
    const [told] = await rowsOf(ask, found._id, '&result=left_out')
    expect(told?.problems[0]?.message).toContain('product was changed after the check')
  })

  test('does not undo what was ordered or changed since', async () => {
    const buyer = await aBuyer(t.db)
    const found = await checkedImport(
      t,
      ask,
      file(row('KEEP-1'), row('KEEP-2'), row('KEEP-3')).replace(
        'applications;industries',
        'applications;industries',
      ),
    )
    await runChecked(t, ask, found._id)
    const [ordered, changed] = [await stored('KEEP-1'), await stored('KEEP-2')]
    await ask({
      method: 'PATCH',
      path: `/marketplace/products/${ordered?.id}`,
      body: { visibility: 'hidden' },
    })
    await t.db.execute(sql`update products set visibility = 'visible', version = 1 where id = ${ordered?.id}`)
    await t.db.execute(sql`update stock_levels set on_hand = 5 where product_id = ${ordered?.id}`)
    const shopper = await t.as(buyer.account)
    const order = await shopper({
      method: 'POST',
      path: '/marketplace-customer/orders',
      body: {
        items: [{ product: ordered?.id, quantity: 1 }],
        addressId: buyer.address.id,
        paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
      },
    })
    expect(order.status).toBe(201)
    await ask({ method: 'PATCH', path: `/marketplace/products/${changed?.id}`, body: { warranty: 12 } })

    expect((await undone(t, ask, found._id)).results).toMatchObject({ undone: 1, kept: 2 })
    const kept = await rowsOf(ask, found._id, '&result=kept')
    expect(kept.map(({ code, notes }) => [code, notes.at(-1)?.message])).toEqual([
      ['KEEP-1', 'Not undone: ordered after the import'],
      ['KEEP-2', 'Not undone: changed after the import'],
    ])
    expect((await stored('KEEP-1'))?.archivedAt).toBeNull()
    expect((await stored('KEEP-3'))?.archivedAt).not.toBeNull()
    expect(await ask({ method: 'POST', path: `${path}/${found._id}/undo`, body: {} })).toMatchObject({
      status: 422,
      json: { code: 'invalid_transition' },
    })
  })
})

test('products of one file may refer to each other, whichever comes first', async () => {
  const columns = 'code,type,hardwareType,name.en,shortName.en,images,applications,similarProducts,includes'
  const found = await checkedImport(
    t,
    ask,
    [
      columns,
      `SET-1,package,,Set,Set,${image},,,"LATER-1 | 2; LATER-2"`,
      `LATER-1,hardware,device,One,One,${image},Tracking,LATER-2,`,
      `LATER-2,hardware,device,Two,Two,${image},Tracking,LATER-1,`,
      `RING-1,hardware,device,Ring,Ring,${image},Tracking,,RING-2`,
      `RING-2,hardware,device,Ring,Ring,${image},Tracking,,RING-1`,
    ].join('\n'),
  )
  expect(found.counts).toEqual({ new: 3, changed: 0, unchanged: 0, wrong: 2 })
  expect((await runChecked(t, ask, found._id)).results).toMatchObject({ done: 3, leftOut: 0 })
  const text = await exported('csv', '&search=SET-1')
  expect(text).toContain('LATER-1 | 2; LATER-2 | 1')
  const one = await exported('json', '&search=LATER-1')
  expect(JSON.parse(one).find(({ code }: { code: string }) => code === 'LATER-1').similarProducts).toEqual([
    'LATER-2',
  ])
  // Packages are taken back before what is in them.
  expect((await undone(t, ask, found._id)).results).toMatchObject({ undone: 3, kept: 0 })
})

test('what is in stock is the inventory’s to count: a new product begins with it, a known one keeps its own', async () => {
  await aProduct(t.db, { code: 'STOCK-1', stock: 7 })
  const columns = 'code,type,hardwareType,name.en,shortName.en,images,applications,stock,lowStockThreshold'
  const found = await checkedImport(
    t,
    ask,
    [
      columns,
      `STOCK-1,,,,,,,99,`.replace(',,,,,,', ',hardware,device,Tracker STOCK-1,Tracker STOCK-1,,'),
      `STOCK-2,hardware,device,New,New,${image},Tracking,12,3`,
    ].join('\n'),
  )
  const [known, added] = await rowsOf(ask, found._id)
  expect(known?.notes[0]?.message).toContain('Stock stays at 7')
  expect(added?.outcome).toBe('new')
  await runChecked(t, ask, found._id)
  const levels = await t.db.execute(
    sql`select p.code, on_hand, low_stock_threshold from stock_levels s join products p on p.id = s.product_id
      where p.code like 'STOCK-_' and archived_at is null order by 1`,
  )
  expect(levels.rows).toEqual([
    { code: 'STOCK-1', on_hand: 7, low_stock_threshold: null },
    { code: 'STOCK-2', on_hand: 12, low_stock_threshold: 3 },
  ])
})

describe('whether new products are shown', () => {
  const shown = (code: string, more: Record<string, string> = {}) =>
    [`${headings};visibility`, `${row(code, more)};visible`].join('\r\n')
  const visibilityOf = async (code: string) => (await stored(code))?.visibility

  test('they come hidden, whatever the file says, unless it is asked for', async () => {
    const quiet = await checkedImport(t, ask, shown('QUIET-1'))
    expect(quiet).toMatchObject({ show: false, make: [], missing: [] })
    await runChecked(t, ask, quiet._id)
    expect(await visibilityOf('QUIET-1')).toBe('hidden')

    const loud = await checkedImport(t, ask, shown('LOUD-1'))
    const answer = await ask({ method: 'POST', path: `${path}/${loud._id}/run`, body: { show: true } })
    expect(answer.json.data).toMatchObject({ show: true })
    await doImportJobs(t)
    expect(await visibilityOf('LOUD-1')).toBe('visible')

    await sendFile(ask, shown('LOUD-2'), { query: '?dryRun=false&show=true' })
    await doImportJobs(t)
    expect(await visibilityOf('LOUD-2')).toBe('visible')

    // What is visible stays so.
    const again = await checkedImport(t, ask, shown('LOUD-1', { 'name.en': 'Louder' }))
    await runChecked(t, ask, again._id)
    expect(await visibilityOf('LOUD-1')).toBe('visible')
  })

  test('a product without a picture is not shown by a file, nor by hand', async () => {
    const { id } = await aProduct(t.db, { code: 'BARE-1', visibility: 'hidden', images: [] })
    const found = await checkedImport(t, ask, ['code,visibility', 'BARE-1,visible'].join('\n'))
    expect(found.counts).toMatchObject({ wrong: 1 })
    const [told] = await rowsOf(ask, found._id)
    expect(told?.problems[0]).toMatchObject({ column: 'images' })

    const byHand = await ask({
      method: 'PATCH',
      path: `/marketplace/products/${id}`,
      body: { visibility: 'visible' },
    })
    expect([byHand.status, Object.keys(byHand.json.fields)]).toEqual([422, ['images']])
    const together = await ask({
      method: 'PATCH',
      path: '/marketplace/products/bulk',
      body: { ids: [id], set: { visibility: 'visible' } },
    })
    expect(together.json.data).toMatchObject({ changed: 0, failed: [{ code: 'BARE-1' }] })
    expect(await visibilityOf('BARE-1')).toBe('hidden')
  })

  test.each([[{ show: 'yes' }], [{ make: ['colour'] }]])('%j is refused', async (body) => {
    const found = await checkedImport(t, ask, file(row(`REFUSED-${Object.keys(body)[0]?.toUpperCase()}`)))
    expect((await ask({ method: 'POST', path: `${path}/${found._id}/run`, body })).status).toBe(422)
  })
})

describe('the calls', () => {
  test('dryRun=false writes what is right as soon as it is checked', async () => {
    const sent = await sendFile(ask, file(row('AT-ONCE-1'), row('AT-ONCE-2', { price: 'x' })), {
      query: '?dryRun=false',
    })
    await doImportJobs(t)
    expect(await findImport(ask, sent.json.data._id)).toMatchObject({
      status: 'done',
      counts: { new: 1, wrong: 1 },
      results: { done: 1 },
    })
    expect(await stored('AT-ONCE-1')).toBeDefined()
  })

  test('a file is named, listed and thrown away; one that was run is kept', async () => {
    const found = await checkedImport(t, ask, file(row('LIST-1')), 'منتجات جديدة.csv')
    const list = await ask({ path })
    expect(list.json.data[0]).toMatchObject({
      _id: found._id,
      fileName: 'منتجات جديدة.csv',
      by: 'Noura Example',
    })
    expect((await ask({ method: 'DELETE', path: `${path}/${found._id}` })).status).toBe(204)
    expect((await ask({ path: `${path}/${found._id}` })).status).toBe(404)

    const kept = await checkedImport(t, ask, file(row('LIST-2')))
    await runChecked(t, ask, kept._id)
    expect((await ask({ method: 'DELETE', path: `${path}/${kept._id}` })).json.code).toBe(
      'invalid_transition',
    )
  })

  test('only one of many who press at once has it run, and it runs once', async () => {
    const found = await checkedImport(t, ask, file(row('TWICE-1')))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask({ method: 'POST', path: `${path}/${found._id}/run`, body: {} })),
    )
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
    await Promise.all([doImportJobs(t), doImportJobs(t)])
    const rows = await t.db.select().from(products).where(eq(products.code, 'TWICE-1'))
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['no file', undefined, 422, 'validation_failed'],
    ['an empty file', '', 422, 'validation_failed'],
  ])('%s is refused', async (_, content, status, code) => {
    const answer =
      content === undefined
        ? await ask({ method: 'POST', path, body: { a: 1 } })
        : await sendFile(ask, content)
    expect(answer.status).toBe(content === undefined ? 415 : status)
    expect(answer.json.code).toBe(content === undefined ? 'unsupported_media_type' : code)
  })
})
