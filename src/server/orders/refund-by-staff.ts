import type { RefundOrder } from '#contract/orders.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { AdminViewer } from '../http/viewer.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import type { RefundRow } from '../payments/payments.table.ts'
import { refundOrder } from '../payments/refund-order.ts'
import { holdOrder, touchOrder } from './hold-order.ts'
import { mailAboutOrder } from '../order-mails/order-mail.ts'
import type { OrderRow } from './orders.table.ts'

/**
 * Issues a refund and notifies the customer: at once, or when the provider has paid. `db` must be a transaction.
 * @throws AppError not_found, version_conflict, invalid_transition; validation_failed beyond what is left
 */
export async function refundByStaff(
  ctx: Context,
  db: Db,
  id: string,
  { amount, reason, version }: RefundOrder,
  by: AdminViewer,
): Promise<void> {
  const order = await holdOrder(db, id, { version })
  await refundLockedOrder(ctx, db, order, { amount, reason }, by)
  await touchOrder(db, id)
}

/** A refund of a locked order, with its email and audit entry. */
export async function refundLockedOrder(
  ctx: Context,
  db: Db,
  before: OrderRow,
  { amount: money, reason }: Pick<RefundOrder, 'amount' | 'reason'>,
  by: AdminViewer,
): Promise<RefundRow> {
  if (money.currency !== before.currency)
    throw new AppError('validation_failed', { fields: { amount: 'currency' } })
  if (money.amount < 1) throw new AppError('validation_failed', { fields: { amount: 'invalid' } })
  const { order, refund } = await refundOrder(db, before, {
    amount: money.amount,
    reason,
    byName: by.name,
    now: ctx.now(),
  })
  if (refund.status === 'done') await mailAboutOrder(ctx, db, 'order_refunded', order, { refund })
  await writeAudit(db, {
    entity: 'order',
    entityId: before.id,
    action: 'refunded',
    by,
    before: { paymentStatus: before.paymentStatus },
    after: { amount: money, reason, paymentStatus: order.paymentStatus },
  })
  return refund
}
