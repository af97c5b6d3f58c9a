import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { files } from './files.table.ts'

/**
 * Holds files of these types that somebody uploaded for themselves, until the transaction names them.
 * @throws AppError validation_failed at the path of each that is not theirs
 */
export async function holdOwnFiles(
  db: Db,
  /** Absent for visitors, who have none. */
  ownerId: string | undefined,
  {
    ids,
    types,
    pathOf,
  }: { ids: readonly string[]; types: readonly string[]; pathOf: (index: number) => string },
): Promise<void> {
  if (ids.length === 0) return
  const rows =
    ownerId === undefined
      ? []
      : await db
          .select({ id: files.id })
          .from(files)
          .where(
            and(inArray(files.id, [...ids]), eq(files.ownerId, ownerId), inArray(files.mimeType, [...types])),
          )
          .for('key share')
  const fields = Object.fromEntries(
    ids.flatMap((id, index) =>
      rows.some((row) => row.id === id) ? [] : [[pathOf(index), 'unknownReference']],
    ),
  )
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
}
