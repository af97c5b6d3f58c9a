import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { NIL } from 'uuid'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { files } from './files.table.ts'

/** Whose the private files of visitors are. */
export const visitors = NIL

type Asked = { ids: readonly string[]; types: readonly string[]; pathOf: (index: number) => string }

/**
 * Holds files of these types that somebody uploaded for themselves, until the transaction names them.
 * @throws AppError validation_failed at the path of each that is not theirs
 */
export async function holdOwnFiles(
  db: Db,
  /** Absent for visitors, who have none. */
  ownerId: string | undefined,
  asked: Asked,
): Promise<void> {
  if (asked.ids.length === 0) return
  const own = ownerId === undefined ? [] : await hold(db, asked, eq(files.ownerId, ownerId))
  refuseOthers(asked, own)
}

/**
 * The same, or what a visitor uploaded and nothing has named yet: perhaps they signed in since. Of two who name it at once the second waits,
 * and finds it used.
 * @throws AppError validation_failed at the path of each that is not theirs
 */
export async function holdOwnOrVisitorsFiles(
  db: Db,
  ownerId: string | undefined,
  asked: Asked,
): Promise<void> {
  if (asked.ids.length === 0) return
  const own = ownerId === undefined ? [] : await hold(db, asked, eq(files.ownerId, ownerId))
  const free = await db
    .select({ id: files.id })
    .from(files)
    .where(and(isAsked(asked), eq(files.ownerId, visitors), eq(files.used, false)))
    .orderBy(files.id)
    .for('update')
  refuseOthers(asked, [...own, ...free])
}

const isAsked = ({ ids, types }: Asked) =>
  and(inArray(files.id, [...ids]), inArray(files.mimeType, [...types]))

const hold = (db: Db, asked: Asked, whose: SQL) =>
  db
    .select({ id: files.id })
    .from(files)
    .where(and(isAsked(asked), whose))
    .for('key share')

function refuseOthers({ ids, pathOf }: Asked, held: readonly { id: string }[]): void {
  const fields = Object.fromEntries(
    ids.flatMap((id, index) =>
      held.some((row) => row.id === id) ? [] : [[pathOf(index), 'unknownReference']],
    ),
  )
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
}
