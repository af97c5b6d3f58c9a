import { beforeAll, describe, expect, test } from 'vitest'
import { cmsMetadataKinds } from '#contract/cms-metadata.ts'
import { aLicence, anAdmin, aProduct, aTopic } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
let staff: (ask: Ask) => Promise<Answer>

const arabic = { 'accept-language': 'ar' }
const linesOf = ({ text }: Answer) =>
  text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')

beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  await aProduct(t.db, {
    code: 'LOCK-1',
    name: { en: 'Lock, smart', ar: 'قفل ذكي' },
    price: 12_950,
    stock: 4,
  })
  await aProduct(t.db, {
    code: 'TRAP-1',
    name: { en: '=HYPERLINK("http://x")', ar: '' },
    price: null,
    visibility: 'hidden',
  })
  await aLicence(t.db, { code: 'ZONE-1', name: { en: 'Zone platform', ar: 'منصة المناطق' }, price: 20_000 })
})

describe('the list of products as a file', () => {
  const exported = (query = '', headers = {}) =>
    staff({ path: `/marketplace/products/list.csv?${query}`, headers })

  test('has what the filters show, in their order, with both names', async () => {
    const answer = await exported('visibility=visible&sort=-name&columns=name,code,type,price')
    expect(linesOf(answer)).toEqual([
      'Name (English),Name (Arabic),Code,Type,Price (SAR),Price before discount (SAR)',
      'Zone platform,منصة المناطق,ZONE-1,Licence,200,',
      '"Lock, smart",قفل ذكي,LOCK-1,Hardware,129.5,',
    ])
  })

  test('is saved as UTF-8 that spreadsheets know', async () => {
    const answer = await exported('limit=1')
    expect(answer.text.startsWith('\ufeff')).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
    })
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"/,
    )
    // A page's length is no filter: all of it is there.
    expect(linesOf(answer)).toHaveLength(4)
  })

  test('runs nothing in a spreadsheet', async () => {
    const [, line] = linesOf(await exported('search=TRAP-1&columns=name,visibility'))
    expect(line).toBe(`"'=HYPERLINK(""http://x"")",,Hidden`)
  })

  test('speaks the language of staff, with digits that machines read', async () => {
    const [head, line] = linesOf(await exported('search=LOCK-1&columns=code,visibility,price,stock', arabic))
    expect(head).toContain('السعر (SAR)')
    expect(line).toBe('LOCK-1,129.5,,4,4,0,ظاهر')
  })

  test('an unknown column or filter value is refused', async () => {
    expect((await exported('columns=password')).status).toBe(422)
    expect((await exported('visibility=secret')).status).toBe(422)
  })

  test('goes through more than one batch without losing one', async () => {
    for (let index = 0; index < 3; index += 1)
      await Promise.all(
        Array.from({ length: 200 }, (_, other) => aProduct(t.db, { code: `MANY-${index}-${other}` })),
      )
    const codes = linesOf(await exported('sort=code&columns=code')).slice(1)
    expect(codes).toHaveLength(603)
    expect(new Set(codes).size).toBe(603)
    expect(codes).toEqual(codes.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  })
})

test.each(cmsMetadataKinds)('$path are exported as their list shows them', async ({ kind, path }) => {
  const topic = await aTopic(t.db, kind, 'Cold, dry')
  await aProduct(t.db, { metadataIds: [topic.id] })
  const answer = await staff({ path: `/marketplace/${path}/list.csv?search=cold&columns=title,productCount` })
  const [head, line] = linesOf(answer)
  expect(head).toBe('Title (English),Title (Arabic),Products')
  expect(line).toMatch(/^"Cold, dry",.*,1$/)
})

test('product groups are exported with how many are in them', async () => {
  const product = await aProduct(t.db)
  await staff({
    method: 'POST',
    path: '/marketplace/product-groups',
    body: { name: 'Spring, 2026', products: [product.id] },
  })
  const answer = await staff({ path: '/marketplace/product-groups/list.csv?columns=name,count' })
  expect(linesOf(answer)).toEqual(['Name,Products', '"Spring, 2026",1'])
})

describe('papers of a product', () => {
  const patch = (id: string, body: object) =>
    staff({ method: 'PATCH', path: `/marketplace/products/${id}`, body })

  test.each([
    ['neither link nor file', { documentations: [{ title: 'Manual' }] }, 'documentations.0.url'],
    [
      'a file that nobody uploaded',
      { documentations: [{ title: 'Manual', file: crypto.randomUUID() }] },
      'documentations.0.file',
    ],
    [
      'a certificate’s file that nobody uploaded',
      { certifications: [{ name: 'CE' }, { name: 'CST', file: crypto.randomUUID() }] },
      'certifications.1.file',
    ],
  ])('%s is told where it stands', async (_, body, field) => {
    const product = await aProduct(t.db)
    const answer = await patch(product.id, body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.json.fields)).toEqual([field])
  })
})
