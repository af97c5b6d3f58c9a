import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { MetaChanges } from '#contract/cms-metadata.ts'
import type { Language } from '#contract/enums.ts'
import type { MetadataKind } from '#contract/metadata.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { putInBin, type DeletedBy } from '../bin-entries/put-in-bin.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { announceCatalogueChange } from '../db/change-channels.ts'
import { violatedConstraint, type Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { wouldChange } from '../db/would-change.ts'
import { files } from '../files/files.table.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { queueJob } from '../jobs/queue-job.ts'
import { binnedMetadata } from './bring-back-metadata.ts'
import { metadata, type MetadataRow } from './metadata.table.ts'

type ChangeContext = { language: Language; by: AdminViewer }

/**
 * Adds an entry with its texts in one language, its title in others as well.
 * @throws AppError title_taken, validation_failed
 */
export function addMetadata(
  db: Db,
  kind: MetadataKind,
  { title = '', titles, description = '', image, order = 0 }: MetaChanges,
  { language, by }: ChangeContext,
): Promise<string> {
  return titled(db, async (db) => {
    await checkImage(db, image)
    const id = uuid()
    const empty = { en: '', ar: '' }
    await db.insert(metadata).values({
      id,
      kind,
      title: { ...empty, ...titles, [language]: title },
      description: { ...empty, [language]: description },
      imageId: image ?? null,
      sortOrder: order,
    })
    await writeAudit(db, { entity: 'metadata', entityId: id, action: 'create', by, after: { kind, title } })
    await announceCatalogueChange(db)
    return id
  })
}

/**
 * Changes what was sent; texts in one language alone. What is already so is left alone. A job then lets products be found by the changed title.
 * @throws AppError not_found, version_conflict, title_taken, validation_failed
 */
export function changeMetadata(
  db: Db,
  kind: MetadataKind,
  id: string,
  changes: MetaChanges,
  { language, by }: ChangeContext,
): Promise<void> {
  return titled(db, async (db) => {
    const before = await locked(db, kind, id)
    if (changes.version !== undefined && changes.version !== before.version)
      throw new AppError('version_conflict')
    await checkImage(db, changes.image)
    const title = changes.title === undefined ? before.title : { ...before.title, [language]: changes.title }
    if (title.en === '' && title.ar === '')
      throw new AppError('validation_failed', { fields: { title: 'nameRequired' } })
    const newDescription =
      changes.description === undefined
        ? before.description
        : { ...before.description, [language]: changes.description }
    const columns = {
      title,
      description: newDescription,
      ...(changes.image !== undefined && { imageId: changes.image }),
      ...(changes.order !== undefined && { sortOrder: changes.order }),
    }
    if (!wouldChange(before, columns)) return
    await db
      .update(metadata)
      .set({ ...columns, version: sql`${metadata.version} + 1`, updatedAt: sql`now()` })
      .where(eq(metadata.id, id))
    const { title: old, description, imageId, sortOrder } = before
    if (title.en !== before.title.en || title.ar !== before.title.ar)
      await queueJob(db, 'refresh_search', { metadata: id })
    await writeAudit(db, {
      entity: 'metadata',
      entityId: id,
      action: 'update',
      by,
      before: { title: old, description, imageId, sortOrder },
      after: { title, description: newDescription, imageId: changes.image, sortOrder: changes.order },
    })
    await announceCatalogueChange(db)
  })
}

/** @throws AppError in_use with the number of products that bear it; not_found */
export function removeMetadata(
  db: Db,
  kind: MetadataKind,
  id: string,
  { by, deletion }: DeletedBy,
): Promise<void> {
  return inTransaction(db, async (db) => {
    const before = await locked(db, kind, id)
    const { rows } = await db.execute<{ products: number }>(sql`
      select count(*)::int as products from products
      where archived_at is null and (metadata_ids @> array[${id}::uuid]
        or device_type_id = ${id} or gateway_type_id = ${id} or accessory_type_id = ${id})`)
    const products = rows[0]?.products ?? 0
    if (products > 0) throw new AppError('in_use', { details: { counts: { products } } })
    const state = await binnedMetadata(db, id)
    // Deleted products drop it, until it comes back: they are shown nowhere.
    await db.execute(sql`
      update products set metadata_ids = array_remove(metadata_ids, ${id}::uuid),
        device_type_id = nullif(device_type_id, ${id}::uuid),
        gateway_type_id = nullif(gateway_type_id, ${id}::uuid),
        accessory_type_id = nullif(accessory_type_id, ${id}::uuid)
      where archived_at is not null and (metadata_ids @> array[${id}::uuid]
        or device_type_id = ${id} or gateway_type_id = ${id} or accessory_type_id = ${id})`)
    await db.delete(metadata).where(eq(metadata.id, id))
    const { title, imageId } = before
    await putInBin(db, { kind, id, name: title, imageId, state }, { by, deletion })
    await writeAudit(db, {
      entity: 'metadata',
      entityId: id,
      action: 'delete',
      by,
      before: { kind, title: before.title },
    })
    await announceCatalogueChange(db)
  })
}

async function locked(db: Db, kind: MetadataKind, id: string): Promise<MetadataRow> {
  const [row] = await db
    .select()
    .from(metadata)
    .where(and(eq(metadata.id, id), eq(metadata.kind, kind)))
    .for('update')
  return orNotFound(row)
}

async function checkImage(db: Db, image: string | null | undefined): Promise<void> {
  if (!image) return
  const [file] = await db.select({ mimeType: files.mimeType }).from(files).where(eq(files.id, image))
  if (!file) throw new AppError('validation_failed', { fields: { image: 'unknownReference' } })
}

/** The database decides whose title it is, also between two who save it at once. */
async function titled<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('metadata_title'))
      throw new AppError('title_taken', { fields: { title: 'title_taken' } })
    throw error
  }
}
