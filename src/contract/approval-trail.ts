import { z } from 'zod'
import { Id, Instant } from './shared.ts'

export const approvalStatuses = ['waiting', 'approved', 'refused', 'withdrawn', 'expired'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** Why an order waits: a rule, or a spending limit of its member. */
export const approvalReasons = ['rule', 'order_limit', 'month_limit'] as const
export type ApprovalReason = (typeof approvalReasons)[number]

/** `asked_again`: prices rose, or quantities, so that what was approved before counts no longer. */
export const approvalEvents = [
  'asked',
  'changed',
  'given',
  'asked_again',
  'approved',
  'refused',
  'withdrawn',
  'expired',
] as const
export type ApprovalEvent = (typeof approvalEvents)[number]

/** What happened, and who did it; without a name it was the clock. `for` is for whom they stood in. */
export const ApprovalTrail = z.array(
  z.object({
    what: z.enum(approvalEvents),
    by: z.string().optional(),
    for: z.string().optional(),
    word: z.string().optional(),
    /** Quantities that were changed. */
    changes: z.array(z.object({ name: z.string(), from: z.int(), to: z.int() })).optional(),
    at: Instant,
  }),
)

/** What placing an order answers instead, where it has to be approved first. */
export const ApprovalRef = z.object({ _id: Id, number: z.string() })
