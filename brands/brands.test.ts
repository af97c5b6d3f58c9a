import { readFileSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { brand as atlas } from './atlas/brand.ts'
import { type Brand, type BrandFlags, type brandFiles, brandIds, checkBrand } from './brand.ts'
import { legalPage } from '#i18n/legal/legal.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const brands = await Promise.all(
  brandIds.map(async (id): Promise<Brand> => (await import(`./${id}/brand.ts`)).brand),
)
const pathOf = (brand: Brand, file: keyof typeof brandFiles) => `${here}${brand.id}/${brand[file]}`
const read = (brand: Brand, file: keyof typeof brandFiles) => readFileSync(pathOf(brand, file), 'utf8')

describe('the flags', () => {
  // Checks the table in docs/product/brands.md.
  const counts = {
    cart: 3,
    orders: 3,
    savedAddresses: 3,
    savedPaymentMethods: 3,
    price: 5,
    terms: 2,
    policy: 1,
    whatsapp: 1,
    stockCms: 4,
    stockMarketplace: 3,
    priceBeforeDiscountCms: 3,
    priceBeforeDiscountMarketplace: 3,
    quickOrder: 3,
    lists: 3,
    priceLists: 3,
    members: 2,
    credit: 1,
    deliveryZones: 2,
    backorders: 2,
    returns: 2,
    devices: 2,
  } satisfies Record<keyof BrandFlags, number>

  test.each(Object.entries(counts))('%s is on for the first %i brands and no other', (name, count) => {
    const on = brands.filter(({ flags }) => Object.entries(flags).some(([flag, is]) => is && flag === name))
    expect(on.map((brand) => brand.id)).toEqual(brandIds.slice(0, count))
  })

  test('every brand has exactly these flags', () => {
    for (const brand of brands)
      expect(Object.keys(brand.flags).toSorted()).toEqual(Object.keys(counts).toSorted())
  })

  test.each([
    [
      { price: false },
      'cart needs price; priceLists needs price; priceBeforeDiscountCms needs price; priceBeforeDiscountMarketplace needs price',
    ],
    [
      { cart: false },
      'orders needs cart; savedAddresses needs cart; savedPaymentMethods needs cart; quickOrder needs cart; lists needs cart; members needs cart',
    ],
    [{ orders: false }, 'cart needs orders; returns needs orders'],
  ])('flags that contradict each other, %j, are refused by name', (change, faults) => {
    expect(() => checkBrand({ ...atlas, flags: { ...atlas.flags, ...change } })).toThrow(
      `Brand atlas: ${faults}`,
    )
  })

  test('registration numbers of a wrong form are refused', () => {
    const legal = { ...atlas.legal, crNumber: '12345', vatNumber: '399999001000004' }
    expect(() => checkBrand({ ...atlas, legal })).toThrow(/crNumber .*; vatNumber /)
  })
})

test('each folder is a brand and each brand a folder', () => {
  const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(
    folders
      .map((folder) => folder.name)
      .filter((name) => name !== 'legal')
      .toSorted(),
  ).toEqual([...brandIds])
})

test('no two brands share a name, a seller, a number, an address or a mailbox', () => {
  const facts = brands.flatMap(({ name, title, contact, legal }) => [
    ...[name, title, legal.sellerName, ...contact.addresses].flatMap(({ en, ar }) => [en, ar]),
    contact.email,
    legal.crNumber,
    legal.vatNumber,
  ])
  expect(new Set(facts).size).toBe(facts.length)
})

describe.each(brands.map((brand) => [brand.id, brand] as const))('%s', (id, brand) => {
  test('stands by itself', () => {
    expect(brand.id).toBe(id)
    expect(() => checkBrand(brand)).not.toThrow()
    expect(brand.contact.email).toMatch(/^[a-z]+@[a-z.]+\.(example|example\.com)$/)
  })

  test('speaks both languages, with Arabic-Indic digits in Arabic', () => {
    for (const { en, ar } of [brand.name, brand.title, brand.legal.sellerName, ...brand.contact.addresses]) {
      expect(en).toMatch(/^[\x20-\x7e]+$/)
      expect(ar).toMatch(/^[\u0600-\u06ff ،]+$/)
    }
  })

  test('has a logo for each scheme, drawn in its colours and without a font', () => {
    for (const [file, scheme] of [
      ['logo', 'light'],
      ['logoDark', 'dark'],
      ['logoAr', 'light'],
      ['logoArDark', 'dark'],
    ] as const) {
      const drawing = read(brand, file)
      expect(drawing).toContain(brand.colors[scheme].accent)
      expect(drawing).toContain(brand.colors[scheme].text)
      expect(drawing).not.toMatch(/<text|font|href|<script|<image/)
      expect(drawing).toContain(`aria-label="${brand.name[file.startsWith('logoAr') ? 'ar' : 'en']}"`)
    }
  })

  test.each([
    ['logo', 'svg', undefined, 48],
    ['logoDark', 'svg', undefined, 48],
    ['logoAr', 'svg', undefined, 48],
    ['logoArDark', 'svg', undefined, 48],
    ['favicon', 'svg', 48, 48],
    ['faviconPng', 'png', 64, 64],
    ['appleTouchIcon', 'png', 180, 180],
    ['icon192', 'png', 192, 192],
    ['icon512', 'png', 512, 512],
    ['loginBackground', 'webp', 1600, 1000],
  ] as const)('%s is a real %s of the right size', async (file, format, width, height) => {
    const picture = await sharp(pathOf(brand, file)).metadata()
    expect(picture).toMatchObject({ format, height, ...(width && { width }) })
    const { channels } = await sharp(pathOf(brand, file)).stats()
    expect(
      channels.some(({ stdev }) => stdev > 1),
      'it is not blank',
    ).toBe(true)
    expect(statSync(pathOf(brand, file)).size).toBeLessThanOrEqual(format === 'webp' ? 150 * 1024 : 20 * 1024)
  })

  test.each(['en', 'ar'] as const)(
    'its legal pages in %s name the seller and show the contact card',
    (language) => {
      for (const page of ['terms', 'privacy'] as const) {
        const text = legalPage(brand, page, language)
        expect(text.intro).toContain(brand.name[language])
        expect(text.intro).toContain(brand.legal.sellerName[language])
        expect(text.contact).toEqual({
          email: brand.contact.email,
          addresses: brand.contact.addresses.map((address) => address[language]),
        })
      }
    },
  )
})

describe('the legal texts', () => {
  const whole = (page: 'terms' | 'privacy', language: 'en' | 'ar') =>
    JSON.stringify(legalPage(atlas, page, language))

  test('state the fixed sentences about discount codes and data breaches', () => {
    expect(whole('terms', 'en')).toContain('applies its full amount, expires on use and gives no cash back')
    expect(whole('terms', 'ar')).toContain('بكامل قيمته، وتنتهي صلاحيته باستخدامه، ولا يُسترد نقدًا')
    expect(whole('privacy', 'en')).toContain('within 7 business days')
    expect(whole('privacy', 'ar')).toContain('خلال ٧ أيام عمل')
  })

  test('are governed by Saudi law and marked as a draft', () => {
    for (const page of ['terms', 'privacy'] as const) {
      expect(whole(page, 'en')).toContain('laws of the Kingdom of Saudi Arabia')
      expect(whole(page, 'ar')).toContain('لأنظمة المملكة العربية السعودية')
      expect(legalPage(atlas, page, 'en').notice).toMatch(/^Draft/)
      expect(legalPage(atlas, page, 'ar').notice).toMatch(/^مسودة/)
    }
  })

  test('have the same shape in both languages', () => {
    for (const page of ['terms', 'privacy'] as const) {
      const shape = (language: 'en' | 'ar') =>
        legalPage(atlas, page, language).sections.map((part) => [
          part.paragraphs.length,
          part.bullets?.length,
        ])
      expect(shape('ar')).toEqual(shape('en'))
    }
  })
})
