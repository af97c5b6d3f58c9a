import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { decodeText } from './decode-text.ts'
import { maxRowCharacters, UnusableFile, type RowFault, type SourceRow } from './source-row.ts'

/** The beginning of the columns of facts, before the attribute's key. */
export const factColumn = 'fact:'

const delimiters = [',', ';', '\t'] as const
const maxHeading = 20_000

type Cell = { text: string; isQuoted: boolean }

/**
 * The rows of a CSV file: separated by commas, semicolons or tabs, whichever its headings are. A row that does not fit its
 * headings is given with what is wrong with it.
 * @throws UnusableFile
 */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  known: readonly string[],
): AsyncGenerator<SourceRow> {
  const { text, delimiter } = await withDelimiter(decodeText(bytes))
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRowCharacters,
    cast: (value, { quoting }): Cell => ({ text: value, isQuoted: quoting }),
  })
  pipeline(Readable.from(text), parser, () => undefined)
  let row = 0
  let headings: string[] | undefined
  try {
    for await (const record of parser as AsyncIterable<Cell[]>) {
      row += 1
      if (record.every((cell) => cell.text.trim() === '')) continue
      if (headings) yield rowOf(row, record, headings)
      else headings = headingsOf(record, known)
    }
  } catch (error) {
    throw asFault(error, row)
  }
  if (!headings) throw new UnusableFile('empty')
}

/** The first line decides the separator: it depends on the spreadsheet that saved the file. */
async function withDelimiter(text: AsyncGenerator<string>) {
  let start = ''
  let isAtEnd = false
  while (!/[\r\n]/.test(start.trimStart()) && start.length < maxHeading && !isAtEnd) {
    const { value, done } = await text.next()
    isAtEnd = done === true
    start += value ?? ''
  }
  const line = start.trimStart().split(/[\r\n]/, 1)[0] ?? ''
  const count = (sign: string) => line.split(sign).length
  const delimiter = delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
  async function* whole() {
    yield start
    yield* text
  }
  return { text: whole(), delimiter }
}

function headingsOf(record: readonly Cell[], known: readonly string[]): string[] {
  const asKnown = new Map(known.map((name) => [name.toLowerCase(), name]))
  const written = record.map(({ text }) => text.trim())
  // A spreadsheet leaves empty columns behind.
  while (written.at(-1) === '') written.pop()
  const headings = written.map((text) => asKnown.get(text.toLowerCase()) ?? text)
  if (!headings.includes('code')) throw new UnusableFile('noCode')
  // Whether there is such an attribute is told at each row.
  const unknown = headings.filter((name) => !known.includes(name) && !name.startsWith(factColumn))
  if (unknown.length > 0) throw new UnusableFile('unknownColumns', { columns: listed(unknown) })
  const repeated = headings.filter((name, at) => headings.indexOf(name) !== at)
  if (repeated.length > 0) throw new UnusableFile('repeatedColumns', { columns: listed(repeated) })
  return headings
}

const listed = (names: readonly string[]) => {
  const text = [...new Set(names)].map((name) => `“${name}”`).join(', ')
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`
}

function rowOf(row: number, record: readonly Cell[], headings: readonly string[]): SourceRow {
  const faults: RowFault[] = []
  const surplus = record.slice(headings.length)
  if (record.length < headings.length || surplus.some(({ text }) => text !== ''))
    faults.push({ fault: 'cells', found: record.length, expected: headings.length })
  const cells: Record<string, string> = {}
  for (const [at, column] of headings.entries()) {
    const cell = record[at]
    if (cell === undefined) continue
    cells[column] = cell.text
    if (isMisquoted(cell)) faults.push({ fault: 'quotes', column })
    if (cell.text.includes('\ufffd')) faults.push({ fault: 'characters', column })
  }
  return { row, cells, faults }
}

const typographic = /^(?:“.*[”“]|«.*»|„.*[“”]|‘.*’)$/s

/** “…” or «…» around a whole cell where "…" was meant: a word processor's hand, and the text would be saved with them. */
const isMisquoted = ({ text, isQuoted }: Cell) => !isQuoted && typographic.test(text.trim())

function asFault(error: unknown, row: number): unknown {
  if (!(error instanceof CsvError)) return error
  const near = { row: String(row + 1) }
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new UnusableFile('rowTooLong', near)
  return new UnusableFile('quoteNotClosed', near)
}
