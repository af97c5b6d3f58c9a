import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | undefined

/**
 * What a spreadsheet takes for a formula: the signs themselves, also in full-width and small forms, and after spaces and
 * invisible characters, which some programs drop first.
 */
const formula = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫\u2212]|^[\t\r\n]/u
// An unquoted line break ends the row for most programs, and a semicolon the cell for some.
const quoted = /[;\r\n]|^\s|\s$/

/** UTF-8 says so with its first bytes: otherwise spreadsheets read Arabic as something else. */
const byteOrderMark = '\ufeff'

export const isFormula = (text: string): boolean => formula.test(text)

/** Text that would run as a formula is led by an apostrophe; numbers are numbers. */
const guarded = (cell: Cell): Cell => (typeof cell === 'string' && isFormula(cell) ? `'${cell}` : cell)

/** Rows by RFC 4180, without any formula. `alsoQuoted`: cells that a reader of ours wants quoted. */
export const csvRows = (rows: readonly (readonly Cell[])[], alsoQuoted?: RegExp): string =>
  stringify(
    rows.map((row) => row.map(guarded)),
    { record_delimiter: '\r\n', quoted_match: alsoQuoted ? [quoted, alsoQuoted] : quoted },
  )

/** The beginning of a file: the mark of its encoding and its headings. */
export const csvHead = (head: readonly string[]): string => byteOrderMark + csvRows([head])

/** A table that is written while it is read, so that its length costs no memory. */
export function csvStream(
  head: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): Readable {
  async function* lines() {
    yield csvHead(head)
    for await (const row of rows) yield csvRows([row])
  }
  return Readable.from(lines(), { objectMode: false })
}
