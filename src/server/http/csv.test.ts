import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { csvCell, csvStream } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+966512345678', "'+966512345678"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =cmd()', "' =cmd()"],
  ['＝1', "'＝1"],
  ['\t=1', "'\t=1"],
])('%j is no formula any more', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

test.each([
  ['a "b" c', '"a ""b"" c"'],
  ['one, two', '"one, two"'],
  ['one; two', '"one; two"'],
  ['line\nline', '"line\nline"'],
  ['متتبع أصول', 'متتبع أصول'],
  [undefined, ''],
  [-12.5, '-12.5'],
])('%j is written as %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('a table begins with the mark of its encoding, and every line ends as spreadsheets expect', async () => {
  const bytes = await text(csvStream(['Name', 'n'], [['قفل', 1]]))
  // The reader of the stream takes the mark for what it is.
  expect(bytes).toBe('Name,n\r\nقفل,1\r\n')
})
