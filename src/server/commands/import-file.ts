import { createReadStream, createWriteStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import type { ImportRow, ProductImport } from '#contract/imports.ts'
import type { Context } from '../context.ts'
import { fileRef } from '../files/file-ref.ts'
import { orNotFound } from '../http/app-error.ts'
import { startLongWorkers } from '../job-handlers.ts'
import { startImport } from '../import/decide-import.ts'
import { importReportCsv } from '../import/import-report-csv.ts'
import { findImport, listImportRows } from '../import/imports.queries.ts'
import { createImport } from '../import/receive-import.ts'

const by = { id: null, name: 'Command line' }
const pauseMs = 250

type Options = {
  leaveOut: boolean
  show: boolean
  pictures?: string
  report?: string
  say: (line: string) => void
}

/**
 * Does for a file on this machine what the CMS does with an uploaded one; the import is listed there and can be undone.
 * Returns false when nothing was written: the file is unusable, or has invalid rows that were not to be skipped.
 */
export async function importFile(ctx: Context, file: string, options: Options): Promise<boolean> {
  // The work is jobs: done here, or by the shop where it runs already.
  const workers = await startLongWorkers(ctx)
  try {
    return await importByJobs(ctx, file, options)
  } finally {
    await workers.stop(0)
  }
}

async function importByJobs(
  ctx: Context,
  file: string,
  { leaveOut, show, pictures, report, say }: Options,
): Promise<boolean> {
  const id = await createImport(ctx, createReadStream(file), {
    name: basename(file),
    by,
    ...(pictures !== undefined && {
      pictures: { bytes: createReadStream(pictures), name: basename(pictures) },
    }),
  })
  const checked = await whenNo(ctx, id, 'checking', say)
  for await (const { row, column, message } of problems(ctx, id))
    say(`  row ${row}${column && `, ${column}`}: ${message}`)
  if (report) await pipeline(importReportCsv(ctx.db, id, 'en'), createWriteStream(report))
  if (checked.status === 'refused') {
    say(checked.problem ?? '')
    return false
  }
  const { counts } = checked
  say(`New ${counts.new}, changed ${counts.changed}, unchanged ${counts.unchanged}, wrong ${counts.wrong}.`)
  if (counts.wrong > 0 && !leaveOut) {
    say('Nothing was written. --leave-out imports the others.')
    return false
  }
  await startImport(ctx.db, id, { leaveOut, show, make: [], by })
  const { results } = await whenNo(ctx, id, 'running', say)
  if (report) await pipeline(importReportCsv(ctx.db, id, 'en'), createWriteStream(report))
  say(`Imported ${results.done}, left out ${counts.wrong + results.leftOut}.`)
  if (counts.new > 0 && !show) say('New products are hidden. --show leaves them as the file says.')
  return true
}

async function whenNo(
  ctx: Context,
  id: string,
  status: ProductImport['status'],
  say: (line: string) => void,
) {
  let told = 0
  for (;;) {
    const record = orNotFound(await findImport(ctx.db, id, 'en'))
    const { done, total } = record.progress
    if (record.status !== status) return record
    if (done - told >= 1_000) {
      told = done
      say(`${done} of ${total}`)
    }
    await setTimeout(pauseMs)
  }
}

async function* problems(
  ctx: Context,
  id: string,
): AsyncGenerator<ImportRow['problems'][number] & { row: number }> {
  for (let page = 1; ; page += 1) {
    const { data } = await listImportRows(
      ctx.db,
      id,
      { page, limit: 100, outcome: ['wrong'] },
      { language: 'en', refOf: (fileId) => fileRef(ctx, fileId) },
    )
    for (const { row, problems: told } of data) for (const problem of told) yield { row, ...problem }
    if (data.length < 100) return
  }
}
