import { eq } from 'drizzle-orm'
import type { SendAgain } from '#contract/approvals.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { NeedsApproval } from '../orders/needs-approval.ts'
import type { AcceptedOffer } from '../orders/offers.ts'
import { orderDrafts } from '../orders/order-drafts.table.ts'
import { newestQuote } from '../requests/requests.queries.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { noteEvent } from './approval-events.ts'
import type { ApprovalRow } from './approvals.table.ts'
import { reachableApproval } from './approvals.queries.ts'
import { askForApproval } from './ask-for-approval.ts'
import { isEnded } from './is-ended.ts'
import { expire } from './offer-approvals.ts'
import { placeContent, pricedAsAgreed } from './place-content.ts'
import { saveApproval } from './save-approval.ts'

/**
 * Sends what ended without an order once more, with the same lines, addresses and references, at the prices of now. It asks for those
 * approvals that it needs now; where it needs none any more, it is ordered. `db` must be a transaction.
 * @throws AppError not_found for all but who sent it, version_conflict, invalid_transition, price_changed, and all that placing an order throws
 */
export async function sendAgain(
  ctx: Context,
  db: Db,
  id: string,
  { version, ...asked }: SendAgain,
  viewer: CustomerViewer,
  shop: ShopView,
): Promise<void> {
  const now = ctx.now()
  const approval = await reachableApproval(db, id, viewer, true)
  if (approval.requesterId !== viewer.id) throw new AppError('not_found')
  if (!isEnded(approval, now)) throw new AppError('invalid_transition')
  if (approval.version !== version) throw new AppError('version_conflict')
  // Nobody has noted yet that its time is over.
  if (approval.status === 'waiting') await expire(ctx, db, approval)
  const { content } = await pricedAsAgreed(db, approval, asked, shop, now)
  const again = await orderOrAsk(ctx, db, approval, viewer, { content, expectedTotal: asked.expectedTotal })
  await saveApproval(db, approval, again, now)
  await noteEvent(db, id, { what: 'sent_again', by: viewer, now })
}

async function orderOrAsk(
  ctx: Context,
  db: Db,
  approval: ApprovalRow,
  viewer: CustomerViewer,
  sent: Pick<Parameters<typeof placeContent>[4], 'content' | 'expectedTotal'>,
): Promise<Pick<ApprovalRow, 'againId'> | Pick<ApprovalRow, 'againOrderId'>> {
  try {
    const order = await placeContent(ctx, db, approval, viewer, { ...sent, isApproved: false })
    return { againOrderId: order.id }
  } catch (error) {
    if (!(error instanceof NeedsApproval)) throw error
    const { id } = await askForApproval(ctx, db, error, viewer, await offerOf(db, approval))
    return { againId: id }
  }
}

/** The same offer, which placing it has found to hold. */
async function offerOf(
  db: Db,
  { requestId, quoteRevision, draftId }: ApprovalRow,
): Promise<AcceptedOffer | undefined> {
  if (requestId !== null && quoteRevision !== null) {
    const { validUntil } = orNotFound(await newestQuote(db, requestId))
    return { requestId, revision: quoteRevision, until: validUntil }
  }
  if (draftId === null) return undefined
  const [draft] = await db.select().from(orderDrafts).where(eq(orderDrafts.id, draftId))
  return { draftId, until: orNotFound(draft?.expiresAt ?? undefined) }
}
