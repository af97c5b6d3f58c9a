import { expect, test } from 'vitest'
import { readFoundBy } from './found-by.ts'

const now = Date.UTC(2030, 0, 10)
const day = 86_400_000
const found = (days: number, text = 'lamp') => ({ text, language: 'en', at: now - days * day })

test('words are known for a week', () => {
  const stored = JSON.stringify({ a: found(6), b: found(8) })
  expect(readFoundBy(stored, now)).toEqual({ a: found(6) })
})

test.each(['', 'no json', 'null', '[]', '{"a":null}', '{"a":{"text":5,"language":"en","at":1e15}}'])(
  'what else stands there is nothing: %s',
  (stored) => {
    expect(readFoundBy(stored, now)).toEqual({})
  },
)

test('of many the last hundred are kept', () => {
  const many = Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`p${n}`, found(1, `${n}`)]))
  const kept = Object.keys(readFoundBy(JSON.stringify(many), now))
  expect(kept).toHaveLength(100)
  expect(kept.at(-1)).toBe('p119')
})
