import { expect, test } from 'vitest'
import { dateLocales } from '#i18n/format.ts'
import { dayOrTime, valueText } from './wire-date.ts'

test.each(['2026-11-21', '2026-11-21T14:30', '0002-01-05', ''])('%o comes back as it went', (text) => {
  expect(valueText(dayOrTime(text))).toBe(text)
})

test('a date is typed day first in both languages, in Arabic in the digits of its prices and dates', () => {
  const shown = (language: 'en' | 'ar') =>
    new Intl.DateTimeFormat(dateLocales[language], { day: '2-digit', month: '2-digit', year: 'numeric' })
      .format(new Date(2026, 10, 21))
      .replace(/[^\p{N}/]/gu, '')
  expect(shown('en')).toBe('21/11/2026')
  expect(shown('ar')).toBe('٢١/١١/٢٠٢٦')
})
