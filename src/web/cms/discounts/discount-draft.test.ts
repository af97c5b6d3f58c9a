import { expect, test } from 'vitest'
import { discountBody, discountFields, draftOf, percentageOf, suggestCode } from './discount-draft.ts'

test.each([
  ['12.5', 12.5],
  ['١٢٫٥', 12.5],
  ['10 %', 10],
  ['٪١٠', 10],
  ['1.005', undefined],
  ['ten', undefined],
  ['', undefined],
])('%s is %s percent', (text, value) => {
  expect(percentageOf(text)).toBe(value)
})

test('what a type does not have is not sent, and a copy leaves its code and usage behind', () => {
  const draft = {
    ...draftOf(undefined, 'en'),
    code: 'SPRING',
    name: 'Spring',
    percentage: '10',
    endDate: '2026-12-31',
    locations: 'SA,AE/AE-dubai',
  }
  expect(discountBody(draft, discountFields)).toMatchObject({
    code: 'SPRING',
    percentage: 10,
    numberOfUsage: 1,
    period: 'fixed',
    endDate: '2026-12-31',
    locations: [{ country: 'SA' }, { country: 'AE', city: 'AE-dubai' }],
  })
  expect(discountBody(draft, discountFields)).not.toHaveProperty('name')
  const ofShop = { ...draft, type: 'market', period: 'open_ended', numberOfUsage: '' }
  expect(discountBody(ofShop, discountFields)).toMatchObject({ name: 'Spring', numberOfUsage: null })
  expect(discountBody(ofShop, discountFields)).not.toHaveProperty('endDate')
  expect(discountBody(draft, ['percentage'])).toEqual({ percentage: 10 })
})

test('a suggested code is one that the server takes', () => {
  expect(suggestCode()).toMatch(/^[A-Z0-9]{8}$/)
  expect(suggestCode()).not.toBe(suggestCode())
})
