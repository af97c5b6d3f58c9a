import type { ApprovalStatus } from '#contract/approval-trail.ts'
import type { ApprovalRow } from './approvals.table.ts'

/** Undecided past its deadline it has ended, also before the clock has noted that. */
export const statusAt = (
  { status, deadline }: Pick<ApprovalRow, 'status' | 'deadline'>,
  now: Date,
): ApprovalStatus => (status === 'waiting' && deadline <= now ? 'expired' : status)

/** Without an order, and not sent again yet. */
export const isEnded = (
  approval: Pick<ApprovalRow, 'status' | 'deadline' | 'againId' | 'againOrderId'>,
  now: Date,
): boolean =>
  ['expired', 'refused', 'withdrawn'].includes(statusAt(approval, now)) &&
  approval.againId === null &&
  approval.againOrderId === null
