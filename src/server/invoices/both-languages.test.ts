import { expect, test } from 'vitest'
import { bothLanguages } from './both-languages.ts'

const [open, close] = ['\u2068', '\u2069']

test.each([
  ['en', `${open}VAT 15%${close} · ${open}ضريبة القيمة المضافة ١٥٪${close}`],
  ['ar', `${open}ضريبة القيمة المضافة ١٥٪${close} · ${open}VAT 15%${close}`],
] as const)('a tax rate is in the digits of each language: %s', (language, label) => {
  expect(bothLanguages(language).withRate('invoice.vatAdded', 15)).toBe(label)
})
