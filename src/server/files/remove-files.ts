import { inArray, lt } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import { instant } from '../db/columns.ts'

const dayMs = 86_400_000
const atOnce = 500

const removedFiles = pgTable(
  'removed_files',
  { key: text().primaryKey(), removedAt: instant().notNull() },
  (table) => [index().on(table.removedAt)],
)

/**
 * Removes files that no row names. Where the write-ahead log is kept they wait as long as it leads back: a shop restored to an
 * instant finds the files that it named then.
 */
export async function removeFiles(
  { db, files: store, config, walArchive, now }: Context,
  keys: readonly string[],
): Promise<void> {
  // A command may not have been told of the log that its shop keeps.
  if (config.walArchive === undefined && walArchive === undefined) {
    for (const key of keys) await store.remove(key)
    return
  }
  for (let from = 0; from < keys.length; from += atOnce)
    await db
      .insert(removedFiles)
      .values(keys.slice(from, from + atOnce).map((key) => ({ key, removedAt: now() })))
      .onConflictDoNothing()
}

/** Removes those that have waited long enough, but for what a row names again, as after a restore. `unnamed` says which no row names. */
export async function removeWaitingFiles(
  { db, files: store, config, now }: Context,
  unnamed: (keys: string[]) => Promise<string[]>,
): Promise<number> {
  const days = config.walArchive?.days ?? 0
  const due = await db
    .select({ key: removedFiles.key })
    .from(removedFiles)
    .where(lt(removedFiles.removedAt, new Date(now().getTime() - days * dayMs)))
    .orderBy(removedFiles.removedAt, removedFiles.key)
    .limit(atOnce)
  const keys = due.map(({ key }) => key)
  if (keys.length === 0) return 0
  const gone = await unnamed(keys)
  for (const key of gone) await store.remove(key)
  await db.delete(removedFiles).where(inArray(removedFiles.key, keys))
  return gone.length
}
