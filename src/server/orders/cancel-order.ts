import { and, eq } from 'drizzle-orm'
import { documentWords } from '#i18n/document-words.ts'
import { reachableBy } from '../auth/reachable-by.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { notify } from '../notices/notify.ts'
import { endOrder } from './change-order-status.ts'
import { orders } from './orders.table.ts'

/**
 * Cancels an order for who placed it, or for their company, as long as the shop has not accepted it. The order is then rejected, with
 * all that goes with it. Asked again, it does nothing.
 * @throws AppError not_found, too_late, invalid_transition, refund_failed
 */
export function cancelOrder(ctx: Context, viewer: CustomerViewer, id: string, reason = ''): Promise<void> {
  return inTransaction(ctx.db, async (db) => {
    const mine = and(eq(orders.id, id), reachableBy(viewer, 'orders.create', orders))
    const order = orNotFound((await db.select().from(orders).where(mine).for('update'))[0])
    if (order.cancelledAt) return
    // What replaces returned goods is owed.
    if (order.replacementFor) throw new AppError('invalid_transition', { details: { status: order.status } })
    if (order.status !== 'pending') throw new AppError('too_late', { details: { status: order.status } })
    await endOrder(ctx, db, order, {
      by: { id: viewer.id, name: viewer.name },
      reason: reason || documentWords(order.language)('order.cancelled'),
      because: 'cancelled',
    })
    await notify(db, 'order_cancelled', { order: order.id, number: order.number })
  })
}
