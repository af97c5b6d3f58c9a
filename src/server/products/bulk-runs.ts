import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { maxBulkRefused, type BulkRun } from '#contract/products.ts'
import type { Language } from '#contract/enums.ts'
import { says } from '#i18n/translate.ts'
import type { AuditedBy } from '../audit-log/write-audit.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { textIn } from '../db/text-in.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { queueJob } from '../jobs/queue-job.ts'
import type { JobRun } from '../jobs/perform-job.ts'
import { productBulkRuns, type Refused } from './bulk-runs.table.ts'
import { changeManyProducts, checkTargets, type Change, type ManyHold } from './change-many-products.ts'
import { endRunning } from '../schedule-entries/end-running.ts'
import { products } from './products.table.ts'

/** Batch size per transaction: other writers wait well under a second. */
const atOnce = (change: Change) => (change.remove ? 20 : 100)

/**
 * Changes these products in the background. The selection is fixed here: products that match the filter later are not
 * changed. Those it deletes are deleted at once, under the run's own id.
 * @throws AppError validation_failed, schedule_end_required
 */
export function startBulkRun(
  db: Db,
  ids: readonly string[],
  change: Change,
  { by, language, hold }: { by: AuditedBy; language: Language; hold: ManyHold },
): Promise<string> {
  return inTransaction(db, async (db) => {
    await checkTargets(db, change)
    const { visibility } = change
    if (hold === 'asks' && visibility) await askOfAll(db, ids, visibility, by)
    const id = uuid()
    await db.insert(productBulkRuns).values({
      id,
      productIds: [...ids],
      change: hold === 'ends' ? { ...change, endsSchedule: true } : change,
      byId: by.id ?? null,
      byName: by.name,
      language,
    })
    await queueJob(db, 'change_many_products', { run: id })
    return id
  })
}

/** @throws AppError schedule_end_required where a schedule has one of them in hand */
async function askOfAll(
  db: Db,
  ids: readonly string[],
  visibility: NonNullable<Change['visibility']>,
  by: AuditedBy,
): Promise<void> {
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      sql`${products.id} = any(${sql.param([...ids])}::uuid[]) and ${products.visibility} <> ${visibility}
        and ${products.archivedAt} is null`,
    )
  const touched = rows.map((row) => ({ ...row, fields: ['visibility' as const] }))
  await endRunning(db, 'product', touched, { by, hold: 'asks' })
}

/** Resumes a run from its saved progress. Progress commits with the changes, so a crash repeats nothing. */
export async function goOnWithBulkRun(
  { db }: Context,
  { run }: { run: string },
  { signal }: JobRun,
): Promise<void | 'again'> {
  for (;;) {
    if (signal.aborted) return 'again'
    if (await changeNext(db, run)) return
  }
}

/** Returns whether the run has ended. */
function changeNext(db: Db, id: string): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const [run] = await db
      .select({
        next: sql<
          string[]
        >`product_ids[done + 1 : done + case when change ? 'remove' then ${atOnce({ remove: true })}::int else ${atOnce({})}::int end]`,
        change: productBulkRuns.change,
        byId: productBulkRuns.byId,
        byName: productBulkRuns.byName,
        language: productBulkRuns.language,
        refused: productBulkRuns.refused,
      })
      .from(productBulkRuns)
      .where(and(eq(productBulkRuns.id, id), isNull(productBulkRuns.endedAt)))
      .for('update')
    if (!run) return true
    const isLast = run.next.length < atOnce(run.change)
    const { changed, failed } = await change(db, id, run.next, run)
    const refused = [...run.refused, ...failed].slice(0, maxBulkRefused)
    await db
      .update(productBulkRuns)
      .set({
        done: sql`${productBulkRuns.done} + ${run.next.length}`,
        changed: sql`${productBulkRuns.changed} + ${changed}`,
        failed: sql`${productBulkRuns.failed} + ${failed.length}`,
        refused,
        ...(isLast && { endedAt: sql`now()` }),
      })
      .where(eq(productBulkRuns.id, id))
    return isLast
  })
}

type Run = Pick<typeof productBulkRuns.$inferSelect, 'change' | 'byId' | 'byName' | 'language'>

async function change(
  db: Db,
  run: string,
  ids: readonly string[],
  { change: { endsSchedule, ...change }, byId, byName, language }: Run,
): Promise<{ changed: number; failed: Refused[] }> {
  if (ids.length === 0) return { changed: 0, failed: [] }
  const by = { id: byId, name: byName }
  try {
    const { changed, failed } = await changeManyProducts(db, ids, change, {
      by,
      language,
      action: run,
      // Of what began since it was asked for nobody was asked.
      hold: endsSchedule ? 'ends' : 'leaves',
    })
    return { changed, failed: failed.map(({ _id, message }) => ({ id: _id, message })) }
  } catch (error) {
    // The tag or the group was deleted meanwhile: nothing is left to do for these.
    if (!(error instanceof AppError)) throw error
    const message = says[language].error(error.code, error.context.values)
    return { changed: 0, failed: ids.map((id) => ({ id, message })) }
  }
}

/** What it has not come to yet stays as it is: its deletion is undone. */
export async function endBulkRun(db: Db, id: string): Promise<void> {
  await db
    .update(productBulkRuns)
    .set({ endedAt: sql`now()` })
    .where(and(eq(productBulkRuns.id, id), isNull(productBulkRuns.endedAt)))
}

/** @throws AppError not_found */
export async function findBulkRun(db: Db, id: string, language: Language): Promise<BulkRun> {
  const [row] = await db
    .select({
      matched: sql<number>`cardinality(product_ids)`,
      done: productBulkRuns.done,
      changed: productBulkRuns.changed,
      failedCount: productBulkRuns.failed,
      refused: productBulkRuns.refused,
      endedAt: productBulkRuns.endedAt,
    })
    .from(productBulkRuns)
    .where(eq(productBulkRuns.id, id))
  const { refused, endedAt, ...run } = orNotFound(row)
  const messages = new Map(refused.map((one) => [one.id, one.message]))
  const rows =
    messages.size === 0
      ? []
      : await db
          .select({ id: products.id, name: products.name, code: products.code })
          .from(products)
          .where(inArray(products.id, [...messages.keys()]))
  return {
    _id: id,
    ...run,
    failed: rows.map((product) => ({
      _id: product.id,
      name: textIn(product.name, language),
      code: product.code,
      message: messages.get(product.id) ?? '',
    })),
    isEnded: endedAt !== null,
  }
}
