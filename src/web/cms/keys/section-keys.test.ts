import { expect, test } from 'vitest'
import { sectionKeys, signOf } from './section-keys.ts'

test('every section has a letter of its own', () => {
  const letters = Object.values(sectionKeys)
  expect(new Set(letters).size).toBe(letters.length)
  for (const letter of letters) expect(letter).toMatch(/^[a-z]$/)
  // They move in a list.
  expect(letters).not.toContain('j')
})

test.each([
  [{ key: 'g', code: 'KeyG' }, 'g'],
  [{ key: 'G', code: 'KeyG' }, 'g'],
  // French: what is written on the key counts.
  [{ key: 'a', code: 'KeyQ' }, 'a'],
  [{ key: 'ل', code: 'KeyG' }, 'g'],
  [{ key: 'لا', code: 'KeyB' }, 'b'],
  [{ key: '؟', code: 'Slash' }, '?'],
  [{ key: '/', code: 'Slash' }, '/'],
  [{ key: 'Enter', code: 'Enter' }, 'Enter'],
])('%j is %s', (event, sign) => {
  expect(signOf(event)).toBe(sign)
})
