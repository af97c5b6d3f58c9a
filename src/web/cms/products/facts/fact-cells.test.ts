import { expect, test } from 'vitest'
import {
  changesOf,
  edited,
  type FactColumn,
  type FactsRow,
  firstColumns,
  fitting,
  optionNames,
} from './fact-cells.ts'

const row: FactsRow = {
  id: 'a',
  name: 'Tracker',
  code: 'T-1',
  type: 'hardware',
  facts: { weight: { cell: '100 g', shown: '100 g' }, ip_rating: { cell: 'ip67', shown: 'IP67' } },
  usual: ['weight', 'length'],
  version: 3,
}
const attribute = (key: string, options: [string, string][] = []) =>
  ({ key, options: options.map(([key, en]) => ({ key, name: { en, ar: '' } })) }) as unknown as FactColumn

test('what is typed is kept unless it is what stands there', () => {
  expect(edited(row, {}, 'weight', ' 100 g ')).toEqual({})
  expect(edited(row, { ip_rating: 'ip68' }, 'ip_rating', 'IP67')).toEqual({})
  expect(edited(row, {}, 'weight', '')).toEqual({ weight: '' })
  expect(edited(row, {}, 'length', '')).toEqual({})
})

test('one change a fact is sent, an empty one takes it away', () => {
  expect(changesOf([{ row, edits: { weight: '', length: '٢٥ سم' } }])).toEqual({
    rows: [
      { product: 'a', key: 'weight', value: null, version: 3 },
      { product: 'a', key: 'length', value: '٢٥ سم', version: 3 },
    ],
  })
})

test('a save has whole rows only, at most two hundred facts of them', () => {
  const edits = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`k${n}`, '1']))
  expect(fitting([1, 2, 3, 4].map(() => ({ row, edits })))).toBe(3)
  expect(fitting([{ row, edits }])).toBe(1)
})

test('the first columns are what is usual for the rows, and what they have', () => {
  expect(firstColumns([attribute('other'), attribute('length'), attribute('weight')], [row])).toEqual([
    'weight',
    'length',
  ])
})

test('options are called by their names, what is none stays', () => {
  const measures = attribute('measures', [
    ['temp', 'Temperature'],
    ['hum', 'Humidity'],
  ])
  expect(optionNames(measures, 'hum; temp', 'en')).toBe('Humidity, Temperature')
  expect(optionNames(measures, 'temp; Wind', 'en')).toBe('temp; Wind')
})
