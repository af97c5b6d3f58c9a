import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { dimensions } from './measures.ts'
import { dimensionKeys, readDecimal, toOwnUnit, unitNamed, unitsOf } from './measures.ts'

const own = (dimension: keyof typeof dimensions, decimal: string, name: string) => {
  const unit = unitNamed(dimension, name)
  if (!unit) throw new Error(`${dimension} has no ${name}`)
  return toOwnUnit(decimal, unit)
}

describe('a number in another unit', () => {
  test.each([
    ['temperature', '-40', '°F', -40],
    ['temperature', '212', 'f', 100],
    ['temperature', '0', 'K', -273.15],
    ['temperature', '25', 'درجة مئوية', 25],
    ['temperature_difference', '0.9', '°F', 0.5],
    ['length', '1', 'in', 25.4],
    ['length', '2', 'بوصة', 50.8],
    ['length', '0.1', 'm', 100],
    ['distance', '15', 'كم', 15_000],
    ['mass', '1', 'lb', 453.59237],
    ['mass', '2.1', 'كجم', 2_100],
    ['charge', '2.4', 'Ah', 2_400],
    ['radio_power', '100', 'mW', 20],
    ['radio_power', '1', 'W', 30],
    ['power', '5', 'mW', 0.005],
    ['power', '5', 'MW', 5_000_000],
    ['time', '10', 'years', 315_569_520],
    ['time', '10', 'سنوات', 315_569_520],
    ['frequency', '2.4', 'GHz', 2_400],
    ['pressure', '1', 'psi', 6.894757],
    ['flow', '1', 'm³/h', 1],
    ['data', '5', 'GB', 5_000],
    ['particles', '35', 'µg/m³', 35],
  ] as const)('%s: %s %s is %d', (dimension, decimal, name, expected) =>
    expect(own(dimension, decimal, name)).toBe(expected),
  )

  test('is exact: a thousandth of any decimal and back again is the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (thousandths) => {
        const decimal = (thousandths / 1000).toFixed(3)
        expect(own('length', decimal, 'm')).toBe(thousandths)
      }),
    )
  })
})

test('every name of a unit leads to one unit of its dimension', () => {
  for (const dimension of dimensionKeys)
    for (const unit of unitsOf(dimension))
      for (const name of [...unit.names, ...(unit.exact ?? [])])
        expect(unitNamed(dimension, name)?.key, `${dimension} ${name}`).toBe(unit.key)
})

test.each([
  ['12', '12'],
  ['1,200.5', '1200.5'],
  ['−40', '-40'],
  ['٤٠٫٥', '40.5'],
  ['0,3', '0.3'],
  ['１２', '12'],
  ['12 V', undefined],
  ['', undefined],
  ['1,2,3', undefined],
])('%s is read as %s', (text, expected) => expect(readDecimal(text)).toBe(expected))
