import { Readable } from 'node:stream'

export type Cell = string | number | undefined

// A spreadsheet takes what begins so for a formula, also in the wide forms that some keyboards type.
const formula = /^[\s]*[=+\-@＝＋－＠]|^[\t\r]/
const special = /[",;\r\n]|^\s|\s$/

/** A cell by RFC 4180. Text that would be run as a formula is led by an apostrophe; numbers are numbers. */
export function csvCell(value: Cell): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** UTF-8 says so with its first bytes: otherwise spreadsheets read Arabic as something else. */
const byteOrderMark = '\ufeff'

/** A table that is written while it is read, so that its length costs no memory. */
export function csvStream(
  head: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): Readable {
  async function* lines() {
    yield byteOrderMark + csvLine(head)
    for await (const row of rows) yield csvLine(row)
  }
  return Readable.from(lines(), { objectMode: false })
}
