import { expect, test } from 'vitest'
import { emptyDraft, type ProductDraft } from './product-draft.ts'
import { changesOf, mergeDrafts, newProductOf } from './product-wire.ts'

const base: ProductDraft = {
  ...emptyDraft,
  code: 'TRACK-1',
  name: 'Asset tracker',
  shortName: 'Tracker',
  description: '<p>Follows.</p>',
  price: '129.00',
  warranty: '24',
  onHand: '10',
  lowStockThreshold: '5',
  visibility: 'visible',
  images: [{ id: 'a', url: '/a', alt: '', alts: {} }],
  applications: [{ id: 'app', title: 'Tracking' }],
}
const writing = { currency: 'SAR', language: 'en' } as const
const changes = (change: Partial<ProductDraft>) => changesOf(base, { ...base, ...change }, writing, 7)

test('an untouched form changes nothing, nor do spaces and other digits', () => {
  expect(changes({})).toEqual({})
  expect(changes({ name: ' Asset tracker ', warranty: '٢٤' })).toEqual({})
})

test('only what was touched is sent, in minor units and without spaces around', () => {
  expect(
    changes({ name: ' Asset tracker 2 ', price: '١٣٠٫٥', priceBeforeDiscount: '150', warranty: '٣٦' }),
  ).toEqual({
    name: 'Asset tracker 2',
    price: { amount: 13_050, currency: 'SAR' },
    priceBeforeDiscount: { amount: 15_000, currency: 'SAR' },
    warranty: 36,
  })
})

test('an emptied price offers the product by quote, an emptied warranty takes it away', () => {
  expect(changes({ price: '', warranty: '' })).toEqual({ price: null, warranty: null })
})

test('a count goes with the version of the stock that was seen; the threshold needs none', () => {
  expect(changes({ onHand: '12' })).toEqual({ stock: { onHand: 12, version: 7 } })
  expect(changes({ lowStockThreshold: '' })).toEqual({ stock: { lowStockThreshold: null } })
})

test('pictures, entries and related products are sent by id, in their order', () => {
  const product = { id: 'p', name: 'Mount', code: 'M-1' }
  expect(
    changes({
      images: [
        { id: 'b', url: '/b', alt: ' Front ', alts: { ar: ' الواجهة ' } },
        { id: 'a', url: '/a', alt: '', alts: {} },
      ],
      tags: [
        { id: 't2', title: 'B' },
        { id: 't1', title: 'A' },
      ],
      includes: [{ product, quantity: '٢' }],
      relatedAccessories: [product],
    }),
  ).toEqual({
    images: [
      { _id: 'b', alts: { en: 'Front', ar: 'الواجهة' } },
      { _id: 'a', alts: {} },
    ],
    tags: ['t2', 't1'],
    includes: [{ product: 'p', quantity: 2 }],
    relatedAccessories: ['p'],
  })
})

test('a paper is a link or a file, and a row that was left empty is none', () => {
  expect(
    changes({
      documentations: [
        { title: '', url: '', language: '' },
        { title: 'Manual', url: 'https://example.com', language: 'en' },
        { title: 'Sheet', url: 'https://example.com', file: { id: 'f', url: '/f' }, language: '' },
      ],
      certifications: [{ name: 'CE', issuer: '', number: ' 7 ', validUntil: '2030-01-01' }],
    }),
  ).toEqual({
    documentations: [
      { title: 'Manual', url: 'https://example.com', language: 'en' },
      { title: 'Sheet', file: 'f' },
    ],
    certifications: [{ name: 'CE', number: '7', validUntil: '2030-01-01' }],
  })
})

test('a new licence is sent without what only hardware has', () => {
  expect(
    newProductOf(
      { ...base, type: 'licence', hardwareType: '', licenseType: 'platform', platformType: 'cloud' },
      writing,
    ),
  ).toEqual({
    code: 'TRACK-1',
    type: 'licence',
    licenseType: 'platform',
    platformType: 'cloud',
    name: 'Asset tracker',
    shortName: 'Tracker',
    description: '<p>Follows.</p>',
    images: [{ _id: 'a', alts: {} }],
    price: { amount: 12_900, currency: 'SAR' },
    applications: ['app'],
    visibility: 'visible',
  })
})

test('of a new product that stays hidden nothing is said of it', () => {
  expect(newProductOf({ ...base, visibility: 'hidden' }, writing)).not.toHaveProperty('visibility')
})

test('after a colleague saved, what I typed stays and the rest is theirs', () => {
  const mine = { ...base, price: '99.00', name: 'Mine', periodCount: '3' }
  const theirs = { ...base, price: '120.00', shortName: 'Theirs' }
  expect(mergeDrafts(base, mine, theirs)).toEqual({
    draft: { ...base, price: '99.00', name: 'Mine', shortName: 'Theirs', periodCount: '3' },
    clashes: ['price'],
  })
})

test('the same change made by both is no clash', () => {
  const same: ProductDraft = { ...base, visibility: 'hidden' }
  expect(mergeDrafts(base, same, same).clashes).toEqual([])
})

test('texts of the other language are sent under it, and merged one by one', () => {
  const arabic = { name: 'متتبع', shortName: '', description: '', faqs: [] }
  expect(changes({ texts: { ar: { ...arabic, name: ' متتبع ' } }, name: 'Tracker 2' })).toEqual({
    name: 'Tracker 2',
    texts: { ar: { name: 'متتبع' } },
  })
  expect(newProductOf({ ...base, texts: { ar: arabic } }, writing)).toMatchObject({
    name: 'Asset tracker',
    texts: { ar: { name: 'متتبع' } },
  })
  const mine = { ...base, texts: { ar: arabic } }
  const theirs = { ...base, texts: { ar: { ...arabic, name: 'جهاز', shortName: 'قصير' } } }
  const { draft, clashes } = mergeDrafts(base, mine, theirs)
  expect(draft.texts.ar).toMatchObject({ name: 'متتبع', shortName: 'قصير' })
  expect(clashes).toEqual(['texts.ar.name'])
})

test('what is said of a picture counts as a change in either language', () => {
  const [picture] = base.images
  const inArabic = [{ id: 'a', url: '/a', alt: '', alts: { ar: 'الواجهة' } }]
  expect(
    changesOf({ ...base, images: picture ? [picture] : [] }, { ...base, images: inArabic }, writing),
  ).toEqual({
    images: [{ _id: 'a', alts: { ar: 'الواجهة' } }],
  })
})
