import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileFormat } from '#contract/accounting.ts'
import type { Language } from '#contract/enums.ts'
import { exportWords } from '#i18n/export-words.ts'
import type { Say } from '#i18n/server-words.ts'
import { doAside } from '../aside/do-aside.ts'
import { AppError } from './app-error.ts'
import { csvStream, type Cell } from './csv.ts'
import { downloadHeader } from './download-header.ts'
import { privateCacheControl } from './private-answer.ts'
import { mostSpreadsheetRows, type spreadsheet } from './spreadsheet.ts'

/** One column of a list: the headings that it takes in the file, and what stands under each for a row. */
export type ExportColumn<Row> = {
  heads: (words: Say) => string[]
  cells: (row: Row, words: Say) => Cell[]
}

export type ListExport<Row, Key extends string> = {
  /** Without day and ending. */
  name: string
  /** Of the shop. */
  day: string
  columns: Partial<Record<Key, ExportColumn<Row>>>
  /** Which of them, in their own order; absent is all. */
  asked: readonly Key[] | undefined
  rows: AsyncIterable<Row> | Iterable<Row>
  language: Language
}

/** Answers a list as a CSV file to be saved; rows are sent as they are read. */
export function exportList<Row, Key extends string>(
  reply: FastifyReply,
  list: ListExport<Row, Key>,
): Readable {
  const { head, rows } = tableOf(list)
  asDownload(reply, list, { type: 'text/csv; charset=utf-8', ending: 'csv' })
  return csvStream(head, rows)
}

/**
 * The same as a spreadsheet (XLSX), whose amounts are numbers and whose moments are dates in `timeZone`.
 * @throws AppError too_many_rows
 */
export async function exportSpreadsheet<Row, Key extends string>(
  reply: FastifyReply,
  list: ListExport<Row, Key>,
  timeZone: string,
): Promise<Buffer> {
  const { head, rows } = tableOf(list)
  const all: Cell[][] = []
  for await (const row of rows)
    if (all.push(row) > mostSpreadsheetRows)
      throw new AppError('too_many_rows', { values: { max: mostSpreadsheetRows } })
  const file = await doAside<typeof spreadsheet>('spreadsheet', head, all, {
    isRightToLeft: list.language === 'ar',
    timeZone,
  })
  asDownload(reply, list, {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ending: 'xlsx',
  })
  // What comes from another process is no buffer any more.
  return Buffer.from(file)
}

/**
 * The list in the format that was asked for.
 * @throws AppError too_many_rows
 */
export const exportAs = <Row, Key extends string>(
  reply: FastifyReply,
  list: ListExport<Row, Key>,
  { format, timeZone }: { format: FileFormat; timeZone: string },
): Promise<Buffer> | Readable =>
  format === 'xlsx' ? exportSpreadsheet(reply, list, timeZone) : exportList(reply, list)

function tableOf<Row, Key extends string>({ columns, asked, rows, language }: ListExport<Row, Key>) {
  const words = exportWords(language)
  const chosen = (Object.entries(columns) as [Key, ExportColumn<Row>][])
    .filter(([key]) => asked === undefined || asked.includes(key))
    .map(([, column]) => column)
  async function* cells() {
    for await (const row of rows) yield chosen.flatMap((column) => column.cells(row, words))
  }
  return { head: chosen.flatMap((column) => column.heads(words)), rows: cells() }
}

const asDownload = (
  reply: FastifyReply,
  { name, day }: { name: string; day: string },
  { type, ending }: { type: string; ending: string },
): FastifyReply =>
  reply
    .type(type)
    .header('cache-control', privateCacheControl)
    .header('content-disposition', downloadHeader(`${name}-${day}.${ending}`))
