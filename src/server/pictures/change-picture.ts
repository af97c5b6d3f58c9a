import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { BinnedRow } from '../bin-entries/bring-back.ts'
import { putInBin, type DeletedBy } from '../bin-entries/put-in-bin.ts'
import { storedRows } from '../bin-entries/stored-rows.ts'
import type { AdminViewer } from '../http/viewer.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { wouldChange } from '../db/would-change.ts'
import { files } from '../files/files.table.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { pictures, usesOf } from './pictures.queries.ts'

type ChangeContext = { language: Language; by: AdminViewer }

/** @throws AppError validation_failed for a file that is no picture */
export function addPicture(
  db: Db,
  { title, file }: { title: string; file: string },
  { language, by }: ChangeContext,
): Promise<string> {
  return inTransaction(db, async (db) => {
    await checkFile(db, file)
    const id = uuid()
    await db.insert(pictures).values({ id, title: { en: '', ar: '', [language]: title }, fileId: file })
    await writeAudit(db, { entity: 'picture', entityId: id, action: 'create', by, after: { title, file } })
    return id
  })
}

type Changes = { title?: string; file?: string; version?: number }

/** What is already so is left alone. @throws AppError not_found, version_conflict, validation_failed */
export function changePicture(
  db: Db,
  id: string,
  changes: Changes,
  { language, by }: ChangeContext,
): Promise<void> {
  return inTransaction(db, async (db) => {
    const before = await locked(db, id)
    if (changes.version !== undefined && changes.version !== before.version)
      throw new AppError('version_conflict')
    if (changes.file) await checkFile(db, changes.file)
    const title = changes.title === undefined ? before.title : { ...before.title, [language]: changes.title }
    if (title.en === '' && title.ar === '')
      throw new AppError('validation_failed', { fields: { title: 'nameRequired' } })
    const columns = { title, ...(changes.file && { fileId: changes.file }) }
    if (!wouldChange(before, columns)) return
    await db
      .update(pictures)
      .set({ ...columns, version: sql`${pictures.version} + 1`, updatedAt: sql`now()` })
      .where(eq(pictures.id, id))
    const { title: old, fileId } = before
    await writeAudit(db, {
      entity: 'picture',
      entityId: id,
      action: 'update',
      by,
      before: { title: old, fileId },
      after: { title, fileId: changes.file },
    })
  })
}

/** @throws AppError in_use with the number of places that show it; not_found */
export function removePicture(db: Db, id: string, { by, deletion }: DeletedBy): Promise<void> {
  return inTransaction(db, async (db) => {
    const before = await locked(db, id)
    const { rows } = await db.execute<{ uses: number }>(sql`select ${usesOf(sql`${before.fileId}`)} as uses`)
    const uses = rows[0]?.uses ?? 0
    if (uses > 0) throw new AppError('in_use', { details: { counts: { uses } } })
    const state: BinnedRow = { rows: await storedRows(db, pictures, eq(pictures.id, id)) }
    await db.delete(pictures).where(eq(pictures.id, id))
    const { title, fileId } = before
    await putInBin(db, { kind: 'picture', id, name: title, imageId: fileId, state }, { by, deletion })
    await writeAudit(db, {
      entity: 'picture',
      entityId: id,
      action: 'delete',
      by,
      before: { title: before.title },
    })
  })
}

async function locked(db: Db, id: string) {
  const [row] = await db.select().from(pictures).where(eq(pictures.id, id)).for('update')
  return orNotFound(row)
}

async function checkFile(db: Db, file: string): Promise<void> {
  const [row] = await db.select({ mimeType: files.mimeType }).from(files).where(eq(files.id, file))
  if (!row?.mimeType.startsWith('image/'))
    throw new AppError('validation_failed', { fields: { file: 'unknownReference' } })
}
