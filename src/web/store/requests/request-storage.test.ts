import { expect, test } from 'vitest'
import { parseStoredRequest } from './request-storage.ts'

test('what was typed comes back as it was', () => {
  const kept = {
    typed: {
      fullName: 'Noura',
      message: 'سطر\nثانٍ',
      products: [{ product: '019aa000-0000-7000-8000-000000000001', quantity: 4, price: '399' }],
      wishedDate: '2027-01-31',
      files: [{ id: '019aa000-0000-7000-8000-000000000009', name: 'plan.pdf' }],
    },
    taken: 'default ?from=cart',
    key: 'once',
  }
  expect(parseStoredRequest(JSON.stringify(kept))).toEqual(kept)
})

test.each([null, '', '{', '7', 'null', '{"typed":null}', '{"typed":"x"}'])('%j is nothing', (text) => {
  expect(parseStoredRequest(text)).toEqual({ typed: {} })
})

test('ignores unknown fields in a saved draft', () => {
  expect(
    parseStoredRequest(
      '{"typed":{"fullName":7,"city":"SA-abha","extra":"x","products":[1],"files":[{"id":1},null]},"taken":3,"key":{}}',
    ),
  ).toEqual({
    typed: { city: 'SA-abha', products: [], files: [] },
  })
})
