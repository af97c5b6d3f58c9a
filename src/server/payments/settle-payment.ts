import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../events/announce.ts'
import { notify } from '../notices/notify.ts'
import { mailAboutOrder } from '../order-mails/order-mail.ts'
import { notifyDraftPaid } from './notify-draft-paid.ts'
import { orders, payments, type OrderRow } from '../orders/orders.table.ts'
import { orNotFound } from '../http/app-error.ts'
import type { ProviderPayment, RemoteProvider } from '../providers/payments/payment-provider.ts'
import { countPayment } from '../telemetry/counters.ts'
import { failAttempt, newestAttempt, openStatuses } from './attempts.ts'
import { paymentAttempts, paymentEvents, type AttemptRow } from './payments.table.ts'
import { refundSurplus } from './refund-surplus.ts'

/** A card order that still awaits a payment. */
export const isAwaitingPayment = ({ status, paymentStatus, paymentType }: OrderRow) =>
  status === 'pending' &&
  paymentType === 'credit_card' &&
  (paymentStatus === 'unpaid' || paymentStatus === 'failed')

/**
 * Records the outcome of a payment, once, whoever reports it and however often: the answer to the charge, a webhook, or the
 * sweep. Money no order waits for is refunded. `event` is stored with it, so that a repeat is recognised.
 */
export async function settlePayment(
  ctx: Context,
  payment: ProviderPayment,
  event?: { provider: RemoteProvider['name']; eventId: string },
): Promise<void> {
  const { payments: provider } = ctx
  if (!provider.isRemote) return
  const outcome = await inTransaction(ctx.db, async (db) => {
    if (event) await db.insert(paymentEvents).values(event).onConflictDoNothing()
    const attempt = await attemptOf(db, provider.name, payment)
    const orderId = attempt?.orderId ?? payment.orderId
    // The provider's account may be shared with other shops.
    if (orderId === undefined || !isUuid(orderId)) return undefined
    const order = await hold(db, orderId)
    if (!order || payment.status === 'unpaid') return undefined
    if (attempt) await closeAs(db, attempt, payment)
    const isNew = await record(db, provider.name, order, payment, ctx.now())
    if (!isNew) return undefined
    if (payment.status === 'paid') await take(ctx, db, order, payment)
    else await failOrder(db, order, attempt)
    return payment.status
  })
  if (outcome) countPayment(provider.name, outcome)
}

/** The provider refused to charge and made no payment. */
export async function settleRefused(ctx: Context, attempt: AttemptRow): Promise<void> {
  const isNew = await inTransaction(ctx.db, async (db) => {
    const order = await hold(db, attempt.orderId)
    if (!order || !(await failAttempt(db, attempt))) return false
    await failOrder(db, order, attempt)
    return true
  })
  if (isNew) countPayment(attempt.provider, 'refused')
}

const hold = async (db: Db, id: string): Promise<OrderRow | undefined> =>
  (await db.select().from(orders).where(eq(orders.id, id)).for('update'))[0]

/** By the provider's id; before that is known, by our own key. */
async function attemptOf(
  db: Db,
  provider: RemoteProvider['name'],
  { transactionId, orderId, attempt }: ProviderPayment,
): Promise<AttemptRow | undefined> {
  const ours =
    orderId !== undefined && isUuid(orderId) && attempt !== undefined
      ? and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.number, attempt))
      : undefined
  const known = eq(paymentAttempts.providerId, transactionId)
  const rows = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.provider, provider), ours ? or(known, ours) : known))
  return rows.find(({ providerId }) => providerId === transactionId) ?? rows[0]
}

/** Closes what is open. Money that arrived after all counts, also where the attempt was thought to have failed. */
const closeAs = (db: Db, { id }: AttemptRow, { status, transactionId }: ProviderPayment) =>
  db
    .update(paymentAttempts)
    .set({
      status: status === 'paid' ? 'paid' : 'failed',
      // It names the buyer, and is not needed again.
      request: null,
      providerId: sql`coalesce(${paymentAttempts.providerId}, ${transactionId})`,
    })
    .where(
      and(
        eq(paymentAttempts.id, id),
        inArray(paymentAttempts.status, status === 'paid' ? [...openStatuses, 'failed'] : openStatuses),
      ),
    )

async function take(ctx: Context, db: Db, order: OrderRow, payment: ProviderPayment) {
  const { log, payments: provider } = ctx
  if (!provider.isRemote) return
  const isWhole = payment.amount === order.total && payment.currency === order.currency
  if (isWhole && isAwaitingPayment(order)) {
    return notePaid(ctx, db, order, {
      paymentProvider: provider.name,
      paymentTransactionId: payment.transactionId,
      ...(payment.card && { paymentMethod: { ...order.paymentMethod, ...payment.card } }),
    })
  }
  // Paid twice, after the order was given up, or with another sum than requested.
  log[isWhole ? 'warn' : 'error'](
    { order: order.id, transaction: payment.transactionId, isWhole },
    'a payment that no order waits for is paid back',
  )
  await refundSurplus(ctx, db, order, payment)
  await setStatus(db, order, {})
}

/** An order that awaited a payment is paid, and so confirmed: its buyer and staff are told. The caller has locked it. */
export async function notePaid(
  ctx: Context,
  db: Db,
  order: OrderRow,
  by: Pick<OrderRow, 'paymentProvider' | 'paymentTransactionId'> & Partial<Pick<OrderRow, 'paymentMethod'>>,
): Promise<void> {
  const [paid] = await setStatus(db, order, { paymentStatus: 'paid', paidAt: ctx.now(), ...by })
  await notify(db, 'new_order', { order: order.id, number: order.number })
  await notifyDraftPaid(db, order)
  await mailAboutOrder(ctx, db, 'order_placed', orNotFound(paid))
}

/** The outcome of an earlier attempt says nothing about the current one. */
async function failOrder(db: Db, order: OrderRow, attempt: AttemptRow | undefined) {
  const newest = await newestAttempt(db, order.id)
  if (order.paymentStatus !== 'unpaid' || newest?.id !== attempt?.id) return
  await setStatus(db, order, { paymentStatus: 'failed' })
  await notify(db, 'payment_failed', { order: order.id, number: order.number })
}

async function setStatus(db: Db, { id }: OrderRow, changes: Partial<OrderRow>): Promise<OrderRow[]> {
  const rows = await db
    .update(orders)
    .set({ ...changes, version: sql`${orders.version} + 1`, updatedAt: sql`now()` })
    .where(eq(orders.id, id))
    .returning()
  await announce(db, 'order', { _id: id })
  return rows
}

/** The ledger entry; false when it exists already. */
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
