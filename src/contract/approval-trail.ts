import { z } from 'zod'
import { Id, Instant, Money } from './shared.ts'

export const approvalStatuses = ['waiting', 'approved', 'refused', 'withdrawn', 'expired'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** What was sent: a cart, or a quote or draft order that a member accepted. */
export const approvalKinds = ['cart', 'quote', 'draft'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** Why an order waits: a rule, or a spending limit of its member. */
export const approvalReasons = ['rule', 'order_limit', 'month_limit'] as const
export type ApprovalReason = (typeof approvalReasons)[number]

/**
 * `asked_again`: prices rose, or quantities, so that what was approved before counts no longer. `offer_changed`: the seller revised or
 * took back what was accepted. `sent_again`: a new approval took its place.
 */
export const approvalEvents = [
  'asked',
  'changed',
  'given',
  'asked_again',
  'approved',
  'refused',
  'withdrawn',
  'expired',
  'offer_changed',
  'sent_again',
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

/** Of an offer that somebody accepted, until it is approved or the time is over; the approval only for those who see it. */
export const WaitsForApproval = z.object({
  until: Instant,
  approval: z.object({ _id: Id, number: z.string() }).optional(),
})

/** What placing an order answers instead, where it has to be approved first. */
export const ApprovalRef = z.object({ _id: Id, number: z.string() })

/** What a member may spend on one order and in a month, and what is left of this month; null is no limit. */
export const MemberLimits = z.object({
  orderLimit: Money.nullable(),
  monthLimit: Money.nullable(),
  leftThisMonth: Money.nullable(),
})
export type MemberLimits = z.infer<typeof MemberLimits>
