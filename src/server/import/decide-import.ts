import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { MetadataKind } from '#contract/metadata.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { AuditedBy } from '../audit-log/write-audit.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { queueJob } from '../jobs/queue-job.ts'
import { endRunning } from '../schedule-entries/end-running.ts'
import type { ScheduledField } from '../schedule-entries/schedule-entries.table.ts'
import { moveImport } from './imports.queries.ts'
import { imports, importRows, type ImportRecord } from './imports.table.ts'
import { removeReceived } from './remove-stray-imports.ts'

type Asked = {
  leaveOut: boolean
  /** New products are not hidden. */
  show: boolean
  /** Kinds of metadata that are made where the shop lacks them. */
  make: readonly MetadataKind[]
  /** Rows that change what a schedule sets now end the schedule. */
  endsSchedule?: boolean | undefined
}
type Decision = { by: AuditedBy; version?: number | undefined }

/**
 * Has a checked import written in the background. With rows that are wrong it is refused, unless these are to be left out.
 * @throws AppError not_found, invalid_transition, version_conflict, schedule_end_required
 */
export function startImport(
  db: Db,
  id: string,
  { leaveOut, show, make, endsSchedule = false, by, version }: Decision & Asked,
): Promise<void> {
  return inTransaction(db, async (db) => {
    const wrong = await countRows(db, id, ['wrong'])
    if (wrong > 0 && !leaveOut) throw new AppError('invalid_transition', { details: { wrong } })
    if (!endsSchedule) await askForSchedules(db, id, by)
    const total = await countRows(db, id, ['new', 'changed'])
    await move(
      db,
      id,
      'checked',
      {
        status: 'running',
        startedAt: sql`now()`,
        done: 0,
        total,
        shows: show,
        makes: [...make],
        endsSchedule,
      },
      version,
    )
    await queueJob(db, 'run_import', { import: id, by })
  })
}

/** @throws AppError schedule_end_required where rows change what a schedule sets now */
async function askForSchedules(db: Db, id: string, by: AuditedBy): Promise<void> {
  const { rows } = await db.execute<{ id: string; name: BothTexts; fields: ScheduledField[] }>(sql`
    select product.id, product.name, array_agg(distinct entry.field) as fields
    from import_rows line
    join schedule_entries entry on entry.kind = 'product' and entry.entity_id = line.product_id and entry.state = 'running'
      and line.changes @> jsonb_build_array(jsonb_build_object('column', entry.field))
    join products product on product.id = line.product_id
    where line.import_id = ${id} and line.outcome = 'changed'
    group by product.id`)
  await endRunning(db, 'product', rows, { by, hold: 'asks' })
}

/**
 * Has what an import wrote taken back.
 * @throws AppError not_found, invalid_transition, version_conflict
 */
export function takeBackImport(db: Db, id: string, { by, version }: Decision): Promise<void> {
  return inTransaction(db, async (db) => {
    const [written] = await db
      .select({ count: count() })
      .from(importRows)
      .where(and(eq(importRows.importId, id), eq(importRows.result, 'done')))
    await move(db, id, 'done', { status: 'undoing', done: 0, total: written?.count ?? 0 }, version)
    await queueJob(db, 'undo_import', { import: id, by })
  })
}

/** @throws AppError not_found, invalid_transition for one that was run or is being checked */
export async function discardImport(ctx: Context, id: string): Promise<void> {
  const [record] = await ctx.db.select().from(imports).where(eq(imports.id, id))
  const { fileKey, picturesKey } = orNotFound(record)
  const gone = await ctx.db
    .delete(imports)
    .where(and(eq(imports.id, id), inArray(imports.status, ['checked', 'refused'])))
    .returning({ id: imports.id })
  if (gone.length === 0) throw new AppError('invalid_transition')
  await removeReceived(ctx, fileKey)
  if (picturesKey !== null) await removeReceived(ctx, picturesKey)
}

async function countRows(db: Db, id: string, outcomes: ('new' | 'changed' | 'wrong')[]): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(importRows)
    .where(and(eq(importRows.importId, id), inArray(importRows.outcome, outcomes)))
  return row?.count ?? 0
}

async function move(
  db: Db,
  id: string,
  from: ImportRecord['status'],
  set: Parameters<typeof moveImport>[3],
  version: number | undefined,
): Promise<void> {
  if (await moveImport(db, id, from, set, version)) return
  const [record] = await db.select().from(imports).where(eq(imports.id, id))
  throw new AppError(orNotFound(record).status === from ? 'version_conflict' : 'invalid_transition')
}
