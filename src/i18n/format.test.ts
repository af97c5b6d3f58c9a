import { describe, expect, test } from 'vitest'
import { formatter } from './format.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const before = (seconds: number) => new Date(now - seconds * 1_000)

describe('how long ago', () => {
  test.each([
    [0, 'now', 'الآن'],
    [59, 'now', 'الآن'],
    [60, '1 minute ago', 'قبل دقيقة واحدة'],
    [5 * 60, '5 minutes ago', 'قبل ٥ دقائق'],
    [2 * 3_600, '2 hours ago', 'قبل ساعتين'],
    [47 * 3_600, '1 day ago', 'قبل يوم واحد'],
    [20 * 86_400, '20 days ago', 'قبل ٢٠ يومًا'],
    [40 * 86_400, '1 month ago', 'قبل شهر واحد'],
    [800 * 86_400, '2 years ago', 'قبل سنتين'],
  ])('%i seconds', (seconds, english, arabic) => {
    expect(formatter('en').ago(before(seconds), now)).toBe(english)
    expect(formatter('ar').ago(before(seconds), now)).toBe(arabic)
  })

  test('shows "now" for a time in the future when the clock is behind', () => {
    expect(formatter('en').ago(before(-90), now)).toBe('now')
  })
})

test.each([
  ['SAR', 'ر.س'],
  ['USD', 'USD'],
])('%s is written as prices write it', (code, arabic) => {
  expect(formatter('en').currencyName(code)).toBe(code)
  expect(formatter('ar').currencyName(code)).toBe(arabic)
})
