import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { OrderStatus } from '#contract/enums.ts'
import { orderTransitions, type ChangeOrderStatus } from '#contract/orders.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Brand } from '#brands/brand.ts'
import { documents as ar } from '#i18n/ar/documents.ts'
import { documents as en } from '#i18n/en/documents.ts'
import type { AdminViewer } from '../auth/admit.ts'
import type { Context } from '../context.ts'
import { inTransaction, type Db } from '../db/connect.ts'
import { returnRedemption } from '../discounts/discounts.queries.ts'
import { fulfilOrder, takeBack } from '../fulfilment/fulfil-order.ts'
import { AppError, found } from '../http/app-error.ts'
import { settleReservation } from '../inventory/move-stock.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { queueJob } from '../jobs/queue-job.ts'
import { products } from '../products/products.table.ts'
import { allowedStatuses } from './orders.queries.ts'
import {
  orderEvents,
  orderLines,
  orders,
  payments,
  type OrderLineRow,
  type OrderRow,
} from './orders.table.ts'

const words = { en, ar }
const maxDeliveryDays = 15
const dayMs = 86_400_000

type Step = {
  db: Db
  order: OrderRow
  lines: OrderLineRow[]
  change: ChangeOrderStatus
  by: Actor
  now: Date
  brand: Brand
}

/** Without an id: the shop itself. */
type Actor = Pick<AdminViewer, 'name'> & { id?: string }

/**
 * Moves an order as staff ask, with what follows from it: stock, redemption, refund, history and audit in one transaction.
 * @throws AppError invalid_transition, shipped_quantity_mismatch, version_conflict, validation_failed, refund_failed, not_found
 */
export function changeOrderStatus(
  { brand }: Pick<Context, 'brand'>,
  db: Db,
  id: string,
  change: ChangeOrderStatus,
  by: AdminViewer,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (db) => {
    // Two staff at once queue here; the second decides on what the first has left.
    const [locked] = await db.select().from(orders).where(eq(orders.id, id)).for('update')
    const order = found(locked)
    if (change.version !== undefined && change.version !== order.version)
      throw new AppError('version_conflict')
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id))
    const step = { db, order, lines, change, by, now, brand }
    const paid = change.paymentStatus === 'paid' ? await markPaid(step) : order
    if (change.status) await move({ ...step, order: paid }, change.status)
    await db
      .update(orders)
      .set({ version: sql`${orders.version} + 1`, updatedAt: now })
      .where(eq(orders.id, id))
    await writeAudit(db, {
      entity: 'order',
      entityId: id,
      action: change.status ?? 'paid',
      by,
      before: { status: order.status, paymentStatus: order.paymentStatus },
      after: change,
    })
  })
}

/** Gives up a card order that was not paid in time: stock and the code's use go back (D-534). Paid meanwhile, it stays. */
export function rejectUnpaid({ db, brand, now }: Context, id: string): Promise<void> {
  return inTransaction(db, async (db) => {
    const [order] = await db.select().from(orders).where(eq(orders.id, id)).for('update')
    const isUnpaid = order?.paymentStatus === 'unpaid' || order?.paymentStatus === 'failed'
    if (order?.status !== 'pending' || order.paymentType !== 'credit_card' || !isUnpaid) return
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id))
    const by: Actor = { name: brand.title[order.language] }
    const change = { status: 'rejected' as const, reason: words[order.language].order.unpaid }
    await move({ db, order, lines, change, by, now: now(), brand }, 'rejected')
    await db
      .update(orders)
      .set({ version: sql`${orders.version} + 1`, updatedAt: now() })
      .where(eq(orders.id, id))
    await writeAudit(db, {
      entity: 'order',
      entityId: id,
      action: 'rejected',
      by,
      before: { status: order.status, paymentStatus: order.paymentStatus },
      after: change,
    })
  })
}

async function markPaid({ db, order, now }: Step): Promise<OrderRow> {
  if (order.paymentType !== 'bank_account' || order.paymentStatus !== 'unpaid' || order.status === 'rejected')
    throw refused(order)
  await db.insert(payments).values({
    id: uuid(),
    orderId: order.id,
    provider: order.paymentProvider,
    providerId: `transfer_${order.id}`,
    amount: order.total,
    currency: order.currency,
    status: 'paid',
    at: now,
  })
  const [paid] = await db
    .update(orders)
    .set({ paymentStatus: 'paid', paidAt: now })
    .where(eq(orders.id, order.id))
    .returning()
  return found(paid)
}

const effects: Record<Exclude<OrderStatus, 'pending'>, (step: Step) => Promise<OrderStatus>> = {
  in_progress: accept,
  rejected: reject,
  shipped: ship,
  delivered: async () => 'delivered',
}

async function move(step: Step, to: OrderStatus) {
  const { db, order, change, by, now } = step
  if (to === 'pending' || !orderTransitions[order.status].includes(to)) throw refused(order)
  if (!allowedStatuses(order).includes(to)) throw refused(order)
  const reached = await effects[to](step)
  await db.update(orders).set({ status: reached }).where(eq(orders.id, order.id))
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
}

/** Counts the sale, hands over what needs no box and issues the invoice; an order with nothing to send has arrived with that. */
async function accept({ db, order, lines, change, now, brand }: Step): Promise<OrderStatus> {
  if (change.estimatedDelivery) {
    const date = new Date(change.estimatedDelivery)
    const days = (date.getTime() - order.placedAt.getTime()) / dayMs
    if (days < 0 || (days > maxDeliveryDays && !change.reason))
      throw new AppError('validation_failed', { fields: { estimatedDelivery: 'invalid' } })
    await db.update(orders).set({ estimatedDelivery: date }).where(eq(orders.id, order.id))
  }
  for (const line of lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1)))
    await db
      .update(products)
      .set({ salesCount: sql`${products.salesCount} + ${line.quantity}` })
      .where(eq(products.id, line.productId))
  await fulfilOrder(db, order, lines, now)
  await issueInvoice(db, brand, order, now)
  return lines.some(needsShipping) ? 'in_progress' : 'delivered'
}

/** Stock, the code's use and the money go back. */
async function reject({ db, order, lines, change, by, now }: Step): Promise<OrderStatus> {
  if (!change.reason) throw new AppError('validation_failed', { fields: { reason: 'required' } })
  await settleReservation(db, 'release', demandOf(lines), {
    orderId: order.id,
    byName: by.name,
    note: change.reason,
  })
  await returnRedemption(db, order.id)
  await takeBack(db, order, now)
  await db.update(orders).set({ rejectReason: change.reason }).where(eq(orders.id, order.id))
  if (order.paymentStatus === 'paid') await refund({ db, order, now })
  return 'rejected'
}

async function refund({ db, order, now }: Pick<Step, 'db' | 'order' | 'now'>) {
  const transactionId = order.paymentTransactionId ?? `transfer_${order.id}`
  // A transfer is paid back by hand; what is recorded is that it is owed and by whom it was decided.
  // A provider is asked once this is written; the order says refunded when it has answered.
  if (order.paymentProvider === 'STRIPE' || order.paymentProvider === 'TAP')
    return queueJob(db, 'refund_payment', {
      order: order.id,
      transaction: transactionId,
      amount: order.total,
      currency: order.currency,
    })
  await db.insert(payments).values({
    id: uuid(),
    orderId: order.id,
    provider: order.paymentProvider,
    providerId: transactionId,
    amount: -order.total,
    currency: order.currency,
    status: 'refunded',
    at: now,
  })
  await db.update(orders).set({ paymentStatus: 'refunded' }).where(eq(orders.id, order.id))
}

/** Everything leaves at once: each line's shipped quantity must be its quantity (spec §5). */
async function ship({ db, order, lines, change, by }: Step): Promise<OrderStatus> {
  const named = new Map((change.items ?? []).map((item) => [item._id, item]))
  const sent = lines.filter(needsShipping)
  if (sent.some((line) => named.get(line.id)?.shippedQuantity !== line.quantity))
    throw new AppError('shipped_quantity_mismatch')
  for (const line of sent)
    await db
      .update(orderLines)
      .set({ shippedQuantity: line.quantity, serials: named.get(line.id)?.serials ?? [] })
      .where(eq(orderLines.id, line.id))
  await settleReservation(db, 'ship', demandOf(lines), { orderId: order.id, byName: by.name })
  return 'shipped'
}

const needsShipping = (line: OrderLineRow) => line.type !== 'licence'
const demandOf = (lines: readonly OrderLineRow[]) => lines.flatMap((line) => line.stockDemand)
const refused = (order: OrderRow) =>
  new AppError('invalid_transition', { details: { status: order.status, allowed: allowedStatuses(order) } })
