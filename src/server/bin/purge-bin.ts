import { and, asc, eq, lte, or, type SQL } from 'drizzle-orm'
import type { BinKind } from '#contract/bin.ts'
import { writeAudit, type AuditedBy } from '../audit-log/write-audit.ts'
import { bin, type BinRow } from '../bin-entries/bin.table.ts'
import { databaseCode, type Db } from '../db/connect.ts'
import { inTransaction, transaction } from '../db/transaction.ts'
import { products } from '../products/products.table.ts'
import { keptSince } from './bin.queries.ts'
import { freeFiles } from './free-files.ts'
import { filesInRow, kinds } from './kinds.ts'

const atOnce = 100
/** Nobody: the clock did it. */
const theShop: AuditedBy = { name: '-' }

/** Deletes for ever what has been in the bin for 30 days. Answers how many there were. */
export const purgeOld = (db: Db, now: Date): Promise<number> =>
  purgeAll(db, lte(bin.deletedAt, keptSince(now)), theShop)

/** Deletes some of it for ever; what is not in the bin any more is left out. */
export async function purgeSome(
  db: Db,
  items: readonly { kind: BinKind; _id: string }[],
  by: AuditedBy,
): Promise<void> {
  await purgeAll(db, or(...items.map(({ kind, _id }) => and(eq(bin.kind, kind), eq(bin.entityId, _id)))), by)
}

/** A batch is a transaction: whoever deletes the rest after a crash goes on where it stopped. */
export async function purgeAll(db: Db, where: SQL | undefined, by: AuditedBy): Promise<number> {
  let count = 0
  const files: string[] = []
  for (;;) {
    const batch = await inTransaction(db, (db) => purgeBatch(db, where, by))
    count += batch.count
    files.push(...batch.files)
    if (batch.count < atOnce) break
  }
  // All that could name them is looked through once.
  await inTransaction(db, (db) => freeFiles(db, files))
  return count
}

async function purgeBatch(
  db: Db,
  where: SQL | undefined,
  by: AuditedBy,
): Promise<{ count: number; files: string[] }> {
  const entries = await db
    .select()
    .from(bin)
    .where(where)
    .orderBy(asc(bin.kind), asc(bin.entityId))
    .limit(atOnce)
    .for('update', { skipLocked: true })
  const files: string[] = []
  for (const entry of entries) files.push(...(await purgeOne(db, entry, by)))
  return { count: entries.length, files }
}

/** Answers the files that it named and no longer names. */
async function purgeOne(db: Db, entry: BinRow, by: AuditedBy): Promise<string[]> {
  const { kind, entityId, name, code } = entry
  const { entity, forget } = kinds[kind]
  const files = kind === 'product' ? await filesOfProduct(db, entityId) : filesInRow(entry)
  await db.delete(bin).where(and(eq(bin.kind, kind), eq(bin.entityId, entityId)))
  const isGone = forget ? await tryAll(db, forget(entityId)) : true
  await writeAudit(db, { entity, entityId, action: 'purged', by, before: { name, ...(code && { code }) } })
  return isGone ? files : []
}

/** False where something still refers to it, such as an order: then its row stays, out of the bin and of every list. */
async function tryAll(db: Db, statements: readonly SQL[]): Promise<boolean> {
  try {
    await transaction(db, async (db) => {
      for (const statement of statements) await db.execute(statement)
    })
    return true
  } catch (error) {
    if (databaseCode(error) !== '23503') throw error
    return false
  }
}

async function filesOfProduct(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .select({
      images: products.images,
      documentations: products.documentations,
      certifications: products.certifications,
    })
    .from(products)
    .where(eq(products.id, id))
  return rows.flatMap(({ images, documentations, certifications }) => [
    ...images.map((image) => image.id),
    ...[...documentations, ...certifications].flatMap(({ fileId }) => fileId ?? []),
  ])
}
