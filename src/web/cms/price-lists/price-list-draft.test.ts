import { expect, test } from 'vitest'
import { readRule, ruleText } from './price-list-draft.ts'

const breaks = [
  { from: 1, price: 42_900 },
  { from: 10, price: 39_900 },
  { from: 50, price: 36_500 },
]

test.each([
  ['399', { price: 39_900 }],
  ['١٢٩٫٥٠', { price: 12_950 }],
  ['0', { price: 0 }],
  ['10%', { percent: 10 }],
  ['١٢٫٥٪', { percent: 12.5 }],
  ['1: 429 · 10: 399 · 50: 365', { breaks }],
  ['1:429 10:399 50:365', { breaks }],
  ['١: ٤٢٩ · ١٠: ٣٩٩ · ٥٠: ٣٦٥', { breaks }],
  ['10: 399 · 1: 429', undefined],
  ['1: 429 · x', undefined],
  ['0%', undefined],
  ['101%', undefined],
  ['abc', undefined],
  ['-5', undefined],
  ['', undefined],
])('%j is read', (text, rule) => {
  expect(readRule(text, 'SAR')).toEqual(rule)
})

test.each(['en', 'ar'] as const)('what is shown in %s is read as what it is', (language) => {
  const unit = (amount: number) => ({ amount, currency: 'SAR' })
  const shown = {
    target: 'product' as const,
    name: 'Tracker',
    breaks: breaks.map(({ from, price }) => ({ from, unitPrice: unit(price) })),
  }
  expect(readRule(ruleText(shown, language), 'SAR')).toEqual({ breaks })
})
