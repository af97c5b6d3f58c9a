import { expect, test } from 'vitest'
import { tableCsv } from './table-csv.ts'

test('cells are parted by commas, and quoted where they hold one, a quote or a line', () => {
  expect(
    tableCsv([
      ['Name', 'Price'],
      ['Lock, 5"', 12.5],
      ['قفل', 0],
    ]),
  ).toBe('Name,Price\r\n"Lock, 5""",12.5\r\nقفل,0')
})

test.each(['=1+1', '@SUM(A1)', '+1', '-40 °C', '\u2212 20 °C'])('%s does not run as a formula', (text) => {
  expect(tableCsv([[text]])).toBe(`'${text}`)
})
