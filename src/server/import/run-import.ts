import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { AuditedBy } from '../audit-log/write-audit.ts'
import { announceCatalogueChange } from '../db/change-channels.ts'
import { databaseCode, type Db } from '../db/connect.ts'
import { inTransaction, transaction } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import { notify } from '../notices/notify.ts'
import type { JobRun } from '../jobs/perform-job.ts'
import { products } from '../products/products.table.ts'
import { writeWhole } from '../products/write-whole.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { imports, importRows, type ImportRecord, type ImportRowRecord } from './imports.table.ts'
import { isTemporary } from './is-temporary.ts'
import { writeRepository } from './lorawan/write-repository.ts'
import { columnsFor } from './products/columns.ts'
import { planRows, sentence, type PlannedRow } from './products/plan-rows.ts'
import { told, type Told } from './products/told.ts'
import { writeLateLinks } from './products/write-late-links.ts'
import { holdOf } from '../schedule-entries/end-running.ts'
import { removeReceived } from './remove-stray-imports.ts'
import { takeTurns } from './take-turns.ts'

const batchSize = 25

/**
 * Writes what was checked, some rows per transaction: a row's result and its product are committed together, so that a
 * killed run resumes where it was. A row that has become invalid since the check is left out and reported.
 */
export async function runImport(
  ctx: Context,
  { import: id, by }: { import: string; by: AuditedBy },
  run: JobRun,
) {
  const [record] = await ctx.db.select().from(imports).where(eq(imports.id, id))
  if (record?.status !== 'running') return undefined
  const isDone =
    record.kind === 'lorawan'
      ? await runRepository(ctx, record, by, run)
      : await runTable(ctx, record, by, run)
  if (!isDone) return 'again'
  await transaction(ctx.db, async (db) => {
    const [ended] = await db
      .update(imports)
      .set({ status: 'done', finishedAt: sql`now()`, version: sql`${imports.version} + 1` })
      .where(and(eq(imports.id, id), eq(imports.status, 'running')))
      .returning()
    // Of an import of the command line its caller knows.
    if (!ended || !by.id) return
    const rows = await db.$count(importRows, eq(importRows.importId, id))
    await notify(db, 'import_ended', { import: id, rows }, { to: [by.id] })
  })
  // Everything that taking it back needs is in its rows.
  await removeReceived(ctx, record.fileKey)
  return undefined
}

async function runRepository(
  ctx: Context,
  record: ImportRecord,
  by: AuditedBy,
  run: JobRun,
): Promise<boolean> {
  try {
    return await writeRepository(ctx, record, by, run)
  } catch (error) {
    if (isTemporary(error)) throw error
    // What was written stays, and can be taken back; the rest says that it was not.
    ctx.log.error({ err: error }, 'an import stopped')
    return true
  }
}

async function runTable(
  ctx: Context,
  record: ImportRecord,
  by: AuditedBy,
  { signal }: JobRun,
): Promise<boolean> {
  const { currency } = await readSettings(ctx.db)
  const shop = { currency, columns: columnsFor(ctx.brand.flags) }
  for (;;) {
    if (signal.aborted) return false
    if ((await writeBatch(ctx.db, record, shop, by)) === 0) break
  }
  for (;;) {
    if (signal.aborted) return false
    if ((await writeLateLinks(ctx.db, record.id)) === 0) return true
  }
}

type Shop = Parameters<typeof planRows>[2]['shop']

async function writeBatch(db: Db, record: ImportRecord, shop: Shop, by: AuditedBy): Promise<number> {
  return inTransaction(db, async (db) => {
    await takeTurns(db)
    const rows = await lockRows(db, record.id)
    if (rows.length === 0) return 0
    await lockProducts(db, rows)
    const planned = await planRows(
      db,
      rows.map(({ row, record }) => ({ row, record: record ?? { values: {} }, problems: [] })),
      { shop, coming: await comingIn(db, record.id, rows), shows: record.shows },
    )
    let written = 0
    for (const [at, row] of rows.entries()) {
      const plan = planned[at]
      if (plan && (await writeRow(db, record, row, plan, by))) written += 1
    }
    if (written > 0) await announceCatalogueChange(db)
    await db
      .update(imports)
      .set({ done: sql`${imports.done} + ${rows.length}` })
      .where(eq(imports.id, record.id))
    return rows.length
  })
}

/** The next rows, in the order in which they can be written. No other job writes this import meanwhile. */
async function lockRows(db: Db, importId: string): Promise<ImportRowRecord[]> {
  const [running] = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.id, importId), eq(imports.status, 'running')))
    .for('update')
  if (!running) return []
  const rows = await db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        isNull(importRows.result),
        inArray(importRows.outcome, ['new', 'changed']),
      ),
    )
    .orderBy(asc(importRows.phase), asc(importRows.row))
    .limit(batchSize)
  // What is in a package is written before the package is looked at again.
  return rows.filter(({ phase }) => phase === rows[0]?.phase)
}

/** Staff saving one of them come before or after, not between. */
async function lockProducts(db: Db, rows: readonly ImportRowRecord[]): Promise<void> {
  const codes = rows.map(({ code }) => code.toLowerCase())
  await db
    .select({ id: products.id })
    .from(products)
    .where(sql`lower(${products.code}) = any(${sql.param(codes)}::text[]) and ${products.archivedAt} is null`)
    .orderBy(products.id)
    .for('update')
}

/** Of the products that rows refer to, those that this import has yet to write. */
async function comingIn(db: Db, importId: string, rows: readonly ImportRowRecord[]) {
  const codes = new Set(rows.flatMap(({ record }) => referredCodes(record?.values ?? {})))
  if (codes.size === 0) return () => undefined
  const waiting = await db
    .select({ code: importRows.code, row: importRows.row })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        eq(importRows.outcome, 'new'),
        isNull(importRows.result),
        sql`lower(${importRows.code}) = any(${sql.param([...codes])}::text[])`,
      ),
    )
  const byCode = new Map(waiting.map(({ code, row }) => [code.toLowerCase(), { row }]))
  return (code: string) => byCode.get(code.toLowerCase())
}

function referredCodes(values: Record<string, unknown>): string[] {
  const related = [values.relatedAccessories, values.similarProducts, values.similarPackages].flatMap(
    (list) => (Array.isArray(list) ? (list as string[]) : []),
  )
  const parts = Array.isArray(values.includes) ? (values.includes as { product?: unknown }[]) : []
  return [...related, ...parts.map(({ product }) => String(product))].map((code) => code.trim().toLowerCase())
}

/** True when a product was written. */
async function writeRow(
  db: Db,
  { id: importId, endsSchedule }: ImportRecord,
  row: ImportRowRecord,
  plan: PlannedRow,
  by: AuditedBy,
): Promise<boolean> {
  const keep = (set: Partial<ImportRowRecord>) =>
    db
      .update(importRows)
      .set(set)
      .where(and(eq(importRows.importId, importId), eq(importRows.row, row.row)))
  const leaveOut = async (problems: Told[]) => {
    await keep({ result: 'left_out', problems, record: null })
    return false
  }
  const overtaken = overtakenBy(row, plan)
  if (overtaken) return leaveOut([overtaken])
  // What it includes could not be imported, or it would come later: it never will.
  if (plan.includesLater.length > 0)
    return leaveOut([told('unknown', 'includes', { names: plan.includesLater.join(', ') })])
  if (plan.outcome === 'wrong' || !plan.whole) return leaveOut(plan.problems)
  const { whole, stored } = plan
  try {
    const written = await transaction(db, (db) =>
      writeWhole(db, whole, {
        hold: holdOf({ endsSchedule }),
        ...(stored && { over: { id: stored.id, whole: stored.whole } }),
        by,
        importId,
        onHand: plan.record.stock ?? 0,
      }),
    )
    await keep({
      result: 'done',
      productId: written.id,
      afterVersion: written.version,
      before: stored ? { whole: stored.whole } : {},
      linksPending: plan.linksLater,
      record: plan.linksLater ? row.record : null,
    })
    return true
  } catch (error) {
    const asked = databaseCode(error)
    if (isTemporary(error) || asked === '40001' || asked === '40P01') throw error
    return leaveOut([refusal(error)])
  }
}

function overtakenBy({ outcome, baseVersion }: ImportRowRecord, { stored }: PlannedRow): Told | undefined {
  if (outcome === 'new') return stored && told('takenSince', 'code')
  if (!stored) return told('goneSince', 'code')
  return stored.version === baseVersion ? undefined : told('changedSince', 'code')
}

function refusal(error: unknown): Told {
  if (!(error instanceof AppError)) return told('notSaved', 'code')
  const isHeld = error.code === 'schedule_end_required'
  const [field, said] = Object.entries(error.context.fields ?? {})[0] ?? [
    isHeld ? 'visibility' : 'includes',
    error.code,
  ]
  return { column: field, message: sentence(said, field) }
}
