import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountRow } from '../auth/auth.table.ts'
import { buildApp } from '../app.ts'
import { listenForChanges } from '../db/change-channels.ts'
import { files } from '../files/files.table.ts'
import { createPublicCache } from '../http/public-cache.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, aLicence, anAdmin, aProduct } from '../test/factories.ts'
import { orders } from '../orders/orders.table.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
let admin: AccountRow
let staff: (ask: Ask) => Promise<Answer>
let other: FastifyInstance
let listener: { close(): Promise<void> }

beforeAll(async () => {
  admin = await anAdmin(t.db)
  staff = await t.as(admin)
  const publicCache = createPublicCache()
  listener = await listenForChanges(t.databaseUrl, { catalogue: () => publicCache.invalidate() })
  other = await buildApp({ ...t.ctx, publicCache })
})
afterAll(async () => {
  await other.close()
  await listener.close()
})

const change = (body: object, headers?: Record<string, string>) =>
  staff({ method: 'PATCH', path: '/marketplace/settings', body, ...(headers && { headers }) })
const settings = async () => (await staff({ path: '/marketplace/settings' })).json.data
const inShop = async (language = 'en') =>
  (
    await t.ask({
      path: '/marketplace-customer/settings',
      headers: { 'accept-language': language },
    })
  ).json.data

async function aFile(mimeType: string): Promise<string> {
  const id = uuid()
  await t.db.insert(files).values({ id, name: 'a', mimeType, size: 7, sha256: id })
  return id
}

test('what is set stands in the shop: branding, texts in both languages, links, tax', async () => {
  const [logo, favicon] = [await aFile('image/jpeg'), await aFile('image/png')]
  const answer = await change({
    logo,
    favicon,
    copyright: { en: '© Palm', ar: '© بالم' },
    currency: 'KWD',
    socialLinks: [
      { key: 'x', value: 'https://x.com/palm' },
      { key: 'website', value: 'http://palm.example/about?us=1' },
    ],
    tax: { rate: 5.5, pricesIncludeTax: true },
    contactEmail: 'desk@palm.example',
    delivery: { businessDays: 3, cutOff: '16:30', holidays: ['2027-01-03', '2026-12-06', '2027-01-03'] },
    lowStockThreshold: 12,
  })
  expect(answer.status).toBe(200)
  expect(answer.json.data).toMatchObject({
    copyrightTexts: { en: '© Palm', ar: '© بالم' },
    contactEmail: 'desk@palm.example',
    delivery: {
      businessDays: 3,
      handlingDays: 1,
      cutOff: '16:30',
      holidays: ['2026-12-06', '2027-01-03'],
    },
    lowStockThreshold: 12,
    logo: { _id: logo },
  })
  expect(await inShop('ar')).toMatchObject({
    logo: { _id: logo },
    favicon: { _id: favicon },
    copyright: '© بالم',
    currency: 'KWD',
    socialLinks: [
      { key: 'x', value: 'https://x.com/palm' },
      { key: 'website', value: 'http://palm.example/about?us=1' },
    ],
    tax: { rate: 5.5, pricesIncludeTax: true },
  })
  expect(await inShop()).not.toHaveProperty('contactEmail')
  await change({ logo: null, favicon: null, currency: 'SAR', tax: { rate: 15 } })
  expect(await inShop()).not.toHaveProperty('logo')
  expect((await inShop()).tax).toEqual({ rate: 15, pricesIncludeTax: true })
  await change({ tax: { pricesIncludeTax: false } })
})

test('a copyright alone is of the language it is sent in', async () => {
  await change({ copyright: { en: 'Both', ar: 'كلاهما' } })
  await change({ copyright: 'عربي' }, { 'accept-language': 'ar' })
  expect((await settings()).copyrightTexts).toEqual({ en: 'Both', ar: 'عربي' })
})

describe('switches', () => {
  test('nested ones merge; prices that are switched off are nowhere in the shop', async () => {
    const product = await aProduct(t.db)
    const shown = async () =>
      (await t.ask({ path: `/marketplace-customer/products/${product.id}` })).json.data
    expect(await shown()).toHaveProperty('price')
    await change({ visibility: { pricing: { enabled: false } } })
    expect(await shown()).not.toHaveProperty('price')
    expect((await inShop()).visibility).toMatchObject({
      pricing: { enabled: false },
      stock: { enabled: true },
      payment: { enabled: true },
    })
    await change({ visibility: { pricing: { enabled: true }, stock: { enabled: false } } })
    expect(await shown()).toHaveProperty('price')
    expect(await shown()).not.toHaveProperty('stock')
    await change({ visibility: { stock: { enabled: true } } })
  })

  test('where payment is switched off nothing is ordered, and everything again when it is on', async () => {
    const { account, address, bank } = await aBuyer(t.db)
    const product = await aProduct(t.db)
    const ask = await t.as(account)
    const order = () =>
      ask({
        method: 'POST',
        path: '/marketplace-customer/orders',
        body: {
          items: [{ product: product.id, quantity: 1 }],
          addressId: address.id,
          paymentMethod: { type: 'bank_account', _id: bank.id },
        },
      })
    await change({ visibility: { payment: { enabled: false } } })
    expect((await inShop()).visibility.payment).toEqual({ enabled: false })
    expect((await order()).json.code).toBe('payment_unavailable')
    await change({ visibility: { payment: { enabled: true } } })
    expect((await order()).status).toBe(201)
  })

  test('WhatsApp needs an https address to be switched on', async () => {
    const refused = await change({ visibility: { whatsapp: { enabled: true } } })
    expect(refused.json.fields).toEqual({
      'visibility.whatsapp.url': 'Enter a URL that starts with https://',
    })
    const http = await change({ visibility: { whatsapp: { url: 'http://wa.me/966500000000' } } })
    expect(http.json.fields).toEqual({
      'visibility.whatsapp.url': 'Enter a URL that starts with https://',
    })
    await change({ visibility: { whatsapp: { enabled: true, url: 'https://wa.me/966500000000' } } })
    expect((await inShop()).visibility.whatsapp).toEqual({ enabled: true, url: 'https://wa.me/966500000000' })
    await change({ visibility: { whatsapp: { enabled: false } } })
    expect((await settings()).visibility.whatsapp).toEqual({
      enabled: false,
      url: 'https://wa.me/966500000000',
    })
  })
})

test('the shop offers the languages that are chosen, and speaks the default one', async () => {
  expect((await inShop()).supportedLanguages).toEqual([
    { code: 'en', label: 'English' },
    { code: 'ar', label: 'العربية' },
  ])
  const answer = await change({ supportedLanguages: ['ar'], language: 'ar' })
  expect(answer.status).toBe(200)
  expect(await inShop()).toMatchObject({ supportedLanguages: [{ code: 'ar' }], language: 'ar' })
  expect((await inShop()).allLanguages).toHaveLength(6)
  expect((await change({ language: 'en' })).json.fields).toEqual({
    language: 'Choose one of the shop languages as the default',
  })
  expect((await change({ supportedLanguages: ['en'] })).json.fields).toEqual({
    language: 'Choose one of the shop languages as the default',
  })
  await change({ supportedLanguages: ['en', 'ar'], language: 'en' })
})

test.each([
  [{ socialLinks: [{ key: 'x', value: 'x.com/palm' }] }, 'socialLinks.0.value', 'Invalid URL'],
  [{ socialLinks: [{ key: 'x', value: 'javascript:alert(1)' }] }, 'socialLinks.0.value', 'Invalid URL'],
  [{ socialLinks: [{ key: 'x', value: 'ftp://x.com/palm' }] }, 'socialLinks.0.value', 'Invalid URL'],
  [{ socialLinks: [{ key: 'x', value: '' }] }, 'socialLinks.0.value', 'Invalid URL'],
  [
    { socialLinks: [{ key: 'myspace', value: 'https://x.com' }] },
    'socialLinks.0.key',
    'Please choose Site from the list',
  ],
  [
    {
      socialLinks: [
        { key: 'x', value: 'https://x.com/a' },
        { key: 'x', value: 'https://x.com/b' },
      ],
    },
    'socialLinks.1.key',
    'This site is in the list already',
  ],
  [{ copyright: 'c'.repeat(121) }, 'copyright', 'Copyright must be less than or equal to 120 characters'],
  [{ currency: 'XXX' }, 'currency', 'Please choose Currency from the list'],
  [{ tax: { rate: 101 } }, 'tax.rate', 'Tax rate Must Be Less Than Or Equal To 100'],
  [{ tax: { rate: -1 } }, 'tax.rate', 'Tax rate must be greater than or equal to 0'],
  [{ contactEmail: 'nobody' }, 'contactEmail', 'Please enter a valid email'],
  [
    { delivery: { businessDays: 0 } },
    'delivery.businessDays',
    'Business days on the way must be greater than or equal to 1',
  ],
  [
    { delivery: { handlingDays: 61 } },
    'delivery.handlingDays',
    'Business days until dispatch Must Be Less Than Or Equal To 60',
  ],
  [{ delivery: { cutOff: '24:00' } }, 'delivery.cutOff', 'Order cut-off time is not valid'],
  [{ delivery: { holidays: ['2026-02-30'] } }, 'delivery.holidays.0', 'Holidays is not valid'],
  [{ lowStockThreshold: -1 }, 'lowStockThreshold', 'Low-stock threshold must be greater than or equal to 0'],
  [{ company: { crNumber: '12' } }, 'company.crNumber', 'A CR number has 10 digits'],
  [
    { company: { vatNumber: '12' } },
    'company.vatNumber',
    'A VAT number has 15 digits and begins and ends with 3',
  ],
  [{ logo: '01999999-0000-7000-8000-000000000000' }, 'logo', 'Logo does not exist'],
  [{ secret: true }, 'secret', 'Unknown field: secret'],
])('%j is refused at %s, and nothing is changed', async (body, field, message) => {
  const { version } = await settings()
  const answer = await change(body)
  expect(answer.status).toBe(422)
  expect(answer.json.fields).toEqual({ [field]: message })
  expect((await settings()).version).toBe(version)
})

test('tax and currency are those of the next cart; what runs low is counted by the new threshold', async () => {
  const product = await aProduct(t.db, { stock: 30 })
  const cart = async () =>
    (await t.ask({ path: `/marketplace-customer/orders/pricing?items=${product.id}:1` })).json.data
  const isLow = async () =>
    (await staff({ path: `/marketplace/products?stock=low&ids=${product.id}` })).json.total === 1
  await change({ currency: 'SAR', tax: { rate: 15, pricesIncludeTax: false }, lowStockThreshold: 5 })
  expect(await cart()).toMatchObject({ tax: { amount: 1_500, currency: 'SAR' }, total: { amount: 11_500 } })
  expect(await isLow()).toBe(false)
  // The currency stays while orders are open in it.
  await t.db.update(orders).set({ status: 'delivered' })
  await change({ currency: 'AED', tax: { rate: 5, pricesIncludeTax: true }, lowStockThreshold: 30 })
  expect(await cart()).toMatchObject({ tax: { amount: 476, currency: 'AED' }, total: { amount: 10_000 } })
  expect(await isLow()).toBe(true)
  await change({ currency: 'SAR', tax: { rate: 15, pricesIncludeTax: false }, lowStockThreshold: 5 })
})

test('a favicon is png alone', async () => {
  const answer = await change({ favicon: await aFile('image/jpeg') })
  expect(answer.json.fields).toEqual({ favicon: 'Supported images: png, jpeg, jpg' })
})

test('two staff: the second hears of the first', async () => {
  const { version } = await settings()
  expect((await change({ lowStockThreshold: 7, version })).status).toBe(200)
  expect((await change({ lowStockThreshold: 8, version })).json.code).toBe('version_conflict')
  expect((await settings()).lowStockThreshold).toBe(7)
})

test('many who change different things at once lose nothing of each other', async () => {
  const changes = [
    { lowStockThreshold: 21 },
    { contactEmail: 'many@palm.example' },
    { delivery: { businessDays: 9 } },
    { tax: { rate: 7 } },
    { visibility: { stock: { enabled: false } } },
    { company: { crNumber: '1010101010' } },
  ]
  const answers = await Promise.all(changes.map((body) => change(body)))
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200))
  expect(await settings()).toMatchObject(changes.reduce((all, one) => ({ ...all, ...one }), {}))
  await change({ tax: { rate: 15 }, visibility: { stock: { enabled: true } } })
})

test('invoices name the company of the settings, and the brand where nothing is set', async () => {
  await change({
    company: {
      sellerName: { en: 'Palm Trading', ar: '' },
      crNumber: '1020304050',
      vatNumber: '',
      address: { en: 'Olaya Street', ar: 'شارع العليا' },
    },
  })
  const { account, address, bank } = await aBuyer(t.db)
  const product = await aLicence(t.db)
  const ask = await t.as(account)
  const placed = await ask({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items: [{ product: product.id, quantity: 1 }],
      addressId: address.id,
      paymentMethod: { type: 'bank_account', _id: bank.id },
    },
  })
  await changeOrder(staff, placed.json.data._id, { status: 'in_progress' })
  const [invoice] = await t.db.select().from(invoices)
  expect(invoice?.seller).toEqual({
    name: { en: 'Palm Trading', ar: 'Palm Trading' },
    crNumber: '1020304050',
    vatNumber: t.ctx.brand.legal.vatNumber,
    address: { en: 'Olaya Street', ar: 'شارع العليا' },
  })
  expect((await inShop()).seller).toMatchObject({ name: 'Palm Trading', crNumber: '1020304050' })
})

test('what is changed on one node is soon in the shop of another', async () => {
  const onOther = async () =>
    (await other.inject({ url: '/api/marketplace-customer/settings' })).json().data.copyright as string
  const before = await onOther()
  await change({ copyright: { en: 'From the other node' } })
  const until = Date.now() + 60_000
  let shown = before
  while (shown === before && Date.now() < until) {
    await pause(20)
    shown = await onOther()
  }
  expect(shown).toBe('From the other node')
})
