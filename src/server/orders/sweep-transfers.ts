import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { documentWords } from '#i18n/document-words.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { rejectByShop } from './change-order-status.ts'
import { mailAboutOrder } from '../order-mails/order-mail.ts'
import { orders } from './orders.table.ts'

const atOnce = 20

const isAwaited = and(
  isNotNull(orders.payBy),
  eq(orders.status, 'pending'),
  eq(orders.paymentType, 'bank_account'),
  eq(orders.paymentStatus, 'unpaid'),
)

/**
 * Warns customers two days before their bank transfer is due, and rejects orders that were not paid in time. Each order is
 * taken by one node; what was done is in its row, so that a crash repeats nothing.
 */
export async function sweepTransfers(ctx: Context): Promise<void> {
  while ((await warn(ctx)) === atOnce);
  for (const id of await overdue(ctx)) await lapse(ctx, id)
}

/** Customers who are warned late, because nothing ran meanwhile, still get the full time after the warning. */
function warn(ctx: Context): Promise<number> {
  const now = ctx.now()
  return inTransaction(ctx.db, async (db) => {
    const due = db
      .select({ id: orders.id })
      .from(orders)
      .where(and(isAwaited, lte(orders.remindAt, now)))
      .orderBy(asc(orders.remindAt))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    const warned = await db
      .update(orders)
      .set({
        remindAt: null,
        payBy: sql`greatest(${orders.payBy}, ${now.toISOString()}::timestamptz + (${orders.payBy} - ${orders.remindAt}))`,
      })
      .where(inArray(orders.id, due))
      .returning()
    for (const order of warned) await mailAboutOrder(ctx, db, 'order_payment_due', order)
    return warned.length
  })
}

async function overdue({ db, now }: Context): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isAwaited, isNull(orders.remindAt), lte(orders.payBy, now())))
    .orderBy(asc(orders.payBy))
  return rows.map(({ id }) => id)
}

/** Paid, accepted or extended meanwhile, it stays. One that cannot be rejected does not block the others. */
async function lapse(ctx: Context, id: string): Promise<void> {
  try {
    await inTransaction(ctx.db, async (db) => {
      const [order] = await db
        .select()
        .from(orders)
        .where(and(eq(orders.id, id), isAwaited, isNull(orders.remindAt), lte(orders.payBy, ctx.now())))
        .for('update', { skipLocked: true })
      if (order) await rejectByShop(ctx, db, order, documentWords(order.language)('order.lapsed'), 'lapsed')
    })
  } catch (error) {
    ctx.log.error({ err: error, order: id }, 'an order that was not paid could not be given up')
  }
}
