import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordDifference } from './word-difference.ts'

const without = (before: string, after: string, left: 'removed' | 'added') =>
  wordDifference(before, after)
    .filter(({ is }) => is !== left)
    .map(({ text }) => text)
    .join('')

test('a word that was replaced is told alone, in either language', () => {
  expect(wordDifference('A small tracker for assets', 'A robust tracker for assets')).toEqual([
    { text: 'A ', is: 'same' },
    { text: 'small', is: 'removed' },
    { text: 'robust', is: 'added' },
    { text: ' tracker for assets', is: 'same' },
  ])
  expect(wordDifference('متتبع صغير للأصول في الميناء', 'متتبع متين للأصول في الميناء')).toContainEqual({
    text: 'متين',
    is: 'added',
  })
})

test('shows the full texts when they have nothing in common', () => {
  expect(wordDifference('100.00 SAR', '')).toEqual([{ text: '100.00 SAR', is: 'removed' }])
  expect(wordDifference('439.00 SAR', '112.50 SAR').map(({ text }) => text)).toEqual([
    '439.00 SAR',
    ' ',
    '112.50 SAR',
  ])
  expect(wordDifference('Visible', 'Hidden').map(({ is }) => is)).toEqual(['removed', 'same', 'added'])
})

test('both texts can be read out of the pieces', () => {
  const text = fc
    .array(fc.constantFrom('one', 'two', 'ثلاثة', 'four'), { minLength: 6 })
    .map((words) => words.join(' '))
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(without(before, after, 'added').trim()).toBe(before)
      expect(without(before, after, 'removed').trim()).toBe(after)
    }),
  )
})
