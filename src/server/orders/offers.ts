import { and, eq } from 'drizzle-orm'
import { approvals, type ApprovalRow } from '../approvals/approvals.table.ts'
import { reaches } from '../auth/reachable-by.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import type { CustomerViewer, Viewer } from '../http/viewer.ts'
import type { NeedsApproval } from './needs-approval.ts'

/** What the seller made for a customer, and what a member accepts only once it is approved in their company. */
export type Offer = { requestId: string } | { draftId: string }

/** An offer as it was accepted: nothing is approved after its last moment. */
export type AcceptedOffer = ({ requestId: string; revision: number } | { draftId: string }) & { until: Date }

/** What approvals do for offers, which stand below them. */
export type OfferApprovals = {
  /** Before a member accepts: what nobody decided in time is over. `db` must be a transaction. */
  endOverdue: (ctx: Context, db: Db, offer: Offer) => Promise<void>
  /** Keeps what a member accepted. `db` must be the transaction that has locked the offer. */
  ask: (
    ctx: Context,
    db: Db,
    asked: NeedsApproval,
    viewer: CustomerViewer,
    offer: AcceptedOffer,
  ) => Promise<{ _id: string; number: string }>
  /** Changes an offer as the seller wants it: what waits for approval of it ends. `db` must be a transaction. */
  changing: <T>(ctx: Context, db: Db, offer: Offer, change: () => Promise<T>) => Promise<T>
}

export const waitingFor = (offer: Offer) =>
  and(
    eq(approvals.status, 'waiting'),
    'requestId' in offer ? eq(approvals.requestId, offer.requestId) : eq(approvals.draftId, offer.draftId),
  )

/** Asked once the offer is locked, so that it is accepted by one only. */
export async function requireNotWaiting(db: Db, offer: Offer): Promise<void> {
  if ((await db.$count(approvals, waitingFor(offer))) > 0)
    throw new AppError('requestId' in offer ? 'quote_waiting' : 'draft_waiting')
}

type Waits = { until: string; approval?: { _id: string; number: string } }

/** What an offer waits for; the approval itself is named to those who see it. */
export async function describeWait(
  db: Db,
  offer: Offer,
  viewer: Viewer | undefined,
  now: Date,
): Promise<{ waits?: Waits }> {
  const [waiting] = await db.select().from(approvals).where(waitingFor(offer))
  if (!waiting || waiting.deadline <= now) return {}
  const { id, number, deadline } = waiting
  const isSeen = viewer?.kind === 'customer' && reaches(viewer, 'orders.read', ownerOf(waiting))
  return { waits: { until: deadline.toISOString(), ...(isSeen && { approval: { _id: id, number } }) } }
}

const ownerOf = ({ requesterId, companyId }: ApprovalRow) => ({ accountId: requesterId, companyId })
