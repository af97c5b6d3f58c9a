import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { actionGroupHeader } from '#contract/action-group.ts'
import { files } from './files/files.table.ts'
import { checkedImport } from './import/test-support/upload-import.ts'
import { searchDays } from './products/search/synonyms.table.ts'
import { aDiscount, aProduct, anAdmin, aRequest, aRootUser } from './test/factories.ts'
import { testApp, type Answer, type Ask } from './test/test-app.ts'

const t = testApp()
const image = uuid()
/** A built-in role by its number. */
const role = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
let staff: (ask: Ask) => Promise<Answer>
let other: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(
    await anAdmin(t.db, { firstName: 'Rana', lastName: 'Haddad', email: 'rana@shop.example' }),
  )
  other = await t.as(await anAdmin(t.db, { firstName: '=Omar', lastName: 'Zaid' }))
  await t.db.insert(files).values({ id: image, name: 'a.png', mimeType: 'image/png', size: 7, sha256: 'a' })
})

async function linesOf(path: string, language = 'en'): Promise<string[]> {
  const answer = await staff({
    path: `/marketplace/${path}`,
    headers: { 'accept-language': language },
  })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers['content-type']).toContain('text/csv')
  expect(answer.headers['content-disposition']).toMatch(/attachment; filename="?[a-z-]+-\d{4}-\d\d-\d\d\.csv/)
  return answer.text.replace('\ufeff', '').trimEnd().split('\r\n')
}

describe('a list as a file', () => {
  test('discounts: those that fit the filters, in the order of the list, with the columns that were asked for', async () => {
    const dates = { startDate: new Date('2026-01-01T00:00:00Z'), endDate: new Date('2030-01-01T00:00:00Z') }
    await aDiscount(t.db, { code: 'FILEB', percentage: 10, numberOfUsage: 5, usageCount: 2, ...dates })
    await aDiscount(t.db, { code: 'FILEA', percentage: 25, ...dates })
    await aDiscount(t.db, { code: 'OTHER', percentage: 5 })
    expect(await linesOf('discounts/list.csv?search=file&sort=name')).toEqual([
      'Name,Type,Percent off,Times used,Uses allowed,Start date,End date,Status',
      'FILEA,Code,25,0,,2026-01-01T00:00:00.000Z,2030-01-01T00:00:00.000Z,Active',
      'FILEB,Code,10,2,5,2026-01-01T00:00:00.000Z,2030-01-01T00:00:00.000Z,Active',
    ])
    expect(await linesOf('discounts/list.csv?search=file&sort=-name&columns=status,name', 'ar')).toEqual([
      'الاسم,الحالة',
      'FILEB,نشط',
      'FILEA,نشط',
    ])
    const { json } = await staff({ path: '/marketplace/discounts?search=fileb' })
    expect(json.data).toMatchObject([{ orderCount: 2 }])
  })

  test('searches and pinned products: in the words of the screen, with products by their codes', async () => {
    const day = new Date().toISOString().slice(0, 10)
    await t.db.insert(searchDays).values([
      { day, language: 'en', phrase: 'exported sensor', searches: 7, zero: 2, clicks: 3, hits: 35 },
      { day, language: 'ar', phrase: '=exported', searches: 4, zero: 4 },
    ])
    expect(
      await linesOf('searches/list.csv?search=exported&columns=phrase,language,searches,zero,hits'),
    ).toEqual([
      'Phrase,Language,Searches,Without results,Average results',
      'exported sensor,English,7,2,5',
      "'=exported,Arabic,4,4,0",
    ])
    expect(await linesOf('searches/list.csv?search=exported&only=zero&columns=zero,phrase', 'ar')).toEqual([
      'العبارة,دون نتائج',
      "'=exported,4",
      'exported sensor,2',
    ])
    const product = await aProduct(t.db, { code: 'PINNED-1' })
    const rule = { phrases: ['exported phrase', 'another'], pins: [product.id] }
    const made = await staff({ method: 'POST', path: '/marketplace/search-rules', body: rule })
    expect(made.status, made.text).toBe(201)
    expect(await linesOf('search-rules/list.csv?search=exported&columns=phrases,pins,buries,state')).toEqual([
      'Phrases,First,Last,Status',
      '"exported phrase; another",PINNED-1,,Active',
    ])
  })

  test('draft orders: those that fit the filters, with their customers', async () => {
    const customer = await aRootUser(t.db, {
      firstName: 'Draft',
      lastName: 'Customer',
      email: 'draft@buyer.example',
    })
    const product = await aProduct(t.db, { code: 'DRAFTED-1', price: 12_550 })
    const made = await staff({
      method: 'POST',
      path: '/marketplace/drafts',
      headers: { 'idempotency-key': uuid() },
      body: { customer: customer.id, items: [{ product: product.id, quantity: 2 }] },
    })
    expect(made.status, made.text).toBe(201)
    const [head, row, ...more] = await linesOf('drafts/list.csv?search=draft@buyer')
    expect(head).toBe('Number,Customer,Email,Items,Created by,Total,Currency,Status,Updated')
    expect(row).toMatch(/^D-\d+,Draft Customer,draft@buyer\.example,2,Rana Haddad,[\d.]+,SAR,Draft,/)
    expect(more).toEqual([])
    expect(await linesOf('drafts/list.csv?search=draft@buyer&status=sent')).toHaveLength(1)
  })

  test('the bin: what the caller may delete for good, with who deleted it', async () => {
    const made = await staff({
      method: 'POST',
      path: '/marketplace/tags',
      headers: { 'accept-language': 'en' },
      body: { title: '=Binned tag' },
    })
    expect(made.status, made.text).toBe(201)
    const product = await aProduct(t.db, {
      code: 'BINNED-1',
      name: { en: 'Binned product', ar: 'منتج محذوف' },
    })
    for (const path of [`tags/${made.json.data._id}`, `products/${product.id}`])
      expect(await staff({ method: 'DELETE', path: `/marketplace/${path}` })).toMatchObject({ status: 204 })
    const [head, ...lines] = await linesOf('bin/list.csv?search=binned')
    expect(head).toBe('Name,Code,Kind,Deleted,Deleted by,Days left')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^Binned product,BINNED-1,Product,20[^,]+,Rana Haddad,30$/)
    expect(lines[1]).toMatch(/^'=Binned tag,,Tag,/)
    expect(await linesOf('bin/list.csv?search=binned&kind=product&columns=left,kind,name', 'ar')).toEqual([
      'الاسم,الرمز,النوع,الأيام المتبقية',
      'منتج محذوف,BINNED-1,منتج,30',
    ])
    const marketer = await t.as(await anAdmin(t.db, { roleId: role(5) }))
    const answer = await marketer({ path: '/marketplace/bin/list.csv?search=binned' })
    expect(answer.text).not.toContain('BINNED-1')
  })

  test('emails of a demo: by recipient, without their texts', async () => {
    await staff({
      method: 'POST',
      path: '/marketplace/staff/invitations',
      body: { email: 'invited@export.example', roleId: role(6), language: 'en' },
    })
    const [head, ...lines] = await linesOf(
      'outbox/list.csv?search=invited@export&columns=to,kind,language,status',
    )
    expect(head).toBe('To,Type,Language,Status')
    expect(lines).toEqual(['invited@export.example,Invitation to the staff,English,Not sent'])
  })

  test('landing pages: those that fit the filters, with their addresses', async () => {
    const type = await staff({
      method: 'POST',
      path: '/marketplace/device-types',
      headers: { 'accept-language': 'en' },
      body: { title: '=Exported type' },
    })
    expect(type.status, type.text).toBe(201)
    expect(await linesOf('landing-pages/list.csv?search=exported&way=types')).toEqual([
      'Name (English),Name (Arabic),For,Address,Visible products,Introduction',
      "'=Exported type,,Device types,/types/exported-type,0,",
    ])
    expect(
      await linesOf('landing-pages/list.csv?search=exported&columns=productCount,address', 'ar'),
    ).toHaveLength(2)
    expect(await linesOf('landing-pages/list.csv?search=exported&way=makers')).toHaveLength(1)
  })

  test('attributes: by their groups, with what they measure', async () => {
    const [head, ...lines] = await linesOf('attributes/list.csv?search=weight')
    expect(head).toBe(
      'Group,Name (English),Name (Arabic),Key,Kind,Measures,Unit shown,Options,Shown in,Products',
    )
    expect(lines.length).toBeGreaterThan(0)
    const { json } = await staff({ path: '/marketplace/attributes?search=weight' })
    expect(lines).toHaveLength(json.data.length)
    for (const [at, { key }] of json.data.entries()) expect(lines[at]).toContain(`,${key},`)
    expect(await linesOf('attributes/list.csv?search=weight&columns=used', 'ar')).toEqual([
      'المنتجات',
      ...json.data.map(({ used }: { used: number }) => String(used)),
    ])
  })

  test('roles: the built-in ones first, with all that they allow', async () => {
    const [head, first, ...more] = await linesOf('roles/list.csv')
    expect(head).toBe('Name (English),Name (Arabic),Type,Description,What it allows,People')
    expect(first).toMatch(/,Built in,/)
    const { json } = await staff({ path: '/marketplace/roles' })
    expect(more).toHaveLength(json.data.length - 1)
    const [, few] = await linesOf('roles/list.csv?columns=people,name', 'ar')
    expect(few).toMatch(/^[^,]+,[^,]+,جاهز,\d+$/)
  })

  test.each(['landing-pages', 'attributes', 'roles'])('%s as a spreadsheet too', async (list) => {
    const answer = await staff({ path: `/marketplace/${list}/list.xlsx` })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.headers['content-disposition']).toContain(`${list}-`)
    expect(answer.text.startsWith('PK')).toBe(true)
  })

  test('imports: with what their rows came to', async () => {
    const found = await checkedImport(t, staff, 'code,name.en\n,No code\n')
    expect(await linesOf('products/import/list.csv?columns=status,rows,by')).toEqual([
      'Status,New,Updated,Unchanged,Error,Uploaded by',
      expect.stringMatching(/^[^,]+,0,0,0,1,Rana Haddad$/),
    ])
    expect(found.counts.wrong).toBe(1)
    expect(await linesOf('products/import/list.csv?status=done&columns=file')).toHaveLength(1)
  })

  test('requests: with who wrote and who has it; what looks like a formula is none', async () => {
    const buyer = await t.as(await aRootUser(t.db))
    const sent = await buyer({
      method: 'POST',
      path: '/marketplace-customer/requests',
      body: aRequest({ fullName: 'Export Sender', message: '=1+1' }),
    })
    expect(sent.status, sent.text).toBe(201)
    const [head, row, ...more] = await linesOf('requests/list.csv?search=export%20sender')
    expect(head).toBe(
      'Number,Name,Company,Email,Type,Items,Message,Assigned to,Quote total,Currency,Status,Date',
    )
    expect(row).toContain(`${sent.json.data.number},Export Sender,`)
    expect(row).toContain(",'=1+1,")
    expect(row).toContain(',New,')
    expect(more).toEqual([])
    expect(await linesOf('requests/list.csv?search=export%20sender&status=closed&columns=number')).toEqual([
      'Number',
    ])
  })

  test.each(['slider', 'ad'])('%ss: in the order of the home page', async (kind) => {
    for (const title of ['Second', 'First'])
      await staff({
        method: 'POST',
        path: `/marketplace/${kind}s`,
        body: {
          title: `${title} ${kind}`,
          image,
          ...(kind === 'slider' ? { position: 'left' } : { placement: 'home_top' }),
        },
      })
    const [, ...lines] = await linesOf(`${kind}s/list.csv?search=${kind}&columns=title,place,state`)
    expect(lines).toEqual(
      ['Second', 'First'].map(
        (title) => `${title} ${kind},,,${kind === 'slider' ? 'Start' : 'Top of the page'},Live`,
      ),
    )
  })

  test('the staff: names are no formulas', async () => {
    const lines = await linesOf('staff/list.csv?columns=name,status')
    expect(lines[0]).toBe('Name,Email,Status')
    expect(lines).toContain('Rana Haddad,rana@shop.example,Active')
    expect(lines.some((line) => line.startsWith("'=Omar Zaid,"))).toBe(true)
  })

  test('the activity log: an entry a row, in words, those of one action too', async () => {
    const { json } = await staff({
      method: 'POST',
      path: '/marketplace/tags',
      body: { title: 'Logged tag' },
    })
    await staff({
      method: 'PATCH',
      path: `/marketplace/tags/${json.data._id}`,
      body: { title: 'Logged tags' },
    })
    const [head, updated, created, ...more] = await linesOf(
      'audit/list.csv?search=logged&columns=did,by,entity,name,changes',
    )
    expect(head).toBe('By,What was done,Kind,Name,Changes')
    expect(updated).toBe('Rana Haddad,Updated,Metadata,Logged tags,Title (English): Logged tag → Logged tags')
    expect(created).toMatch(/^Rana Haddad,Created,Metadata,Logged tags,/)
    expect(more).toEqual([])
    const [, row] = await linesOf('audit/list.csv?search=logged&columns=did,changes&action=update', 'ar')
    expect(row).toBe('تعديل,العنوان (الإنجليزية): من Logged tag إلى Logged tags')
  })
})

describe('the same done to many', () => {
  const turn = (who: typeof staff, id: string, group: string) =>
    who({
      method: 'PATCH',
      path: `/marketplace/discounts/${id}`,
      body: { status: 'inactive' },
      headers: { [actionGroupHeader]: group },
    })

  test('is one line of the history, which opens; somebody else’s call does not get into it', async () => {
    const ids = []
    for (let count = 0; count < 3; count += 1) ids.push((await aDiscount(t.db)).id)
    const [one = '', two = '', three = ''] = ids
    const group = uuid()
    await turn(staff, one, group)
    await turn(staff, two, group)
    await turn(other, three, group)
    const { json } = await staff({ path: '/marketplace/audit?entity=discount&action=update&limit=12' })
    expect(json.data.slice(0, 2)).toMatchObject([
      { by: { name: '=Omar Zaid' }, entityId: three },
      { by: { name: 'Rana Haddad' }, group: { things: 2, entries: 2 } },
    ])
    expect(json.data[0].group).toBeUndefined()
  })

  test('what is no id groups nothing', async () => {
    const { id } = await aDiscount(t.db)
    expect((await turn(staff, id, 'all of them')).status).toBe(200)
  })
})
