import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import type { Language } from '#contract/enums.ts'
import { exportWords } from '#i18n/export-words.ts'
import type { Say } from '#i18n/server-words.ts'
import { csvStream, type Cell } from './csv.ts'
import { downloadHeader } from './download-header.ts'
import { privateCacheControl } from './private-answer.ts'

/** One column of a list: the headings that it takes in the file, and what stands under each for a row. */
export type ExportColumn<Row> = {
  heads: (words: Say) => string[]
  cells: (row: Row, words: Say) => Cell[]
}

type ListExport<Row, Key extends string> = {
  /** Without ending; the day is added. */
  name: string
  columns: Partial<Record<Key, ExportColumn<Row>>>
  /** Which of them, in their own order; absent is all. */
  asked: readonly Key[] | undefined
  rows: AsyncIterable<Row> | Iterable<Row>
  language: Language
  now: Date
}

/** Answers a list as a CSV file to be saved; rows are sent as they are read. */
export function exportList<Row, Key extends string>(
  reply: FastifyReply,
  { name, columns, asked, rows, language, now }: ListExport<Row, Key>,
): Readable {
  const words = exportWords(language)
  const chosen = (Object.entries(columns) as [Key, ExportColumn<Row>][])
    .filter(([key]) => asked === undefined || asked.includes(key))
    .map(([, column]) => column)
  async function* cells() {
    for await (const row of rows) yield chosen.flatMap((column) => column.cells(row, words))
  }
  void reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', privateCacheControl)
    .header('content-disposition', downloadHeader(`${name}-${now.toISOString().slice(0, 10)}.csv`))
  return csvStream(
    chosen.flatMap((column) => column.heads(words)),
    cells(),
  )
}
