import { expect, test } from 'vitest'
import { languageOf, acceptedLanguages } from './language.ts'

test.each([
  [undefined, []],
  ['', []],
  ['de, fr;q=0.5', []],
  ['ar', ['ar']],
  ['ar-SA,ar;q=0.9,en;q=0.8', ['ar', 'ar', 'en']],
  ['en;q=0.1, ar;q=0.9', ['ar', 'en']],
  ['fr, AR ; q=0.4, en-GB;q=0.3', ['ar', 'en']],
  ['en;q=0, ar;q=0.2', ['ar']],
  ['en, ar', ['en', 'ar']],
  ['arn, ennui', []],
])('%j wants %j', (header, wanted) => {
  expect(acceptedLanguages(header)).toEqual(wanted)
})

test('falls back to English when no offered language is accepted', () => {
  expect(languageOf('de')).toBe('en')
  expect(languageOf('de, ar;q=0.1')).toBe('ar')
})
