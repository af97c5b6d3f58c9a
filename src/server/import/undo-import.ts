import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { AuditedBy } from '../audit-log/write-audit.ts'
import type { Context } from '../context.ts'
import { announceCatalogueChange } from '../db/change-channels.ts'
import { databaseCode, type Db } from '../db/connect.ts'
import { inTransaction, transaction } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import type { JobRun } from '../jobs/perform-job.ts'
import { removeMetadata } from '../metadata/change-metadata.ts'
import { metadata } from '../metadata/metadata.table.ts'
import { removeProduct } from '../products/change-product.ts'
import { products } from '../products/products.table.ts'
import { findWhole, recordedWhole } from '../products/whole-product.ts'
import { writeWhole } from '../products/write-whole.ts'
import { imports, importRows, type ImportRecord, type ImportRowRecord } from './imports.table.ts'
import { importSources } from './import-sources.table.ts'
import { isTemporary } from './is-temporary.ts'
import { told, type Told } from './products/told.ts'
import { takeTurns } from './take-turns.ts'

const batchSize = 25

/**
 * Undoes an import, last row first: added products go to the bin, changed ones get their old state. Products that were
 * changed, ordered or deleted since stay as they are and are reported.
 */
export async function undoImport(
  ctx: Context,
  { import: id, by }: { import: string; by: AuditedBy },
  { signal }: JobRun,
) {
  const [record] = await ctx.db.select().from(imports).where(eq(imports.id, id))
  if (record?.status !== 'undoing') return undefined
  for (;;) {
    if (signal.aborted) return 'again'
    if ((await undoBatch(ctx.db, record, by)) === 0) break
  }
  await removeEntries(ctx.db, id, by)
  await ctx.db
    .update(imports)
    .set({ status: 'undone', undoneAt: sql`now()`, version: sql`${imports.version} + 1` })
    .where(and(eq(imports.id, id), eq(imports.status, 'undoing')))
  return undefined
}

/** Metadata entries created by the import are deleted too, where nothing else uses them and nobody has edited them. */
async function removeEntries(db: Db, importId: string, by: AuditedBy): Promise<void> {
  const made = await db
    .select({ id: metadata.id, kind: metadata.kind })
    .from(metadata)
    .where(and(eq(metadata.importId, importId), eq(metadata.version, 1)))
    .orderBy(metadata.id)
  for (const { id, kind } of made)
    try {
      await removeMetadata(db, kind, id, { by, deletion: importId })
    } catch (error) {
      const isKept = error instanceof AppError && (error.code === 'in_use' || error.code === 'not_found')
      if (!isKept) throw error
    }
}

async function undoBatch(db: Db, { id }: ImportRecord, by: AuditedBy): Promise<number> {
  return inTransaction(db, async (db) => {
    await takeTurns(db)
    const [undoing] = await db
      .select({ id: imports.id })
      .from(imports)
      .where(and(eq(imports.id, id), eq(imports.status, 'undoing')))
      .for('update')
    if (!undoing) return 0
    const rows = await db
      .select()
      .from(importRows)
      .where(
        and(
          eq(importRows.importId, id),
          eq(importRows.result, 'done'),
          inArray(importRows.outcome, ['new', 'changed']),
        ),
      )
      .orderBy(desc(importRows.phase), desc(importRows.row))
      .limit(batchSize)
    if (rows.length === 0) return 0
    const ids = rows.flatMap(({ productId }) => productId ?? [])
    await db
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(products.id)
      .for('update')
    for (const row of rows) {
      const reason = await undoRow(db, row, by)
      await db
        .update(importRows)
        .set({
          result: reason ? 'kept' : 'undone',
          ...(reason && { notes: [...row.notes, reason] }),
          before: null,
        })
        .where(and(eq(importRows.importId, id), eq(importRows.row, row.row)))
    }
    await announceCatalogueChange(db)
    await db
      .update(imports)
      .set({ done: sql`${imports.done} + ${rows.length}` })
      .where(eq(imports.id, id))
    return rows.length
  })
}

/** Why a row could not be taken back; undefined when it was. */
async function undoRow(db: Db, row: ImportRowRecord, by: AuditedBy): Promise<Told | undefined> {
  const { productId, afterVersion, before, importId } = row
  if (productId === null) return told('goneAfter', 'code')
  const [product] = await db
    .select({ version: products.version, archivedAt: products.archivedAt })
    .from(products)
    .where(eq(products.id, productId))
  if (!product || product.archivedAt) return told('goneAfter', 'code')
  if (product.version !== afterVersion) return told('changedAfter', 'code')
  if (!before?.whole && (await isOrdered(db, productId))) return told('ordered', 'code')
  try {
    await transaction(db, async (db) => {
      const whole = await findWhole(db, productId)
      if (before?.whole && whole)
        await writeWhole(
          db,
          { ...whole, ...recordedWhole(before.whole) },
          { over: { id: productId, whole }, by, importId },
        )
      else await removeProduct(db, productId, { by, deletion: importId })
      if (before?.importFields !== undefined) await restoreSource(db, productId, before.importFields)
    })
    return undefined
  } catch (error) {
    const asked = databaseCode(error)
    if (isTemporary(error) || asked === '40001' || asked === '40P01') throw error
    if (error instanceof AppError && error.code === 'in_use') return told('inPackage', 'code')
    return told('notSaved', 'code')
  }
}

async function isOrdered(db: Db, productId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from order_lines where product_id = ${productId} limit 1`)
  return rows.length > 0
}

/** What the source's next import compares with: as it was before this one, or nothing. */
async function restoreSource(db: Db, productId: string, fields: Record<string, string> | null) {
  const own = eq(importSources.productId, productId)
  if (fields) await db.update(importSources).set({ fields }).where(own)
  else await db.delete(importSources).where(own)
}
