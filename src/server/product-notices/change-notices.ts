import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  maxNotices,
  type NewProductNotice,
  type NoticeStatus,
  type ProductNoticeChanges,
} from '#contract/product-notices.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { announceCatalogueChange, productsChanged } from '../db/change-channels.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { files } from '../files/files.table.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { queueJob } from '../jobs/queue-job.ts'
import { productNotices, type ProductNoticeRow } from '../notice-entries/product-notices.table.ts'
import { products } from '../products/products.table.ts'

/** A draft, which no buyer sees. @throws AppError not_found, limit_reached, validation_failed */
export function addNotice(db: Db, productId: string, asked: NewProductNotice, by: AdminViewer) {
  return inTransaction(db, async (db) => {
    const [product] = await db
      .select({ id: products.id })
      .from(products)
      .where(eq(products.id, productId))
      .for('no key update')
    orNotFound(product)
    const count = await db.$count(productNotices, eq(productNotices.productId, productId))
    if (count >= maxNotices) throw new AppError('limit_reached', { values: { count: maxNotices } })
    const values = await valuesOf(db, asked)
    const [row] = await db
      .insert(productNotices)
      .values({ id: uuid(), productId, ...values })
      .returning()
    const notice = orNotFound(row)
    await note(db, 'notice_added', { by, after: notice })
  })
}

/** Answers whose it is. Buyers see it changed at once, without another email. @throws AppError not_found, version_conflict, invalid_transition, validation_failed */
export function changeNotice(
  db: Db,
  id: string,
  { version, ...asked }: ProductNoticeChanges,
  by: AdminViewer,
): Promise<string> {
  return inTransaction(db, async (db) => {
    const before = await locked(db, id, version)
    // What companies were told of stays of the kind they were told.
    if (before.publishedAt && before.kind !== asked.kind) throw new AppError('invalid_transition')
    const after = await write(db, before, await valuesOf(db, asked))
    await note(db, 'notice_changed', { by, before, after })
    await tellPages(db, after)
    return before.productId
  })
}

const moves: Record<'published' | 'withdrawn', readonly NoticeStatus[]> = {
  published: ['draft', 'withdrawn'],
  withdrawn: ['draft', 'published'],
}

/**
 * Shows a notice to buyers, or no longer. Who has the product is told by a job, which this queues.
 * @throws AppError not_found, version_conflict, invalid_transition
 */
export function moveNotice(
  db: Db,
  id: string,
  to: 'published' | 'withdrawn',
  { version, by, now }: { version: number; by: AdminViewer; now: Date },
): Promise<string> {
  return inTransaction(db, async (db) => {
    const before = await locked(db, id, version)
    if (!moves[to].includes(before.status)) throw new AppError('invalid_transition')
    const publishedAt = to === 'published' ? (before.publishedAt ?? now) : before.publishedAt
    const after = await write(db, before, { status: to, publishedAt })
    await note(db, to === 'published' ? 'notice_published' : 'notice_withdrawn', { by, after })
    if (to === 'published') await queueJob(db, 'tell_of_notice', { notice: id })
    await tellPages(db, after)
    return before.productId
  })
}

async function locked(db: Db, id: string, version: number): Promise<ProductNoticeRow> {
  const [found] = await db.select().from(productNotices).where(eq(productNotices.id, id)).for('update')
  const notice = orNotFound(found)
  if (notice.version !== version) throw new AppError('version_conflict')
  return notice
}

async function write(
  db: Db,
  { id, version }: ProductNoticeRow,
  values: Partial<ProductNoticeRow>,
): Promise<ProductNoticeRow> {
  const [row] = await db
    .update(productNotices)
    .set({ ...values, version: version + 1, updatedAt: sql`now()` })
    .where(eq(productNotices.id, id))
    .returning()
  return orNotFound(row)
}

async function valuesOf(db: Db, asked: NewProductNotice) {
  const { kind, title, text, release, effectiveOn = null, url, file = null } = asked
  if (file !== null) {
    const [found] = await db.select({ id: files.id }).from(files).where(eq(files.id, file)).for('key share')
    if (!found) throw new AppError('validation_failed', { fields: { file: 'unknownReference' } })
    await db.execute(sql`select note_used(array[${file}])`)
  }
  return { kind, title, text, release: release || null, effectiveOn, url: url || null, fileId: file }
}

/** Pages of products tell of their end of sale. */
async function tellPages(db: Db, { kind, productId, publishedAt }: ProductNoticeRow): Promise<void> {
  if (kind === 'end_of_sale' && publishedAt) await announceCatalogueChange(db, productsChanged([productId]))
}

type Noted = { by: AdminViewer; before?: ProductNoticeRow; after: ProductNoticeRow }

const note = (
  db: Db,
  action: 'notice_added' | 'notice_changed' | 'notice_published' | 'notice_withdrawn',
  { by, before, after }: Noted,
) =>
  writeAudit(db, {
    entity: 'product_notice',
    entityId: after.productId,
    action,
    by,
    ...(before && { before: kept(before) }),
    after: kept(after),
  })

const kept = ({ kind, title, text, release, effectiveOn, url }: ProductNoticeRow) => ({
  noticeKind: kind,
  title,
  text,
  release,
  validFrom: effectiveOn,
  link: url,
})
