import { expect, test } from 'vitest'
import { deliveryFee } from './delivery-fee.ts'

const zone = (rates: object[], freeFrom: number | null = null) => ({
  id: '',
  transitDays: 1,
  rates: rates as { price: number }[],
  freeFrom,
})
const light = { upToGrams: 1_000, price: 1_500 }
const heavy = { upToGrams: 10_000, price: 3_000 }
const dear = { upToGrams: 1_000, fromValue: 50_000, price: 500 }
const any = { price: 9_000 }

test.each([
  ['the lightest that suits', [any, heavy, light], { value: 100, grams: 1_000 }, 1_500],
  ['the next one above its weight', [any, heavy, light], { value: 100, grams: 1_001 }, 3_000],
  ['that without a weight for the heaviest', [any, heavy, light], { value: 100, grams: 10_001 }, 9_000],
  ['of the same weight that for the dearest', [light, dear], { value: 50_000, grams: 5 }, 500],
  ['not one for dearer orders', [light, dear], { value: 49_999, grams: 5 }, 1_500],
  [
    'the weight before the value',
    [{ fromValue: 50_000, price: 1 }, light],
    { value: 90_000, grams: 5 },
    1_500,
  ],
])('a zone asks the price of %s', (_, rates, goods, fee) => {
  expect(deliveryFee(zone(rates), goods)).toBe(fee)
})

test('where no rate is for an order there is no delivery, also above the value from which it is free', () => {
  expect(deliveryFee(zone([light, heavy], 50_000), { value: 60_000, grams: 10_001 })).toBeUndefined()
  expect(deliveryFee(zone([{ fromValue: 100, price: 5 }]), { value: 99, grams: 0 })).toBeUndefined()
})

test('delivery is free from a value on', () => {
  expect(deliveryFee(zone([light], 50_000), { value: 49_999, grams: 5 })).toBe(1_500)
  expect(deliveryFee(zone([light], 50_000), { value: 50_000, grams: 5 })).toBe(0)
})
