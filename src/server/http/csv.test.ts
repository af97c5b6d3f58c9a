import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { handOverCsv } from '../shipping/hand-over-csv.ts'
import { safeCell } from '../import/products/cells.ts'
import { csvStream, csvText } from './csv.ts'

const cellOf = (cell: string | number | undefined) =>
  csvText(['h'], [[cell, 'x']]).slice('\ufeffh\r\n'.length, -',x\r\n'.length)

const formulas = [
  '=1+1',
  '+966512345678',
  '-2+3',
  '@SUM(A1)',
  ' =cmd()',
  '＝1',
  '﹦1',
  '\u22122+3',
  '\t=1',
  '\u00a0=1',
  '\u200b=1',
  '\u202e=1',
  '\ufeff=1',
  '\u00ad\u2066=1',
  '\u0000=1',
  '\u200f @SUM(A1)',
]

test.each(formulas)('%j is no formula in any of our files', (formula) => {
  const lists = cellOf(formula).replaceAll('"', '')
  const orders = handOverCsv({
    items: [{ units: [{ productName: formula, serial: 'a' }] }],
  } as unknown as Parameters<typeof handOverCsv>[0])
  expect(lists).toBe(`'${formula}`)
  expect(safeCell(formula)).toBe(`'${formula}`)
  expect(orders.split('\r\n')[1]?.replaceAll('"', '')).toMatch(/^'/)
})

test.each([
  ['a "b" c', '"a ""b"" c"'],
  ['one, two', '"one, two"'],
  ['one; two', '"one; two"'],
  ['line\nline', '"line\nline"'],
  ['متتبع أصول', 'متتبع أصول'],
  ['3 = 3', '3 = 3'],
  [undefined, ''],
  [-12.5, '-12.5'],
])('%j is written as %s', (value, cell) => {
  expect(cellOf(value)).toBe(cell)
})

test('a table begins with the mark of its encoding, and every line ends as spreadsheets expect', async () => {
  const bytes = await text(csvStream(['Name', 'n'], [['قفل', 1]]))
  // The reader of the stream takes the mark for what it is.
  expect(bytes).toBe('Name,n\r\nقفل,1\r\n')
})
