import { expect, test } from 'vitest'
import { splitPhone } from './split-phone.ts'

test.each([
  ['+966512345678', '+966', '512345678'],
  ['00966 51 234 5678', '+966', '512345678'],
  ['\u202a+971 50 123 4567\u202c', '+971', '501234567'],
  ['+٩٦٦٥١٢٣٤٥٦٧٨', '+966', '512345678'],
  ['+1 (415) 555-0132', '+1', '4155550132'],
])('a whole number brings its prefix along: %s', (text, isoCode, phoneNumber) => {
  expect(splitPhone(text)).toEqual({ isoCode, phoneNumber })
})

test.each(['0512345678', '512345678', '+96', '00', '+999123456789', 'abc'])(
  'what is no whole number stays as it is typed: %s',
  (text) => {
    expect(splitPhone(text)).toEqual({ phoneNumber: text })
  },
)

test.each([
  ['966512345678', '+966', '512345678'],
  ['٩٦٦ ٥١ ٢٣٤ ٥٦٧٨', '+966', '512345678'],
  ['97336001234', '+973', '36001234'],
  ['14155550132', '+1', '4155550132'],
  ['201001234567', '+20', '1001234567'],
])('a number with the prefix that stands beside it has it once: %s', (text, chosen, phoneNumber) => {
  expect(splitPhone(text, chosen)).toEqual({ phoneNumber })
})

test.each([
  ['966512345', '+966'],
  ['4155550132', '+1'],
  // An area of Brazil has the number of the country.
  ['55991234567', '+55'],
  ['966512345678', '+971'],
  ['512345678', ''],
])('%s beside %s is left as it is', (text, chosen) => {
  expect(splitPhone(text, chosen)).toEqual({ phoneNumber: text })
})
