import { expect, test } from 'vitest'
import { checkedRules, isNewPasswordReady, noPassword } from './new-password.ts'

const met = (password: string, confirmation = '') =>
  checkedRules({ password, confirmation })
    .filter(({ isMet }) => isMet)
    .map(({ rule }) => rule)

test.each([
  ['', '', []],
  ['abcdefgh', '', ['length']],
  ['aB', '', ['case']],
  ['#', '', ['symbol']],
  ['~', '~', ['match']],
  ['Correct-1', 'Correct-', ['case', 'length', 'symbol']],
  ['Correct-1', 'Correct-1', ['case', 'length', 'symbol', 'match']],
])('"%s" confirmed by "%s" holds %j', (password, confirmation, rules) => {
  expect(met(password, confirmation)).toEqual(rules)
})

test('it may be saved when all four hold, and not before', () => {
  expect(isNewPasswordReady(noPassword)).toBe(false)
  expect(isNewPasswordReady({ password: 'Correct-1', confirmation: 'Correct-2' })).toBe(false)
  expect(isNewPasswordReady({ password: 'Correct1', confirmation: 'Correct1' })).toBe(false)
  expect(isNewPasswordReady({ password: 'Correct-1', confirmation: 'Correct-1' })).toBe(true)
})
