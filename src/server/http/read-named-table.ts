import { parse } from 'csv-parse/sync'
import { AppError } from './app-error.ts'

/** What columns may be called, by what they are. */
type Names<Column extends string> = Record<Column, readonly string[]>

/** One row as a file has it; a column that the file lacks is left out. */
export type NamedRow<Column extends string> = { row: number; text: string } & { [column in Column]?: string }

type Limits<Column extends string> = { needs: readonly Column[]; rows: number }

/**
 * The rows of a table whose first row names its columns, parted by commas, semicolons or tabs; columns of other names are not read.
 * @throws AppError file_unreadable without the columns that it needs; too_many_rows
 */
export function readNamedTable<Column extends string>(
  text: string,
  names: Names<Column>,
  { needs, rows: most }: Limits<Column>,
): NamedRow<Column>[] {
  const records = recordsOf(text)
  const columns = (records[0]?.record ?? []).map((head) => columnOf(head, names))
  if (needs.some((column) => !columns.includes(column))) throw unreadable()
  const rows = records.slice(1).filter(({ record }) => record.some((cell) => cell !== ''))
  if (rows.length > most) throw new AppError('too_many_rows', { values: { max: most } })
  return rows.map(({ record, line }) => {
    const cells = columns.flatMap((column, at) =>
      column ? [[column, plain(record[at] ?? '')] as const] : [],
    )
    return {
      row: line,
      text: record
        .filter((cell) => cell !== '')
        .join(' · ')
        .slice(0, 200),
      ...Object.fromEntries(cells),
    } as NamedRow<Column>
  })
}

/** Exports lead what looks like a formula by an apostrophe. */
const plain = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '')

function columnOf<Column extends string>(head: string, names: Names<Column>): Column | undefined {
  const name = head
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim()
  return (Object.keys(names) as Column[]).find((column) => names[column].includes(name))
}

function recordsOf(text: string) {
  try {
    return parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }).map((found) => {
      const { record, info } = found as unknown as { record: string[]; info: { lines: number } }
      return { record, line: info.lines }
    })
  } catch {
    throw unreadable()
  }
}

const unreadable = () => new AppError('file_unreadable', { fields: { file: 'file_unreadable' } })
