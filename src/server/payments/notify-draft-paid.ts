import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { notify } from '../notices/notify.ts'
import { orderDrafts } from '../orders/order-drafts.table.ts'
import type { OrderRow } from '../orders/orders.table.ts'

/** Notifies staff of a payment for an order that they had prepared as a draft. Part of the payment's transaction. */
export async function notifyDraftPaid(
  db: Db,
  { id, number }: Pick<OrderRow, 'id' | 'number'>,
): Promise<void> {
  if ((await db.$count(orderDrafts, eq(orderDrafts.orderId, id))) > 0)
    await notify(db, 'draft_paid', { order: id, number })
}
