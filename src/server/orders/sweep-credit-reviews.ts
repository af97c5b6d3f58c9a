import { and, asc, eq, lt } from 'drizzle-orm'
import { documentWords } from '#i18n/document-words.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { rejectByShop } from './change-order-status.ts'
import { addBusinessDays } from '../settings/business-days.ts'
import { orders } from './orders.table.ts'

const dayMs = 86_400_000

/**
 * Rejects orders whose credit nobody decided on for so many business days as staff set: they hold stock meanwhile. One that was granted at the same
 * moment stays; one that cannot be rejected does not block the others.
 */
export async function sweepCreditReviews(ctx: Context): Promise<void> {
  const now = ctx.now()
  const { timeZone, credit } = await readSettings(ctx.db)
  const isOpen = and(eq(orders.creditReview, 'needed'), eq(orders.status, 'pending'))
  const waiting = await ctx.db
    .select({ id: orders.id, placedAt: orders.placedAt })
    .from(orders)
    .where(and(isOpen, lt(orders.placedAt, new Date(now.getTime() - credit.reviewDays * dayMs))))
    .orderBy(asc(orders.placedAt))
  for (const { id, placedAt } of waiting) {
    if (addBusinessDays(placedAt, credit.reviewDays, timeZone) > now) continue
    try {
      await inTransaction(ctx.db, async (db) => {
        const [order] = await db
          .select()
          .from(orders)
          .where(and(eq(orders.id, id), isOpen))
          .for('update', { skipLocked: true })
        if (order) await rejectByShop(ctx, db, order, documentWords(order.language)('order.creditUndecided'))
      })
    } catch (error) {
      ctx.log.error({ err: error, order: id }, 'an order that waits for credit could not be given up')
    }
  }
}
