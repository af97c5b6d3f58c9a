import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPoint, readKeptPoint } from './kept-point.ts'

const stored = new Map<string, string>()
beforeEach(() =>
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }),
)
afterEach(() => {
  vi.unstubAllGlobals()
  stored.clear()
})

const point = '0196a1b2-0000-7000-8000-000000000001'

test('the point is there again, until it is forgotten', () => {
  keepPoint(point)
  expect(readKeptPoint()).toBe(point)
  keepPoint(undefined)
  expect(readKeptPoint()).toBeUndefined()
})

test.each(['', 'Riyadh', `${point}&x`])('a damaged entry is none: %s', (text) => {
  stored.set('pickUpPoint', text)
  expect(readKeptPoint()).toBeUndefined()
})

test('a browser that refuses its storage keeps nothing', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepPoint(point)
  expect(readKeptPoint()).toBeUndefined()
})
