import { expect, test } from 'vitest'
import { changesOf, draftOf, mergeDrafts } from './product-draft.ts'

const tracker = {
  name: 'Asset tracker',
  shortName: 'Tracker',
  description: '<p>Follows.</p>',
  price: { amount: 12_900, currency: 'SAR' },
  visibility: 'visible',
  warranty: 24,
} as const
const base = draftOf(tracker, 'en')

test('an untouched form changes nothing, in either language', () => {
  expect(changesOf(base, base, 'SAR')).toEqual({})
  const arabic = draftOf({ ...tracker, name: '' }, 'ar')
  expect(changesOf(arabic, { ...arabic, name: '  ' }, 'SAR')).toEqual({})
})

test('only what was touched is sent, in minor units and without spaces around', () => {
  const draft = {
    ...base,
    name: ' Asset tracker 2 ',
    price: '١٣٠٫٥',
    priceBeforeDiscount: '150',
    warranty: '٣٦',
  }
  expect(changesOf(base, draft, 'SAR')).toEqual({
    name: 'Asset tracker 2',
    price: { amount: 13_050, currency: 'SAR' },
    priceBeforeDiscount: { amount: 15_000, currency: 'SAR' },
    warranty: 36,
  })
})

test('an emptied price offers the product by quote, an emptied warranty takes it away', () => {
  expect(changesOf(base, { ...base, price: '', warranty: '' }, 'SAR')).toEqual({
    price: null,
    warranty: null,
  })
})

test('after a colleague saved, what I typed stays and the rest is theirs', () => {
  const mine = { ...base, price: '99.00', name: 'Mine' }
  const theirs = { ...base, price: '120.00', shortName: 'Theirs' }
  expect(mergeDrafts(base, mine, theirs)).toEqual({
    draft: { ...base, price: '99.00', name: 'Mine', shortName: 'Theirs' },
    clashes: ['price'],
  })
})

test('the same change made by both is no clash', () => {
  const same = { ...base, visibility: 'hidden' } as const
  expect(mergeDrafts(base, same, same).clashes).toEqual([])
})
