import { and, eq } from 'drizzle-orm'
import type { CancelRest } from '#contract/shipments.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { requirePermissions } from '../http/require-permissions.ts'
import { requireProof } from '../http/require-proof.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { leftToRefund } from '../payments/refund-order.ts'
import { settleReservation } from '../stock/move-stock.ts'
import { holdWithLines, reach } from './change-shipments.ts'
import { touchOrder } from './hold-order.ts'
import { isPaidLater, orderLines, orders } from './orders.table.ts'
import { refundLockedOrder } from './refund-by-staff.ts'
import { cancelPrepared, demandFor, openLines } from './send-lines.ts'
import { shipments } from './shipments.table.ts'
import { worthOf } from './worth-of.ts'

/**
 * What has not left of an order that left in part does not come any more: its stock is released, and what was paid for it goes back.
 * `db` must be a transaction.
 * @throws AppError not_found, version_conflict, nothing_open; forbidden and step_up_required where money goes back;
 *   invalid_transition for an order that has not left in part, or waits for its transfer: it is paid first
 */
export async function cancelRest(
  ctx: Context,
  db: Db,
  id: string,
  { reason, version }: CancelRest,
  by: AdminViewer,
): Promise<void> {
  const held = await holdWithLines(ctx, db, { id, version }, by)
  const { order, lines, now } = held
  const open = openLines(lines)
  const isAwaited = order.paymentStatus === 'unpaid' && !isPaidLater(order)
  if (order.status !== 'in_progress' || !order.shippedInPart || isAwaited)
    throw new AppError('invalid_transition', {
      details: { status: order.status, paymentStatus: order.paymentStatus },
    })
  if (open.size === 0) throw new AppError('nothing_open')
  const amount = Math.min(worthOf(lines, open), leftToRefund(order))
  if (amount > 0) {
    requirePermissions(by, ['orders.refund'])
    requireProof(by, now)
  }
  await cancelPrepared(db, id)
  await settleReservation(
    db,
    'release',
    lines.flatMap((line) => demandFor(line, open.get(line.id) ?? 0)),
    { orderId: id, byName: by.name, note: reason },
  )
  for (const [line, quantity] of open)
    await db.update(orderLines).set({ cancelledQuantity: quantity }).where(eq(orderLines.id, line))
  await writeAudit(db, {
    entity: 'order',
    entityId: id,
    action: 'rest_cancelled',
    by,
    after: { reason, items: [...open].map(([_id, quantity]) => ({ _id, quantity })) },
  })
  await reach(held, 'shipped', { reason })
  const underWay = await db.$count(shipments, and(eq(shipments.orderId, id), eq(shipments.status, 'shipped')))
  const [shipped] = await db.select().from(orders).where(eq(orders.id, id))
  const left = orNotFound(shipped)
  if (underWay === 0) await reach({ ...held, order: left }, 'delivered')
  if (amount > 0)
    await refundLockedOrder(ctx, db, left, { amount: { amount, currency: order.currency }, reason }, by)
  await touchOrder(db, id)
}
