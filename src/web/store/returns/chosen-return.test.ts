import { expect, test } from 'vitest'
import { chosenReturn } from './chosen-return.ts'

const counted = { id: 'a', quantity: 3, units: [], unitsEach: 0 }
const named = {
  id: 'b',
  quantity: 2,
  units: [{ id: '1' }, { id: '2' }, { id: '3' }, { id: '4' }],
  unitsEach: 2,
}

test('typed quantities and named pieces are asked for, what is empty or nought is not', () => {
  expect(chosenReturn([counted, named], { a: { typed: ' ٢ ' }, b: { units: ['1', '2'] } })).toEqual({
    asked: [
      { _id: 'a', quantity: 2, units: [] },
      { _id: 'b', quantity: 1, units: ['1', '2'] },
    ],
    faults: {},
  })
  for (const typed of ['', ' ', '0']) expect(chosenReturn([counted], { a: { typed } }).asked).toEqual([])
})

test.each(['4', '-1', '1.5', 'two', '12345678'])('%s of three is wrong', (typed) => {
  expect(chosenReturn([counted], { a: { typed } }).faults).toEqual({ a: { fault: 'quantity', max: 3 } })
})

test('half of a package cannot go back', () => {
  expect(chosenReturn([named], { b: { units: ['1', '2', '3'] } }).faults).toEqual({
    b: { fault: 'units', max: 2 },
  })
})
