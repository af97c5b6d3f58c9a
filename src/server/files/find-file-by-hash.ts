import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { files } from './files.table.ts'

type FileRow = typeof files.$inferSelect

/** The public file of these bytes, if it is kept; one that nothing uses yet may wait for its use from now on again. */
export async function findFileByHash(db: Db, sha256: string): Promise<FileRow | undefined> {
  const isThis = and(eq(files.sha256, sha256), isNull(files.ownerId))
  const [waiting] = await db
    .update(files)
    .set({ sentAt: sql`now()` })
    .where(and(isThis, eq(files.used, false)))
    .returning()
  if (waiting) return waiting
  const [known] = await db
    .select()
    .from(files)
    .where(and(isThis, eq(files.used, true)))
  return known
}
