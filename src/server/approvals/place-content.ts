import type { SendAgain } from '#contract/approvals.ts'
import type { Money } from '#contract/shared.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { placeDraftAsSent } from '../drafts/open-draft.ts'
import { AppError } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { describePricedCart } from '../orders/describe-priced-cart.ts'
import type { OrderRow } from '../orders/orders.table.ts'
import { placeAsSent, type Sent } from '../orders/place-order.ts'
import type { PricedCart } from '../orders/price-cart.ts'
import { placeQuoteAsSent } from '../requests/decide-quote.ts'
import type { ShopView } from '../settings/shop-view.ts'
import type { ApprovalContent, ApprovalRow } from './approvals.table.ts'
import { storedLines } from './ask-for-approval.ts'
import { itemsOf, priceApproval } from './price-approval.ts'

/**
 * Its prices now, if they are those that the caller saw; without what they agree to go on without.
 * @throws AppError pricing_disabled, product_unavailable, discount_not_found, price_changed
 */
export async function pricedAsAgreed(
  db: Db,
  approval: ApprovalRow,
  { expectedTotal, dropCode, dropRemoved }: Omit<SendAgain, 'version'>,
  shop: ShopView,
  now: Date,
): Promise<{ priced: PricedCart; content: ApprovalContent; currency: string }> {
  if (!shop.showPrice) throw new AppError('pricing_disabled')
  const { priced, shown } = await priceApproval(db, approval, shop, now)
  const { removed, code: outcome, lines, totals } = priced
  const mayDrop = dropRemoved && approval.kind === 'cart'
  if (lines.length === 0 || (removed.length > 0 && !mayDrop))
    throw new AppError('product_unavailable', { details: { products: removed } })
  const isCodeLost = outcome !== undefined && !('discount' in outcome)
  if (isCodeLost && !dropCode) throw new AppError('discount_not_found')
  const total = shown.money(totals.total)
  if (total.amount !== expectedTotal.amount || total.currency !== expectedTotal.currency)
    throw new AppError('price_changed', { details: { pricing: await describePricedCart(db, priced, shown) } })
  const { code, ...rest } = approval.content
  const content = { ...rest, lines: storedLines(lines), ...(code && !isCodeLost && { code }) }
  return { priced, content, currency: shown.currency }
}

type Placing = { content: ApprovalContent; expectedTotal: Money; isApproved: boolean }

/**
 * An order of a cart, or of the quote or draft that was accepted, for its member. The caller has locked the approval.
 * @throws NeedsApproval unless it is approved
 */
export async function placeContent(
  ctx: Context,
  db: Db,
  { requestId, quoteRevision, draftId, language }: ApprovalRow,
  requester: CustomerViewer,
  { content: { pickUpPoint, ...content }, expectedTotal, isApproved }: Placing,
): Promise<OrderRow> {
  const sent: Sent = {
    ...content,
    ...(pickUpPoint && { pickUpPointId: pickUpPoint.id }),
    costCentre: content.costCentre?.id,
    siteId: content.siteId ?? null,
    items: itemsOf(content.lines),
    expectedTotal,
    payWith: { shown: content.payWith, cardToken: undefined, onceOnly: undefined },
    billingAddress: content.billingAddress,
    isApproved,
  }
  if (requestId !== null && quoteRevision !== null) {
    const quote = { id: requestId, revision: quoteRevision }
    return placeQuoteAsSent(ctx, db, quote, requester, sent, language)
  }
  const { placed } =
    draftId === null
      ? await placeAsSent(ctx, db, requester, sent, language)
      : await placeDraftAsSent(ctx, db, draftId, requester, sent, language)
  return placed.order
}
