import { expect, test } from 'vitest'
import { draftItemsToPrice, draftToSave, emptyDraft } from './draft-value.ts'

const line = (product: string, price: string | undefined, quantity = '2') => ({
  product,
  name: product,
  code: product,
  quantity,
  price,
})
const value = {
  ...emptyDraft,
  customer: { id: 'c', name: 'Noura' },
  lines: [line('a', undefined), line('b', ' '), line('c', '١٢٫٥٠', '٣')],
  code: ' SPRING ',
  note: ' ',
}

test('an empty price is left to the shop', () => {
  expect(draftItemsToPrice(value, 'SAR')).toBe('a:2,b:2,c:3:1250')
  expect(draftToSave(value, 'SAR', true)).toEqual({
    items: [
      { product: 'a', quantity: 2 },
      { product: 'b', quantity: 2 },
      { product: 'c', quantity: 3, unitPrice: { amount: 1250, currency: 'SAR' } },
    ],
    code: 'SPRING',
  })
})

test('without the permission no price is sent', () => {
  expect(draftToSave(value, 'SAR', false).items[2]).toEqual({ product: 'c', quantity: 3 })
})

test('what is collected has neither an address nor a fee, though they were typed before', () => {
  const sent = draftToSave({ ...value, addressId: 'a', fee: '10', pointId: 'p' }, 'SAR', true)
  expect(sent).toMatchObject({ pickUpPointId: 'p' })
  expect(sent).not.toHaveProperty('addressId')
  expect(sent).not.toHaveProperty('deliveryFee')
})
