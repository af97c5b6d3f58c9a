import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import { orders, payments } from '../orders/orders.table.ts'

export type RefundPayment = { order: string; transaction: string; amount: number; currency: string }

/** Pays back through the provider, once however often it runs, and writes it down. A refusal is tried again later. */
export async function refundPayment(ctx: Context, refund: RefundPayment): Promise<void> {
  const { payments: provider, db } = ctx
  if (!provider.isRemote) return
  const { order: orderId, transaction, amount, currency } = refund
  await provider.refund({ transactionId: transaction, amount, currency })
  await inTransaction(db, async (db) => {
    await db
      .insert(payments)
      .values({
        id: uuid(),
        orderId,
        provider: provider.name,
        providerId: transaction,
        amount: -amount,
        currency,
        status: 'refunded',
        at: ctx.now(),
      })
      .onConflictDoNothing()
    // A second payment of an order that stays paid leaves it so.
    await db
      .update(orders)
      .set({ paymentStatus: 'refunded', version: sql`${orders.version} + 1` })
      .where(and(eq(orders.id, orderId), eq(orders.paymentTransactionId, transaction)))
  })
}
