import { expect, test } from 'vitest'
import { questionOf } from './question-of.ts'

const asked = (query: string) => questionOf('/a', new URLSearchParams(query), ['sort', 'page'])

test('one question has one spelling', () => {
  expect(asked('page=2&sort=aToZ&utm_source=x&x=')).toBe('/a?page=2&sort=aToZ')
  expect(asked('sort=aToZ&page=2')).toBe('/a?page=2&sort=aToZ')
  expect(asked('page=')).toBe('/a')
})
