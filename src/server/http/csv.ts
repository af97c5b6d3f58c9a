import { pipeline, type Readable } from 'node:stream'
import { stringify, type Options } from 'csv-stringify'
import { stringify as stringifyWhole } from 'csv-stringify/sync'
import { isFormula } from '#contract/formula.ts'

/** An amount in major units, or a moment (ISO 8601), perhaps by a clock of its own: text in a CSV file, a number or a date of its own in a spreadsheet. */
export type Cell = string | number | { decimal: string } | { moment: string; zone?: string } | undefined
type Row = readonly Cell[]

// An unquoted line break ends the row for most programs, and a semicolon the cell for some.
const quoted = /[;\r\n]|^\s|\s$/

/** Text that would run as a formula is led by an apostrophe; numbers are numbers. */
const guarded = (text: string) => (isFormula(text) ? `'${text}` : text)

/** Neither is ever a formula. */
const plainText = (cell: Record<string, unknown>) => {
  const text = cell['decimal'] ?? cell['moment']
  return typeof text === 'string' ? text : ''
}

/** By RFC 4180, led by the mark of UTF-8: otherwise spreadsheets read Arabic as something else. */
const format = (alsoQuoted?: RegExp): Options => ({
  bom: true,
  record_delimiter: '\r\n',
  quoted_match: alsoQuoted ? [quoted, alsoQuoted] : quoted,
  cast: { string: guarded, object: plainText },
})

/** A whole table without any formula, its headings first. */
export const csvText = (head: readonly string[], rows: readonly Row[]): string =>
  stringifyWhole([head, ...rows], format())

/**
 * The same, written while it is read, so that its length costs no memory. `alsoQuoted`: cells that a reader of ours wants
 * quoted.
 */
export function csvStream(
  head: readonly string[],
  rows: AsyncIterable<Row> | Iterable<Row>,
  alsoQuoted?: RegExp,
): Readable {
  async function* lines() {
    yield head
    yield* rows
  }
  // Whoever reads the table is told of a failure: the stream ends with it.
  return pipeline(lines, stringify(format(alsoQuoted)), () => undefined)
}
