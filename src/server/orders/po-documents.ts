import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { reachableBy } from '../auth/reachable-by.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { savePrivateDocument } from '../files/save-private-document.ts'
import { files } from '../files/files.table.ts'
import { originalKey } from '../files/stored-file.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { downloadHeader } from '../http/download-header.ts'
import { privateCacheControl } from '../http/private-answer.ts'
import type { Upload } from '../http/read-form.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { touchOrder } from './hold-order.ts'
import { orders } from './orders.table.ts'

/** Keeps a customer's purchase order, which goes after a day unless an order names it. */
export async function keepPoDocument(ctx: Context, viewer: CustomerViewer, file: Upload) {
  await ctx.limits.upload(viewer.id)
  const { id, name, size } = await savePrivateDocument(ctx.db, ctx.files, file, viewer.id)
  return { _id: id, name, size }
}

/**
 * Adds a purchase order to an order that its customer placed, or their company. What the shop accepted it on stays: another takes
 * its place only before that.
 * @throws AppError not_found, invalid_transition, document_too_large, unsupported_document, rate_limited
 */
export async function attachPoDocument(
  ctx: Context,
  viewer: CustomerViewer,
  id: string,
  file: Upload,
): Promise<void> {
  const mine = and(eq(orders.id, id), reachableBy(viewer, 'orders.create', orders))
  const [found] = await ctx.db.select({ id: orders.id }).from(orders).where(mine)
  orNotFound(found)
  const { _id } = await keepPoDocument(ctx, viewer, file)
  await inTransaction(ctx.db, async (db) => {
    const [order] = await db.select().from(orders).where(mine).for('update')
    const { status, poFileId } = orNotFound(order)
    if (status === 'rejected' || (poFileId !== null && status !== 'pending'))
      throw new AppError('invalid_transition', { details: { status } })
    await db.update(orders).set({ poFileId: _id }).where(eq(orders.id, id))
    await touchOrder(db, id)
  })
}

/** Sends the document of an order that the caller may see. */
export async function sendPoDocument(
  ctx: Context,
  db: Db,
  order: { _id: string } | undefined,
  reply: FastifyReply,
) {
  const [file] = await db
    .select({ id: files.id, name: files.name, mimeType: files.mimeType })
    .from(orders)
    .innerJoin(files, eq(files.id, orders.poFileId))
    .where(eq(orders.id, orNotFound(order)._id))
  const { id, name, mimeType } = orNotFound(file)
  return reply
    .headers({
      'cache-control': privateCacheControl,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': downloadHeader(name),
    })
    .type(mimeType)
    .send(orNotFound(await ctx.files.get(originalKey(id))))
}
