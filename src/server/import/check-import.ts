import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { maxImportRows } from '#contract/imports.ts'
import { fileSentence, rowSentence } from '#i18n/import-words.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueJob } from '../jobs/queue-job.ts'
import type { JobRun } from '../jobs/perform-job.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { imports, importRows, type ImportRecord } from './imports.table.ts'
import { gatherPictures, type PictureGatherer } from './pictures/gather-pictures.ts'
import { removeReceived } from './remove-stray-imports.ts'
import { isTemporary } from './is-temporary.ts'
import { checkRepository } from './lorawan/check-repository.ts'
import { plainCell, scalar } from './products/cells.ts'
import { besidesFor, columnsFor } from './products/columns.ts'
import { planRows, readRow, type PlannedRow, type ReadRow } from './products/plan-rows.ts'
import { readCsv } from './products/read-csv.ts'
import { readJson } from './products/read-json.ts'
import { UnusableFile, type SourceRow } from './products/source-row.ts'

const batchSize = 100
/** Rows whose images have to be fetched take longer: how far it is shows more often. */
const picturesAtOnce = 40

/** Records for each row of an import what it would do, and writes nothing else. When restarted, it begins from the start. */
export async function checkImport(ctx: Context, { import: id }: { import: string }, run: JobRun) {
  const [record] = await ctx.db.select().from(imports).where(eq(imports.id, id))
  if (record?.status !== 'checking') return undefined
  await ctx.db.delete(importRows).where(eq(importRows.importId, id))
  try {
    const isDone =
      record.kind === 'lorawan' ? await checkRepository(ctx, record, run) : await checkTable(ctx, record, run)
    if (!isDone) return 'again'
    await finish(ctx.db, record)
  } catch (error) {
    if (isTemporary(error)) throw error
    await refuse(ctx, record, error)
  }
  // What is needed of it is kept as files.
  if (record.picturesKey !== null) await removeReceived(ctx, record.picturesKey)
  return undefined
}

async function finish(db: Db, { id, runsAtOnce, byId, byName }: ImportRecord) {
  await inTransaction(db, async (db) => {
    const [checked] = await db
      .update(imports)
      .set({
        status: runsAtOnce ? 'running' : 'checked',
        checkedAt: sql`now()`,
        version: sql`${imports.version} + 1`,
        picturesKey: null,
        ...(runsAtOnce && { startedAt: sql`now()`, done: 0, total: await countToWrite(db, id) }),
      })
      .where(and(eq(imports.id, id), eq(imports.status, 'checking')))
      .returning({ id: imports.id })
    if (checked && runsAtOnce)
      await queueJob(db, 'run_import', { import: id, by: { id: byId, name: byName } })
  })
}

async function countToWrite(db: Db, id: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(importRows)
    .where(and(eq(importRows.importId, id), inArray(importRows.outcome, ['new', 'changed'])))
  return row?.count ?? 0
}

/** An unusable file ends in a message that says why; unexpected errors are logged as well. */
async function refuse(ctx: Context, { id }: ImportRecord, error: unknown) {
  const isFault = error instanceof UnusableFile
  if (!isFault) ctx.log.error({ err: error }, 'an import could not be checked')
  await ctx.db
    .update(imports)
    .set({
      status: 'refused',
      fileProblem: isFault ? fileSentence(error.fault, error.values) : fileSentence('unexpected'),
      checkedAt: sql`now()`,
      picturesKey: null,
      version: sql`${imports.version} + 1`,
    })
    .where(and(eq(imports.id, id), eq(imports.status, 'checking')))
}

/** False when it was asked to stop. */
async function checkTable(ctx: Context, record: ImportRecord, run: JobRun): Promise<boolean> {
  const pictures = await gatherPictures(ctx, record)
  try {
    return await checkRows(ctx, record, pictures, run)
  } catch (error) {
    if (run.signal.aborted) return false
    throw error
  } finally {
    await pictures.close()
  }
}

async function checkRows(
  ctx: Context,
  record: ImportRecord,
  pictures: PictureGatherer,
  { signal }: JobRun,
): Promise<boolean> {
  const { db } = ctx
  const { currency } = await readSettings(db)
  const shop = { currency, columns: columnsFor(ctx.brand.flags) }
  const known = [...shop.columns.map(({ name }) => name), ...besidesFor(ctx.brand.flags), 'facts']

  // Once through for the codes: a product may refer to one that stands below it.
  const rowOf = new Map<string, { row: number }>()
  let total = 0
  for await (const source of sourceRows(ctx, record, known)) {
    if (signal.aborted) return false
    total += 1
    if (total > maxImportRows) throw new UnusableFile('tooManyRows', { max: String(maxImportRows) })
    const code = plainCell(scalar(source.cells?.code ?? source.values?.code))
      .trim()
      .toLowerCase()
    if (code !== '' && !rowOf.has(code)) rowOf.set(code, { row: source.row })
  }
  if (total === 0) throw new UnusableFile('noProducts')
  await db.update(imports).set({ total, done: 0 }).where(eq(imports.id, record.id))

  const coming = (code: string) => rowOf.get(code.toLowerCase())
  const waiting = new Map<string, Waiting>()
  let batch: ReadRow[] = []
  let done = 0
  const check = async () => {
    const planned = await planRows(db, await pictures.into(batch, signal), { shop, coming })
    for (const { code, row, includesLater } of planned)
      if (includesLater.length > 0) waiting.set(code.toLowerCase(), { row, includes: includesLater })
    done += batch.length
    await keepRows(db, record.id, planned, done)
    batch = []
  }
  for await (const source of sourceRows(ctx, record, known)) {
    if (signal.aborted) return false
    batch.push(readRow(source, shop))
    if (batch.length === batchSize || picturesIn(batch) >= picturesAtOnce) await check()
  }
  if (batch.length > 0) await check()
  await keepPhases(db, record.id, waiting)
  if (record.pictures)
    await db
      .update(imports)
      .set({ pictures: { ...record.pictures, unused: pictures.unused() } })
      .where(eq(imports.id, record.id))
  return true
}

async function* sourceRows(
  ctx: Context,
  { kind, fileKey }: ImportRecord,
  known: string[],
): AsyncGenerator<SourceRow> {
  const bytes = await ctx.files.getStream(fileKey)
  if (!bytes) throw new UnusableFile('unexpected')
  yield* kind === 'json' ? readJson(bytes, known) : readCsv(bytes, known)
}

async function keepRows(db: Db, importId: string, planned: readonly PlannedRow[], done: number) {
  await inTransaction(db, async (db) => {
    await db.insert(importRows).values(
      planned.map(({ row, code, outcome, record, problems, notes, changes, stored, pictures }) => ({
        importId,
        row,
        code,
        outcome,
        problems,
        notes,
        changes,
        pictures,
        productId: stored?.id,
        baseVersion: stored?.version,
        // Only what will be written is kept until then.
        record: outcome === 'new' || outcome === 'changed' ? record : null,
      })),
    )
    await db.update(imports).set({ done }).where(eq(imports.id, importId))
  })
}

const picturesIn = (batch: readonly ReadRow[]) =>
  batch.reduce(
    (count, { record: { values } }) => count + (Array.isArray(values.images) ? values.images.length : 0),
    0,
  )

/** Deeper nesting does not occur in practice. */
const deepestNest = 50

type Waiting = { row: number; includes: string[] }

/** What includes others of the same file comes after them; a circle of such can never come. */
async function keepPhases(db: Db, importId: string, waiting: ReadonlyMap<string, Waiting>) {
  const phases = new Map<string, number>()
  const phaseOf = (code: string, above: ReadonlySet<string>): number => {
    const own = waiting.get(code.toLowerCase())
    if (!own) return 0
    const known = phases.get(code.toLowerCase())
    if (known !== undefined) return known
    if (above.has(code.toLowerCase()) || above.size === deepestNest) return Infinity
    const inside = new Set([...above, code.toLowerCase()])
    const phase = 1 + Math.max(...own.includes.map((other) => phaseOf(other, inside)))
    phases.set(code.toLowerCase(), phase)
    return phase
  }
  for (const [code, { row }] of waiting) {
    const phase = phaseOf(code, new Set())
    const circle = [{ column: 'includes', message: rowSentence('circle', 'includes') }]
    await db
      .update(importRows)
      .set(
        phase === Infinity
          ? {
              outcome: 'wrong',
              problems: sql`${importRows.problems} || ${JSON.stringify(circle)}::jsonb`,
              record: null,
            }
          : { phase },
      )
      .where(and(eq(importRows.importId, importId), eq(importRows.row, row)))
  }
}
