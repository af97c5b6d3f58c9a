import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { found } from '../http/app-error.ts'
import { queueJob } from '../jobs/queue-job.ts'
import { mailAboutOrder } from '../orders/order-mail.ts'
import { orders, payments, type OrderRow } from '../orders/orders.table.ts'
import type { ProviderPayment, RemoteProvider } from '../outside/payments/payment-provider.ts'
import { newestAttempt, paymentAttempts, paymentEvents } from './payments.table.ts'

/**
 * Writes down what became of a payment, once, whoever tells it and however often: the answer to the charge, a call from
 * outside, or the sweep. Money that no order waits for goes back. `event` is kept with it, so that a repeat is known.
 */
export function settlePayment(
  ctx: Context,
  payment: ProviderPayment,
  event?: { provider: RemoteProvider['name']; eventId: string },
): Promise<void> {
  const { payments: provider } = ctx
  if (!provider.isRemote) return Promise.resolve()
  return inTransaction(ctx.db, async (db): Promise<void> => {
    if (event) await db.insert(paymentEvents).values(event).onConflictDoNothing()
    const [attempt] = await db
      .select()
      .from(paymentAttempts)
      .where(
        and(
          eq(paymentAttempts.provider, provider.name),
          eq(paymentAttempts.providerId, payment.transactionId),
        ),
      )
    const orderId = attempt?.orderId ?? payment.orderId
    // Other shops may share the provider's account.
    const [order] =
      orderId === undefined || !isUuid(orderId)
        ? []
        : await db.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (!order) return
    if (payment.status === 'unpaid') return
    if (attempt)
      await db
        .update(paymentAttempts)
        .set({ status: payment.status })
        .where(
          and(
            eq(paymentAttempts.id, attempt.id),
            inArray(
              paymentAttempts.status,
              payment.status === 'paid' ? ['starting', 'waiting', 'failed'] : ['starting', 'waiting'],
            ),
          ),
        )
    const isNew = await record(db, provider.name, order, payment, ctx.now())
    if (!isNew) return
    if (payment.status === 'paid') {
      await take(ctx, db, order, payment)
      return
    }
    const newest = await newestAttempt(db, order.id)
    // What became of an earlier try says nothing of the one under way.
    if (order.paymentStatus === 'unpaid' && newest?.id === attempt?.id)
      await setStatus(db, order, { paymentStatus: 'failed' })
  })
}

async function take(ctx: Context, db: Db, order: OrderRow, payment: ProviderPayment) {
  const { log, now, payments: provider } = ctx
  if (!provider.isRemote) return
  const isWhole = payment.amount === order.total && payment.currency === order.currency
  const isAwaited =
    order.status === 'pending' && (order.paymentStatus === 'unpaid' || order.paymentStatus === 'failed')
  if (isWhole && isAwaited) {
    const [paid] = await setStatus(db, order, {
      paymentStatus: 'paid',
      paymentTransactionId: payment.transactionId,
      paidAt: now(),
      paymentProvider: provider.name,
      ...(payment.card && { paymentMethod: { ...order.paymentMethod, ...payment.card } }),
    })
    return mailAboutOrder(ctx, db, 'order_placed', found(paid))
  }
  // Paid twice, after the order was given up, or another sum than was asked for.
  log[isWhole ? 'warn' : 'error'](
    { order: order.id, transaction: payment.transactionId, isWhole },
    'a payment that no order waits for is paid back',
  )
  const { transactionId, amount, currency } = payment
  await queueJob(db, 'refund_payment', { order: order.id, transaction: transactionId, amount, currency })
}

const setStatus = (db: Db, { id }: OrderRow, changes: Partial<OrderRow>) =>
  db
    .update(orders)
    .set({ ...changes, version: sql`${orders.version} + 1`, updatedAt: sql`now()` })
    .where(eq(orders.id, id))
    .returning()

/** The ledger's row; false when it is there already. */
async function record(
  db: Db,
  provider: RemoteProvider['name'],
  { id: orderId }: OrderRow,
  { transactionId, amount, currency, status }: ProviderPayment,
  at: Date,
): Promise<boolean> {
  const inserted = await db
    .insert(payments)
    .values({ id: uuid(), orderId, provider, providerId: transactionId, amount, currency, status, at })
    .onConflictDoNothing()
    .returning({ id: payments.id })
  return inserted.length > 0
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
