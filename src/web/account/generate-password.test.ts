import { expect, test } from 'vitest'
import {
  generatedPasswordAlphabet,
  generatedPasswordLength,
  passwordRules,
} from '#contract/password-rules.ts'
import { generatePassword } from './generate-password.ts'

const draws = Array.from({ length: 5_000 }, generatePassword)

test('every password drawn holds the rules, with a digit and a sign of the set', () => {
  for (const password of draws) {
    expect(password).toHaveLength(generatedPasswordLength)
    for (const holds of Object.values(passwordRules)) expect(holds(password)).toBe(true)
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!@#$-])/)
  }
})

test('every character is of the alphabet and turns up as often as its fellows', () => {
  const counts = new Map<string, number>()
  for (const character of draws.join('')) counts.set(character, (counts.get(character) ?? 0) + 1)
  expect([...counts.keys()].toSorted()).toEqual([...generatedPasswordAlphabet].toSorted())
  // Redrawing favours what is rare and demanded, so digits and signs are each compared among themselves.
  for (const fellows of [/[a-zA-Z~]/, /\d/, /[!@#$-]/]) {
    const drawn = [...counts].filter(([character]) => fellows.test(character)).map(([, count]) => count)
    const mean = drawn.reduce((sum, count) => sum + count, 0) / drawn.length
    expect(Math.min(...drawn)).toBeGreaterThan(mean * 0.82)
    expect(Math.max(...drawn)).toBeLessThan(mean * 1.18)
  }
})

test('no two are alike', () => {
  expect(new Set(draws).size).toBe(draws.length)
})
