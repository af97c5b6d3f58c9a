import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { reachableBy } from '../auth/reachable-by.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { keepOwnDocument } from '../files/save-private-document.ts'
import { sendPrivateFile } from '../files/send-private-file.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { Upload } from '../http/read-form.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { touchOrder } from './hold-order.ts'
import { poNumberOf } from './order-references.ts'
import { orders } from './orders.table.ts'
import { readBuyer } from './read-buyer.ts'

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
  const mine = and(eq(orders.id, id), reachableBy(viewer, 'orders.references', orders))
  const [found] = await ctx.db.select({ id: orders.id }).from(orders).where(mine)
  orNotFound(found)
  const { _id } = await keepOwnDocument(ctx, viewer.id, file)
  await inTransaction(ctx.db, async (db) => {
    const [order] = await db.select().from(orders).where(mine).for('update')
    const { status, poFileId } = orNotFound(order)
    if (status === 'rejected' || (poFileId !== null && status !== 'pending'))
      throw new AppError('invalid_transition', { details: { status } })
    await db.update(orders).set({ poFileId: _id }).where(eq(orders.id, id))
    await touchOrder(db, id)
  })
}

/**
 * Corrects the number of the customer's own purchase order, until the shop accepts what it stands for.
 * @throws AppError not_found, invalid_transition, taken, validation_failed
 */
export function changePoNumber(ctx: Context, viewer: CustomerViewer, id: string, poNumber: string) {
  return inTransaction(ctx.db, async (db) => {
    const [order] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), reachableBy(viewer, 'orders.references', orders)))
      .for('update')
    const { status, accountId } = orNotFound(order)
    if (status !== 'pending') throw new AppError('invalid_transition', { details: { status } })
    const buyer = accountId === null ? undefined : await readBuyer(db, accountId, {})
    await db
      .update(orders)
      .set(await poNumberOf(db, buyer, poNumber, id))
      .where(eq(orders.id, id))
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
  const [row] = await db
    .select({ poFileId: orders.poFileId })
    .from(orders)
    .where(eq(orders.id, orNotFound(order)._id))
  return sendPrivateFile(ctx, db, row?.poFileId ?? undefined, reply)
}
