import { expect, test } from 'vitest'
import { isEveryUnitNamed, refusedSerials, serialsOf, withUnits } from './named-units.ts'

test('a line is whole when every product of it has all of its pieces', () => {
  const products = [
    { id: 'tracker', quantity: 2 },
    { id: 'sim', quantity: 1 },
  ]
  const two = withUnits({}, 'kit', 'tracker', ['A', 'B'])
  expect(isEveryUnitNamed(two, 'kit', products)).toBe(false)
  const all = withUnits(two, 'kit', 'sim', ['C'])
  expect(isEveryUnitNamed(all, 'kit', products)).toBe(true)
  expect(serialsOf(all, 'kit')).toEqual(['A', 'B', 'C'])
  expect(isEveryUnitNamed(withUnits(all, 'kit', 'tracker', ['A']), 'kit', products)).toBe(false)
  expect(isEveryUnitNamed({}, 'counted', [])).toBe(true)
})

test('a refusal is told of the piece that was sent at its place', () => {
  const sent = [{ _id: 'counted' }, { _id: 'kit', serials: ['A', 'B'] }]
  const fields = { 'items.1.serials.1': 'Already shipped', 'items.9.serials.0': 'no', reason: 'no' }
  expect(refusedSerials(fields, sent)).toEqual([{ line: 'kit', serial: 'B', message: 'Already shipped' }])
})
