import { expect, test } from 'vitest'
import { checkDraft } from './check-draft.ts'
import { draftOf, type ProductDraft } from './product-draft.ts'

const base = draftOf(
  {
    name: 'Asset tracker',
    shortName: 'Tracker',
    description: '',
    price: { amount: 12_900, currency: 'SAR' },
    visibility: 'visible',
  },
  'en',
)
const check = (change: Partial<ProductDraft>) => checkDraft(base, { ...base, ...change }, 'SAR')

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
])('%j gives %j', (change, expected) => {
  expect(check(change)).toEqual(expected)
})

test('a price that rises to the price before discount is told at the price', () => {
  const sale = { ...base, priceBeforeDiscount: '150.00' }
  expect(checkDraft(sale, { ...sale, price: '150' }, 'SAR')).toEqual({
    price: { key: 'priceBeforeDiscount' },
  })
  expect(checkDraft(sale, { ...sale, name: 'Other' }, 'SAR')).toEqual({})
})

test('a name that is empty in this language may stay so: it falls back to the other', () => {
  const empty = { ...base, name: '' }
  expect(checkDraft(empty, empty, 'SAR')).toEqual({})
})
