import { and, lte } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { type OfferApprovals, waitingFor } from '../orders/offers.ts'
import { noteEvent } from './approval-events.ts'
import { mailDeciders, mailEnded } from './approval-mails.ts'
import { listSteps } from './approvals.queries.ts'
import { approvals, type ApprovalRow } from './approvals.table.ts'
import { askForApproval } from './ask-for-approval.ts'
import { saveApproval } from './save-approval.ts'

/** Quotes and draft orders that wait for approval. What waits is always locked before the offer that it is of. */
export const offerApprovals: OfferApprovals = {
  async endOverdue(ctx, db, offer) {
    const [overdue] = await db
      .select()
      .from(approvals)
      .where(and(waitingFor(offer), lte(approvals.deadline, ctx.now())))
      .for('update', { skipLocked: true })
    if (overdue) await expire(ctx, db, overdue)
  },

  async ask(ctx, db, asked, viewer, offer) {
    const { id, number } = await askForApproval(ctx, db, asked, viewer, offer)
    return { _id: id, number }
  },

  async changing(ctx, db, offer, change) {
    const [held] = await db.select().from(approvals).where(waitingFor(offer)).for('update')
    const result = await change()
    const [waiting] = await db.select({ id: approvals.id }).from(approvals).where(waitingFor(offer))
    // A member accepted it a moment ago: staff see that before they change it.
    if (waiting && waiting.id !== held?.id) throw new AppError('version_conflict')
    if (waiting && held) await endChanged(ctx, db, held)
    return result
  },
}

/** Nobody decided on it in time. The caller has locked it. */
export async function expire(ctx: Context, db: Db, approval: ApprovalRow): Promise<void> {
  const now = ctx.now()
  const row = await saveApproval(db, approval, { status: 'expired' }, now)
  await noteEvent(db, approval.id, { what: 'expired', now })
  await mailEnded(ctx, db, 'approval_ended', row)
}

/** Its member and those who were asked are told: what they accepted or looked at is no longer offered. */
async function endChanged(ctx: Context, db: Db, approval: ApprovalRow): Promise<void> {
  const now = ctx.now()
  const row = await saveApproval(db, approval, { status: 'withdrawn' }, now)
  await noteEvent(db, approval.id, { what: 'offer_changed', now })
  await mailEnded(ctx, db, 'approval_offer_changed', row)
  await mailDeciders(ctx, db, 'approval_offer_changed', row, await listSteps(db, [approval.id]))
}
