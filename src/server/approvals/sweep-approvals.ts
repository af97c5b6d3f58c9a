import { and, asc, eq, lte } from 'drizzle-orm'
import { accounts } from '../auth/auth.table.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { noteEvent } from './approval-events.ts'
import { mailDeciders } from './approval-mails.ts'
import { listSteps } from './approvals.queries.ts'
import { approvals, type ApprovalRow } from './approvals.table.ts'
import { expire } from './offer-approvals.ts'
import { saveApproval } from './save-approval.ts'

/**
 * Ends what nobody decided in time and what was sent by people who have left, and reminds approvers a day before. Each is taken by one
 * node, or by whoever decides on it at the same moment; what was done is in its row, so that a crash repeats nothing.
 */
export async function sweepApprovals(ctx: Context): Promise<void> {
  while (await withNext(ctx, lte(approvals.deadline, ctx.now()), expire));
  while (await withNext(ctx, lte(approvals.remindAt, ctx.now()), remind));
  while (await withNext(ctx, eq(accounts.status, 'disabled'), withdrawFor));
}

type Work = (ctx: Context, db: Db, approval: ApprovalRow) => Promise<void>

/** False where there is none that is free. */
const withNext = (ctx: Context, isDue: ReturnType<typeof lte>, work: Work): Promise<boolean> =>
  inTransaction(ctx.db, async (db) => {
    const [row] = await db
      .select({ approval: approvals })
      .from(approvals)
      .innerJoin(accounts, eq(accounts.id, approvals.requesterId))
      .where(and(eq(approvals.status, 'waiting'), isDue))
      .orderBy(asc(approvals.deadline))
      .limit(1)
      .for('update', { of: approvals, skipLocked: true })
    if (row) await work(ctx, db, row.approval)
    return row !== undefined
  })

const remind: Work = async (ctx, db, approval) => {
  await db.update(approvals).set({ remindAt: null }).where(eq(approvals.id, approval.id))
  await mailDeciders(ctx, db, 'approval_due', approval, await listSteps(db, [approval.id]))
}

const withdrawFor: Work = async (ctx, db, approval) => {
  const now = ctx.now()
  await saveApproval(db, approval, { status: 'withdrawn' }, now)
  await noteEvent(db, approval.id, { what: 'withdrawn', now })
}
