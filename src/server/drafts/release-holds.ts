import { and, asc, eq, inArray, isNotNull, lte, or } from 'drizzle-orm'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { orderDrafts } from '../orders/order-drafts.table.ts'
import { releaseStock } from './hold-stock.ts'

/** How the history and the stock's ledger call who does what the clock asks for. */
const byName = 'Matjar'

/**
 * Gives back the stock of drafts whose hold or link is over. Each draft is taken by one node, and its row says what was done, so that a
 * crash repeats nothing. A draft that cannot be released does not block the others.
 */
export async function releaseHolds(ctx: Context): Promise<void> {
  const now = ctx.now()
  const isOver = and(
    isNotNull(orderDrafts.heldUntil),
    or(
      lte(orderDrafts.heldUntil, now),
      and(eq(orderDrafts.state, 'sent'), lte(orderDrafts.expiresAt, now)),
      // Left by a node of the release before, which knows no holds.
      inArray(orderDrafts.state, ['placed', 'cancelled']),
    ),
  )
  const due = await ctx.db
    .select({ id: orderDrafts.id })
    .from(orderDrafts)
    .where(isOver)
    .orderBy(asc(orderDrafts.heldUntil))
  for (const { id } of due)
    try {
      await inTransaction(ctx.db, async (db) => {
        const [draft] = await db
          .select()
          .from(orderDrafts)
          .where(and(eq(orderDrafts.id, id), isOver))
          .for('update', { skipLocked: true })
        if (!draft) return
        // No new version: the contents are as whoever edits them has seen them.
        await db
          .update(orderDrafts)
          .set(await releaseStock(db, draft, byName))
          .where(eq(orderDrafts.id, id))
        await writeAudit(db, {
          entity: 'draft',
          entityId: id,
          action: 'hold_ended',
          by: { name: byName },
          before: { heldUntil: draft.heldUntil?.toISOString() },
          after: { heldUntil: null },
        })
      })
    } catch (error) {
      ctx.log.error({ err: error, draft: id }, 'the held stock of a draft could not be released')
    }
}
