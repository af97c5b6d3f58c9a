import type { Readable } from 'node:stream'
import type { Language } from '#contract/enums.ts'
import { importWords } from '#i18n/import-words.ts'
import type { Db } from '../db/connect.ts'
import { csvStream } from '../http/csv.ts'
import { everyRow } from './imports.queries.ts'
import type { ImportRowRecord } from './imports.table.ts'

const headings = ['row', 'code', 'outcome', 'column', 'message'] as const

/** The result of every row as CSV, one line per message, in the caller's language. */
export function importReportCsv(db: Db, importId: string, language: Language): Readable {
  const words = importWords(language)
  async function* lines() {
    for await (const rows of everyRow(db, importId)) for (const row of rows) yield* linesOf(row, language)
  }
  return csvStream(
    headings.map((name) => words(`report.${name}`)),
    lines(),
  )
}

function linesOf(
  { row, code, outcome, result, problems, notes }: ImportRowRecord,
  language: Language,
): string[][] {
  const words = importWords(language)
  const became =
    result !== null
      ? words(`report.results.${result}`)
      : outcome === 'new' || outcome === 'changed'
        ? words('report.waiting')
        : words(`report.outcomes.${outcome}`)
  const said = [...problems, ...notes].map(({ column, message }) => [column, message[language]])
  const lines = said.length > 0 ? said : [['', '']]
  return lines.map((line) => [String(row), code, became, ...line])
}
