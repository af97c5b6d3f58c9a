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
