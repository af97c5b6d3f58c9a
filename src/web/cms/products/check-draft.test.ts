import { describe, expect, test } from 'vitest'
import { checkDraft } from './check-draft.ts'
import { emptyDraft, type ProductDraft } from './product-draft.ts'

const base: ProductDraft = {
  ...emptyDraft,
  code: 'TRACK-1',
  name: 'Asset tracker',
  shortName: 'Tracker',
  price: '129.00',
  visibility: 'visible',
}
const faults = (before: ProductDraft, change: Partial<ProductDraft>, isNew = false) =>
  Object.fromEntries(checkDraft(before, { ...before, ...change }, { currency: 'SAR', isNew, language: 'en' }))
const check = (change: Partial<ProductDraft>) => faults(base, change)
const row = { title: 'Manual', url: 'https://example.com', language: '' } as const
const part = { product: { id: 'p', name: 'Lock', code: 'L' }, quantity: '1' }

test.each<[Partial<ProductDraft>, object]>([
  [{}, {}],
  [{ name: ' ' }, { name: { key: 'required' } }],
  [{ name: 'x'.repeat(255) }, {}],
  [{ name: 'x'.repeat(256) }, { name: { key: 'maxCharacters', max: 255 } }],
  [{ shortName: '📡'.repeat(60) }, {}],
  [{ shortName: '📡'.repeat(61) }, { shortName: { key: 'maxCharacters', max: 60 } }],
  [{ price: '-1' }, { price: { key: 'price', min: 0 } }],
  [{ price: '0' }, {}],
  [{ price: '' }, {}],
  [{ price: 'much' }, { price: { key: 'invalid' } }],
  [{ price: '10,000,000.00' }, {}],
  [{ price: '10,000,000.01' }, { price: { key: 'maxNumber', max: 10_000_000 } }],
  [{ priceBeforeDiscount: '129' }, { priceBeforeDiscount: { key: 'priceBeforeDiscount' } }],
  [{ priceBeforeDiscount: '129.01' }, {}],
  [{ price: '', priceBeforeDiscount: '50' }, { priceBeforeDiscount: { key: 'priceBeforeDiscount' } }],
  [{ warranty: '121' }, { warranty: { key: 'maxNumber', max: 120 } }],
  [{ warranty: '2.5' }, { warranty: { key: 'invalid' } }],
  [{ warranty: '' }, {}],
  [{ documentations: [row] }, {}],
  [{ documentations: [{ ...row, url: '' }] }, { 'documentations.0.url': { key: 'linkOrFile' } }],
  [{ documentations: [{ ...row, url: 'javascript:1' }] }, { 'documentations.0.url': { key: 'url' } }],
  [{ documentations: [row, { ...row, title: '' }] }, { 'documentations.1.title': { key: 'required' } }],
  [{ documentations: [{ title: 'x', url: '', language: '', file: { id: 'f', url: '/f' } }] }, {}],
  [{ faqs: [{ question: 'Why?', answer: '' }] }, { 'faqs.0.answer': { key: 'required' } }],
  [{ includes: [part] }, {}],
  [{ includes: [{ ...part, quantity: '0' }] }, { 'includes.0.quantity': { key: 'minNumber', min: 1 } }],
  [{ includes: [{ ...part, quantity: '1001' }] }, { 'includes.0.quantity': { key: 'maxNumber', max: 1000 } }],
])('%j gives %j', (change, expected) => {
  expect(check(change)).toEqual(expected)
})

test('reports a price at or above the price before discount at the price field', () => {
  const sale = { ...base, priceBeforeDiscount: '150.00' }
  expect(faults(sale, { price: '150' })).toEqual({ price: { key: 'priceBeforeDiscount' } })
  expect(faults(sale, { name: 'Other' })).toEqual({})
})

test('a name that is empty in this language may stay so: it falls back to the other', () => {
  expect(faults({ ...base, name: '' }, {})).toEqual({})
})

describe('a new product', () => {
  const required = { key: 'required' }
  const always = {
    code: required,
    name: required,
    shortName: required,
    images: { key: 'minImages', min: 1 },
  }
  const ofNew = (change: Partial<ProductDraft>) => faults(emptyDraft, change, true)

  test('of hardware wants an application', () => {
    expect(ofNew({})).toEqual({ ...always, applications: { key: 'minItems', min: 1 } })
  })

  test('of a package wants what it includes', () => {
    expect(ofNew({ type: 'package', hardwareType: '' })).toEqual({
      ...always,
      includes: { key: 'minItems', min: 1 },
    })
  })

  test.each([
    ['platform', { platformType: required }],
    ['subscription', { subscriptionType: required, periodCount: required }],
    ['integration', { integrationType: required }],
    ['notification', { notificationType: required, notificationLimit: required }],
  ] as const)('of a %s licence asks its own, and neither warranty nor stock', (licenseType, own) => {
    const typedBefore = { warranty: 'much', onHand: 'many' }
    expect(ofNew({ ...typedBefore, type: 'licence', hardwareType: '', licenseType })).toEqual({
      ...always,
      ...own,
    })
  })

  test.each([
    ['day', '366', '367', 366],
    ['month', '60', '61', 60],
    ['year', '10', '11', 10],
  ] as const)('of a subscription runs so many of a %s', (periodUnit, fits, beyond, max) => {
    const licence = { type: 'licence', licenseType: 'subscription', periodUnit } as const
    expect(ofNew({ ...licence, periodCount: fits })).not.toHaveProperty('periodCount')
    expect(ofNew({ ...licence, periodCount: beyond })).toMatchObject({
      periodCount: { key: 'maxNumber', max },
    })
  })

  test('has a code of letters, digits and few signs', () => {
    expect(ofNew({ code: 'رمز' })).toMatchObject({ code: { key: 'code' } })
    expect(ofNew({ code: ' ABC-1.2_x ' })).not.toHaveProperty('code')
  })
})

describe('texts of both languages', () => {
  const arabic = { name: 'متتبع', shortName: 'متتبع', description: '', faqs: [] }

  test('one of them is enough for a new product', () => {
    const found = faults(emptyDraft, { code: 'A', texts: { ar: arabic } }, true)
    expect(found).not.toHaveProperty('name')
    expect(found).not.toHaveProperty('shortName')
  })

  test('an Arabic text has the same limits, told at its own field', () => {
    const long = { ...arabic, name: 'م'.repeat(256), faqs: [{ question: 'لماذا؟', answer: '' }] }
    expect(check({ texts: { ar: long } })).toEqual({
      'texts.ar.name': { key: 'maxCharacters', max: 255 },
      'texts.ar.faqs.0.answer': { key: 'required' },
    })
  })

  test('the English name may be changed and not taken away, also from the Arabic page', () => {
    const onArabicPage: ProductDraft = {
      ...base,
      name: 'متتبع',
      texts: { en: { ...arabic, name: 'Tracker', shortName: 'Tracker' } },
    }
    const emptied = { ...onArabicPage, texts: { en: { ...arabic, name: '', shortName: 'Tracker' } } }
    const found = checkDraft(onArabicPage, emptied, { currency: 'SAR', isNew: false, language: 'ar' })
    expect([...found.keys()]).toEqual(['texts.en.name'])
  })
})

test('what is shown in the shop must be whole, changed or not', () => {
  const found = checkDraft(base, base, { currency: 'SAR', isNew: false, isWhole: true, language: 'en' })
  expect(Object.fromEntries(found)).toEqual({
    images: { key: 'minImages', min: 1 },
    applications: { key: 'minItems', min: 1 },
  })
})
