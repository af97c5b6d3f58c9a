import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { OrderStatus } from '#contract/enums.ts'
import type { ChangeOrderStatus } from '#contract/orders.ts'
import { documentWords } from '#i18n/document-words.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { AdminViewer } from '../http/viewer.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { requirePermissions } from '../http/require-permissions.ts'
import { requireProof } from '../http/require-proof.ts'
import { holdOrder, touchOrder } from './hold-order.ts'
import { openAttempt } from '../payments/attempts.ts'
import { mailAboutOrder } from '../order-mails/order-mail.ts'
import type { OrderMailKind } from '../order-mails/order-mail-rows.ts'
import type { Actor, Transition } from './transition.ts'
import { markPaid, invalidTransition, transitions } from './transitions.ts'
import { allowedStatuses } from './allowed-statuses.ts'
import { orderEvents, orderLines, orders, type OrderRow } from './orders.table.ts'

/**
 * Changes an order's status for staff, with all effects in one transaction: stock, redemption, refund, history and audit.
 * @throws AppError forbidden, invalid_transition, credit_review_needed, shipped_quantity_mismatch, version_conflict, validation_failed, refund_failed, not_found
 */
export function changeOrderStatus(
  ctx: Context,
  db: Db,
  id: string,
  change: ChangeOrderStatus,
  by: AdminViewer,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (db) => {
    const order = await holdOrder(db, id, change)
    // Rejecting it pays the money back.
    if (change.status === 'rejected' && order.paymentStatus === 'paid') {
      requirePermissions(by, ['orders.refund'])
      requireProof(by, now)
    }
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id))
    const step = { ctx, db, order, lines, change, by, now }
    const paid = change.paymentStatus === 'paid' ? await markPaid(step) : order
    if (change.status) await move({ ...step, order: paid }, change.status)
    await touchOrder(db, id)
    await writeAudit(db, {
      entity: 'order',
      entityId: id,
      action: change.status === 'pending' ? 'reopened' : (change.status ?? 'paid'),
      by,
      before: { status: order.status, paymentStatus: order.paymentStatus },
      after: auditable(change),
    })
  })
}

/** The status staff chose; the version it was based on means nothing in the audit log. */
const auditable = ({ version: _version, from: _from, ...decided }: ChangeOrderStatus) => decided

/** Rejects a card order that was not paid in time, which releases its stock and code. Does nothing if it has been paid. */
export function rejectUnpaid(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx.db, async (db) => {
    const [order] = await db.select().from(orders).where(eq(orders.id, id)).for('update')
    const isUnpaid = order?.paymentStatus === 'unpaid' || order?.paymentStatus === 'failed'
    if (order?.status !== 'pending' || order.paymentType !== 'credit_card' || !isUnpaid) return
    // It is being paid right now.
    if (await openAttempt(db, id)) return
    await rejectByShop(ctx, db, order, documentWords(order.language)('order.unpaid'))
  })
}

/** Rejects a locked order in the shop's own name. */
export const rejectByShop = (ctx: Context, db: Db, order: OrderRow, reason: string, because?: 'lapsed') =>
  endOrder(ctx, db, order, { by: { name: ctx.brand.title[order.language] }, reason, because })

type End = { by: Actor; reason: string; because: Transition['because'] }

/** Rejects a locked order for whoever it is, with all that goes with it: stock, uses of discounts, money, emails, history. */
export async function endOrder(ctx: Context, db: Db, order: OrderRow, { by, reason, because }: End) {
  const { id, status, paymentStatus } = order
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id))
  const change = { status: 'rejected' as const, reason }
  await move({ ctx, db, order, lines, change, by, now: ctx.now(), because }, 'rejected')
  await touchOrder(db, id)
  await writeAudit(db, {
    entity: 'order',
    entityId: id,
    action: actionOfEnd[because ?? 'rejected'],
    by,
    before: { status, paymentStatus },
    after: change,
  })
}

async function move(transition: Transition, to: OrderStatus) {
  const { ctx, db, order, change, by, now } = transition
  if (to === 'in_progress' && order.status === 'pending' && order.creditReview === 'needed')
    throw new AppError('credit_review_needed')
  if (!allowedStatuses(order).includes(to)) throw invalidTransition(order)
  const { reached, refund, sent } = await transitions[to](transition)
  const [after] = await db.update(orders).set({ status: reached }).where(eq(orders.id, order.id)).returning()
  const path: OrderStatus[] = reached === to ? [to] : [to, reached]
  let from = order.status
  for (const next of path) {
    await db.insert(orderEvents).values({
      id: uuid(),
      orderId: order.id,
      fromStatus: from,
      toStatus: next,
      byName: by.name,
      reason: change.reason,
      at: now,
    })
    from = next
  }
  const { because } = transition
  await mailAboutOrder(ctx, db, because ? mailOfEnd[because] : mailOf[to], orNotFound(after), {
    refund,
    ...(sent && { lines: sent }),
  })
}

/** An order delivered with its acceptance gets one email. */
const mailOf = {
  pending: 'order_reopened',
  in_progress: 'order_accepted',
  rejected: 'order_rejected',
  shipped: 'order_shipped',
  delivered: 'order_delivered',
} as const satisfies Record<OrderStatus, OrderMailKind>

const actionOfEnd = { rejected: 'rejected', lapsed: 'lapsed', cancelled: 'withdrawn' } as const
const mailOfEnd = { lapsed: 'order_lapsed', cancelled: 'order_cancelled' } as const
