import { v7 as uuid } from 'uuid'
import { documentWords } from '#i18n/document-words.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { OrderRow } from '../orders/orders.table.ts'
import type { ProviderPayment } from '../providers/payments/payment-provider.ts'
import { askProviderToRefund } from './refund-order.ts'
import { refunds } from './payments.table.ts'

type Surplus = Pick<ProviderPayment, 'transactionId' | 'amount' | 'currency'>

/**
 * Gives back a payment that the order did not need, once, in full. The order's own money is not touched, and nothing was billed for
 * it. Part of a transaction that holds the order's row.
 */
export async function refundSurplus(
  { brand, now }: Pick<Context, 'brand' | 'now'>,
  db: Db,
  order: OrderRow,
  { transactionId, amount, currency }: Surplus,
): Promise<void> {
  const [refund] = await db
    .insert(refunds)
    .values({
      id: uuid(),
      orderId: order.id,
      amount,
      currency,
      reason: documentWords(order.language)('order.surplus'),
      status: 'pending',
      surplusOf: transactionId,
      byName: brand.title[order.language],
      at: now(),
    })
    .onConflictDoNothing()
    .returning()
  if (refund) await askProviderToRefund(db, order, refund)
}
