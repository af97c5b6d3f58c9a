import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import type { NeedsApproval, Reason } from '../orders/needs-approval.ts'
import { addBusinessDays } from '../settings/business-days.ts'
import type { PaidWith } from '../orders/orders.table.ts'
import type { AcceptedOffer } from '../orders/offers.ts'
import type { Purchase } from '../orders/purchase.ts'
import {
  approvals,
  approvalSteps,
  type ApprovalContent,
  type ApprovalRow,
  type ApprovalStepRow,
  type StoredApprovalLine,
} from './approvals.table.ts'
import { mailDeciders } from './approval-mails.ts'
import { noteEvent } from './approval-events.ts'

/** Business days, where the shop is. */
const daysToDecide = 5
const remindBeforeMs = 86_400_000

/**
 * Keeps an order that has to be approved, and tells those who may: its lines and prices, addresses and the way to pay. No stock is
 * taken, nothing is charged, and no code is spent. An offer of the seller is decided on while it holds. `db` must be a transaction.
 */
export async function askForApproval(
  ctx: Context,
  db: Db,
  { reasons, purchase }: NeedsApproval,
  viewer: CustomerViewer,
  offer?: AcceptedOffer,
): Promise<ApprovalRow> {
  const { totals, money, shop, now } = purchase
  const usual = addBusinessDays(now, daysToDecide, shop.timeZone)
  const deadline = offer && offer.until < usual ? offer.until : usual
  const remindAt = new Date(deadline.getTime() - remindBeforeMs)
  const id = uuid()
  const [approval] = await db
    .insert(approvals)
    .values({
      id,
      number: sql`'A-' || lpad(nextval('approval_numbers')::text, 6, '0')`,
      companyId: orNotFound(viewer.companyId),
      requesterId: viewer.id,
      requesterName: viewer.name,
      status: 'waiting',
      content: contentOf(purchase),
      itemQuantity: totals.itemQuantity,
      currency: money.currency,
      total: totals.total,
      language: shop.language,
      deadline,
      remindAt: remindAt > now ? remindAt : null,
      ...columnsOf(offer),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  const { poFileId } = purchase.references
  // Files that nothing uses go after a day, and a decision may take longer.
  if (poFileId) await db.execute(sql`select note_used(array[${poFileId}])`)
  const steps = stepsOf(id, reasons)
  await db.insert(approvalSteps).values(steps)
  await noteEvent(db, id, { what: 'asked', by: viewer, now })
  await mailDeciders(ctx, db, 'approval_wanted', orNotFound(approval), steps)
  return orNotFound(approval)
}

function columnsOf(offer: AcceptedOffer | undefined): Partial<ApprovalRow> {
  if (!offer) return {}
  return 'requestId' in offer
    ? { kind: 'quote', requestId: offer.requestId, quoteRevision: offer.revision }
    : { kind: 'draft', draftId: offer.draftId }
}

/** Limits are of the first tier, for anybody who approves. */
export const stepsOf = (approvalId: string, reasons: readonly Reason[], from = 0): ApprovalStepRow[] =>
  reasons.map((one, index) => ({
    approvalId,
    position: from + index,
    reason: one.reason,
    ...(one.reason === 'rule'
      ? {
          tier: one.rule.tier,
          ruleId: one.rule.id,
          ruleName: one.rule.name,
          approverIds: one.rule.approverIds,
        }
      : { tier: 1, ruleId: null, ruleName: null, approverIds: [] }),
    byId: null,
    byName: null,
    forName: null,
    word: null,
    givenAt: null,
  }))

const contentOf = (purchase: Purchase): ApprovalContent => ({
  lines: storedLines(purchase.lines),
  ...(purchase.shippingAddress && { shippingAddress: purchase.shippingAddress }),
  ...(purchase.siteId && { siteId: purchase.siteId }),
  ...(purchase.pickUpPoint && { pickUpPoint: purchase.pickUpPoint }),
  payWith: withoutCard(purchase.payWith.shown),
  ...(purchase.billingAddress && { billingAddress: purchase.billingAddress }),
  ...(purchase.discount?.code && { code: purchase.discount.code }),
  ...(purchase.note && { note: purchase.note }),
  ...referencesOf(purchase.references),
  ...(purchase.termsAccepted !== undefined && { termsAccepted: purchase.termsAccepted }),
  ...(purchase.renews && { renews: purchase.renews }),
})

const referencesOf = ({
  poNumber,
  poFileId,
  costCentreId,
  costCentreCode,
  costCentreName,
}: Purchase['references']) => ({
  ...(poNumber && { poNumber }),
  ...(poFileId && { poFile: poFileId }),
  ...(costCentreId && {
    costCentre: { id: costCentreId, code: costCentreCode ?? '', name: costCentreName ?? '' },
  }),
})

export const storedLines = (lines: Purchase['lines']): StoredApprovalLine[] =>
  lines.map(({ product: { id, name, code, images }, quantity, unitPrice }) => ({
    product: id,
    name,
    code,
    ...(images[0] && { imageId: images[0].id }),
    quantity,
    unitPrice,
  }))

/** The member is asked for the card once the order is placed. */
const withoutCard = (shown: PaidWith): PaidWith =>
  shown.type === 'credit_card' ? { type: 'credit_card' } : shown
