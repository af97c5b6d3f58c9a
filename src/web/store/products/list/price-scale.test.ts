import { expect, test } from 'vitest'
import { priceAt, priceSteps, stepOf } from './price-scale.ts'

const range = { min: 12, max: 48_999 }

test('both ends of the way are the exact lowest and highest price', () => {
  expect(priceAt(0, range)).toBe(12)
  expect(priceAt(priceSteps, range)).toBe(48_999)
  expect(stepOf(12, range)).toBe(0)
  expect(stepOf(48_999, range)).toBe(priceSteps)
})

test('prices between are ones that a person would name, never falling and never outside', () => {
  let before = range.min
  for (let step = 1; step < priceSteps; step++) {
    const price = priceAt(step, range)
    expect(price).toBeGreaterThanOrEqual(before)
    expect(price).toBeLessThanOrEqual(range.max)
    expect(String(price).replace(/0+$/, '').length).toBeLessThanOrEqual(2)
    before = price
  }
})

test('a handle stays about where it was dropped', () => {
  for (let step = 0; step <= priceSteps; step += 10)
    expect(Math.abs(stepOf(priceAt(step, range), range) - step)).toBeLessThanOrEqual(2)
})

test('a shop where everything costs the same, or nothing, does not break the scale', () => {
  for (const same of [
    { min: 0, max: 0 },
    { min: 50, max: 50 },
  ]) {
    expect(priceAt(50, same)).toBe(same.max)
    expect(stepOf(same.max, same)).toBe(0)
  }
  expect(priceAt(1, { min: 0, max: 100 })).toBeGreaterThan(0)
})
