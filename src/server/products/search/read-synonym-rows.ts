import { CsvError, parse } from 'csv-parse/sync'
import { mostMeanings, mostNote, mostTerms } from '#contract/searches.ts'
import type { SynonymRow } from './synonyms.table.ts'

export const csvColumns = ['language', 'terms', 'means', 'direction', 'dialect', 'active', 'note'] as const

/** What a row says of its words. */
export type SaidSynonym = Pick<
  SynonymRow,
  'language' | 'terms' | 'means' | 'direction' | 'isDialect' | 'isActive' | 'note'
>
export type SynonymFault =
  | 'table'
  | 'columns'
  | 'language'
  | 'terms'
  | 'means'
  | 'direction'
  | 'yesNo'
  | 'note'
  | 'same'
  | 'taken'
  | 'full'

/** What one row says, or why it cannot be read. */
export type ReadSynonym = { row: number; text: string } & ({ said: SaidSynonym } | { fault: SynonymFault })

type Cells = Record<(typeof csvColumns)[number], string>
type Parsed = { record: Partial<Cells>; info: { lines: number } }

/** Rows of a table with these headings. Only `terms` and `means` must be there; words are divided by semicolons. */
export function readSynonymRows(text: string): ReadSynonym[] {
  let records: Parsed[]
  let headings: string[] = []
  try {
    records = parse(text, {
      bom: true,
      columns: (heads: string[]) => (headings = heads.map((head) => head.trim().toLowerCase())),
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as Parsed[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return [{ row: Number(error['lines'] ?? 1), text: '', fault: 'table' }]
  }
  if (!headings.includes('terms') || !headings.includes('means'))
    return [{ row: 1, text: headings.join(','), fault: 'columns' }]
  return records.map(({ record, info }) => ({
    row: info.lines,
    text: Object.values(record).join(','),
    ...read(record),
  }))
}

/** Spreadsheets of some countries divide cells by semicolons, and then quote those within a cell. */
function delimiterOf(text: string): string {
  const [heads = ''] = text.split(/\r\n|\r|\n/, 1)
  return heads.includes(';') && !heads.includes(',') ? ';' : ','
}

function read(record: Partial<Cells>): { said: SaidSynonym } | { fault: SynonymFault } {
  // As the export guards what a spreadsheet would take for a formula.
  const cell = (name: keyof Cells) => (record[name] ?? '').replace(/^'(?=[=+\-@])/, '')
  const language = cell('language').toLowerCase() || 'any'
  if (language !== 'en' && language !== 'ar' && language !== 'any') return { fault: 'language' }
  const terms = phrasesOf(cell('terms'), mostTerms)
  if (!terms) return { fault: 'terms' }
  const means = phrasesOf(cell('means'), mostMeanings)
  if (!means) return { fault: 'means' }
  const direction = cell('direction').toLowerCase() || 'one'
  if (direction !== 'one' && direction !== 'two') return { fault: 'direction' }
  const isDialect = yesOf(cell('dialect') || 'no')
  const isActive = yesOf(cell('active') || 'yes')
  if (isDialect === undefined || isActive === undefined) return { fault: 'yesNo' }
  const note = cell('note')
  if (note.length > mostNote) return { fault: 'note' }
  return { said: { language, terms, means, direction, isDialect, isActive, note } }
}

function phrasesOf(cell: string, most: number): string[] | undefined {
  const phrases = cell
    .split(/[;؛]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
  const fit = phrases.length > 0 && phrases.length <= most
  return fit && phrases.every(({ length }) => length >= 2 && length <= 40) ? phrases : undefined
}

const yesNo: Record<string, boolean> = { yes: true, نعم: true, no: false, لا: false }
const yesOf = (cell: string): boolean | undefined => yesNo[cell.toLowerCase()]
