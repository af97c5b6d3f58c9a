import { expect, test } from 'vitest'
import {
  caretAfter,
  groupCardNumber,
  groupCvc,
  groupExpiry,
  groupIban,
  isCardNumber,
  isPast,
  readExpiry,
} from './card-number.ts'

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 42', '4242 4242 42'],
  ['٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['37', '37'],
  ['3782 8224631000599', '3782 822463 10005'],
  ['42424242424242424242999', '4242 4242 4242 4242 424'],
  ['card', ''],
])('a card number typed as %j reads %j', (typed, grouped) => {
  expect(groupCardNumber(typed)).toBe(grouped)
})

test('grouping what is grouped changes nothing', () => {
  for (const text of ['4242 4242 4242 4242', '3782 822463 10005']) expect(groupCardNumber(text)).toBe(text)
  expect(groupExpiry('04 / 30')).toBe('04 / 30')
})

test.each([
  ['0', '0'],
  ['5', '05'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['١٢٣٠', '12 / 30'],
  ['12/2030', '12 / 20'],
  ['12 / ', '12'],
])('an expiry typed as %j reads %j', (typed, grouped) => {
  expect(groupExpiry(typed)).toBe(grouped)
})

test('an IBAN is shown by fours, without what is no letter or digit', () => {
  expect(groupIban('sa83 8000-0204٦٠')).toBe('SA83 8000 0204 60')
})

test('a security code has four digits at most', () => {
  expect(groupCvc('12 3a45')).toBe('1234')
})

test('the caret stays behind the digit that was typed', () => {
  expect(caretAfter('4242 4', 5)).toBe(6)
  expect(caretAfter('4242 42', 2)).toBe(2)
  expect(caretAfter('4242 42', 0)).toBe(0)
  expect(caretAfter('42', 9)).toBe(2)
})

test('one wrong digit is noticed', () => {
  expect(isCardNumber('4242 4242 4242 4242')).toBe(true)
  expect(isCardNumber('٤٠٠٠٠٠٠٠٠٠٠٠٠٠٠٢')).toBe(true)
  expect(isCardNumber('4242 4242 4242 4243')).toBe(false)
  expect(isCardNumber('0')).toBe(false)
})

test('an expiry is a month of this century, or nothing', () => {
  expect(readExpiry('04 / 30')).toEqual({ expMonth: 4, expYear: 2030 })
  for (const text of ['', '04', '13 / 30', '00 / 30', '04 / 3']) expect(readExpiry(text)).toBeUndefined()
})

test('a card is good to the last day of its month', () => {
  const card = { expMonth: 11, expYear: 2026 }
  expect(isPast(card, new Date(2026, 10, 30, 23, 59))).toBe(false)
  expect(isPast(card, new Date(2026, 11, 1))).toBe(true)
})
