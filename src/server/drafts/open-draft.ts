import { eq, inArray } from 'drizzle-orm'
import type { OpenDraft, PlaceDraft } from '#contract/drafts.ts'
import type { Language } from '#contract/enums.ts'
import { accounts } from '../auth/auth.table.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { describePlace } from '../delivery/pick-up-place.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { reaches } from '../auth/reachable-by.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { describePricedCart } from '../orders/describe-priced-cart.ts'
import { notifyDraftPaid } from '../payments/notify-draft-paid.ts'
import { orderDrafts, type DraftRow } from '../orders/order-drafts.table.ts'
import { NeedsApproval } from '../orders/needs-approval.ts'
import { describeWait, type OfferApprovals, requireNotWaiting } from '../orders/offers.ts'
import { orders } from '../orders/orders.table.ts'
import { type OfDraft, placeAsSent, placeOrder, type Sent } from '../orders/place-order.ts'
import type { PricedLine } from '../orders/price-cart.ts'
import { products } from '../products/products.table.ts'
import { shopView, type ShopView } from '../settings/shop-view.ts'
import { statusOf } from './drafts.queries.ts'
import { changeDraft } from './hold-draft.ts'
import { releaseStock } from './hold-stock.ts'
import { agreedFee, agreedPrices, lostPoint, priceDraft } from './price-draft.ts'
import { hashDraftToken } from './send-draft.ts'

/**
 * The draft of a link, for its customer, and for the root users of their company; for all others it does not exist.
 * @throws AppError not_found
 */
async function draftOf(db: Db, token: string, viewer: CustomerViewer, isLocked = false): Promise<DraftRow> {
  const query = db
    .select()
    .from(orderDrafts)
    .where(eq(orderDrafts.tokenHash, hashDraftToken(token)))
    .$dynamic()
  const [row] = await (isLocked ? query.for('update') : query)
  const draft = orNotFound(row)
  if (draft.accountId === viewer.id) return draft
  const [account] = await db
    .select({ companyId: accounts.companyId })
    .from(accounts)
    .where(eq(accounts.id, draft.accountId))
  const owner = { accountId: draft.accountId, companyId: account?.companyId ?? null }
  return orNotFound(reaches(viewer, 'orders.create', owner) ? draft : undefined)
}

/** Agreed prices do not survive a change of the shop's currency; staff have to send the draft again. */
function requireOpen(draft: DraftRow, { currency }: ShopView, now: Date): void {
  const isOver = statusOf(draft, now) === 'expired'
  const isOtherCurrency = draft.currency !== currency
  if (isOver || isOtherCurrency) throw new AppError('draft_expired')
}

/**
 * What the link shows: the lines at the prices that this customer would pay now.
 * @throws AppError not_found, draft_expired
 */
export async function openDraft(
  ctx: Context,
  db: Db,
  { token, addressId }: { token: string; addressId?: string | undefined },
  viewer: CustomerViewer,
  shop: ShopView,
): Promise<OpenDraft> {
  const draft = await draftOf(db, token, viewer)
  if (draft.state !== 'placed') requireOpen(draft, shop, ctx.now())
  const [order] = draft.orderId
    ? await db
        .select({ _id: orders.id, number: orders.number })
        .from(orders)
        .where(eq(orders.id, draft.orderId))
    : []
  const priced = await priceDraft(
    db,
    { ...draft, agreed: agreedPrices(draft, shop), deliveryFee: agreedFee(draft, shop) },
    { accountId: viewer.id, addressId: addressId ?? draft.addressId },
    shop,
    ctx.now(),
  )
  return {
    number: draft.number,
    expiresAt: (draft.expiresAt ?? ctx.now()).toISOString(),
    items: await describeLines(db, draft, shop),
    sentTotal: { amount: draft.total, currency: draft.currency },
    pricing: {
      ...(await describePricedCart(db, priced, shop, draft.held ?? [])),
      ...(draft.state !== 'placed' && (await lostPoint(db, draft.pickUpPoint?.id, shop))),
    },
    ...(draft.addressId && draft.accountId === viewer.id && { addressId: draft.addressId }),
    ...(draft.pickUpPoint && { pickUpPoint: describePlace(draft.pickUpPoint, shop.language) }),
    ...(draft.note && { note: draft.note }),
    ...(order && { order }),
    ...(await describeWait(db, { draftId: draft.id }, viewer, ctx.now())),
  }
}

async function describeLines(db: Db, { lines }: DraftRow, shop: ShopView) {
  const rows = await db
    .select({ id: products.id, images: products.images })
    .from(products)
    .where(
      inArray(
        products.id,
        lines.map(({ product }) => product),
      ),
    )
  const images = new Map(rows.map((row) => [row.id, row.images[0]]))
  return lines.map(({ product, name, code, quantity }) => {
    const shown = textIn(name, shop.language)
    const image = images.get(product)
    return {
      product,
      name: shown,
      code,
      ...(image && { image: shop.file(image.id, image.alt ?? shown) }),
      quantity,
    }
  })
}

/**
 * Places the order of a draft, once: the row is locked first, so that a second placement finds the first one's order. A code
 * that can no longer be used is left out; the total then differs from the one that was sent, and the customer has seen it. Where it needs
 * one, it is sent for approval, and goes on holding its stock. `db` must be a transaction.
 * @throws AppError not_found, draft_expired, draft_placed, draft_waiting, and all that placing an order throws
 */
export async function placeDraft(
  ctx: Context,
  db: Db,
  { token, ...body }: PlaceDraft,
  viewer: CustomerViewer,
  language: Language,
  approvals: OfferApprovals,
) {
  const { id } = await draftOf(db, token, viewer)
  await approvals.endOverdue(ctx, db, { draftId: id })
  const draft = await draftOf(db, token, viewer, true)
  if (draft.state === 'placed') throw new AppError('draft_placed')
  await requireNotWaiting(db, { draftId: id })
  const shop = await shopView(ctx, db, language)
  requireOpen(draft, shop, ctx.now())
  const agreed = agreedPrices(draft, shop)
  const deliveryFee = agreedFee(draft, shop)
  const { code: outcome, lines } = await priceDraft(
    db,
    { ...draft, agreed, deliveryFee },
    { accountId: viewer.id, addressId: body.addressId },
    shop,
    ctx.now(),
  )
  const isCodeUsable = outcome !== undefined && 'discount' in outcome
  const asked = {
    ...body,
    ...(draft.pickUpPoint && { addressId: undefined, pickUpPointId: draft.pickUpPoint.id }),
    items: draft.lines.map(({ product, quantity }) => ({ product, quantity })),
    ...(draft.code && isCodeUsable && { code: draft.code }),
    ...(draft.note && { note: draft.note }),
  }
  try {
    return {
      placed: await placing(ctx, db, draft, lines, viewer, { agreed, deliveryFee }, (ofDraft) =>
        placeOrder(ctx, db, viewer, asked, language, ofDraft),
      ),
    }
  } catch (error) {
    if (!(error instanceof NeedsApproval)) throw error
    const until = draft.expiresAt ?? ctx.now()
    return { approval: await approvals.ask(ctx, db, error, viewer, { draftId: id, until }) }
  }
}

/**
 * Places the order of a draft as its member sent it for approval. `db` must be a transaction that has locked the approval.
 * @throws AppError draft_expired, draft_placed, draft_waiting, and all that placing an order throws; NeedsApproval unless it is approved
 */
export async function placeDraftAsSent(
  ctx: Context,
  db: Db,
  id: string,
  requester: CustomerViewer,
  sent: Sent,
  language: Language,
) {
  const [row] = await db.select().from(orderDrafts).where(eq(orderDrafts.id, id)).for('update')
  const draft = orNotFound(row)
  if (draft.state === 'placed') throw new AppError('draft_placed')
  if (!sent.isApproved) await requireNotWaiting(db, { draftId: id })
  const shop = await shopView(ctx, db, language)
  if (draft.state !== 'sent') throw new AppError('draft_expired')
  requireOpen(draft, shop, ctx.now())
  const agreed = agreedPrices(draft, shop)
  const deliveryFee = agreedFee(draft, shop)
  const buyer = { accountId: requester.id, addressId: undefined }
  const { lines } = await priceDraft(db, { ...draft, agreed, deliveryFee }, buyer, shop, ctx.now())
  return placing(ctx, db, draft, lines, requester, { agreed, deliveryFee }, (ofDraft) =>
    placeAsSent(ctx, db, requester, sent, language, ofDraft),
  )
}

async function placing(
  ctx: Context,
  db: Db,
  draft: DraftRow,
  lines: readonly PricedLine[],
  viewer: CustomerViewer,
  terms: Pick<OfDraft, 'agreed' | 'deliveryFee'>,
  place: (ofDraft: OfDraft) => ReturnType<typeof placeOrder>,
) {
  let hold: Partial<DraftRow> = {}
  const result = await place({
    ...terms,
    // What it held becomes the order's own: others who want it wait for the end of this transaction.
    async releaseHold(db) {
      hold = await releaseStock(
        db,
        draft,
        viewer.name,
        lines.flatMap(({ demand }) => demand),
      )
    },
  })
  const { order } = result.placed
  await changeDraft(
    db,
    draft,
    { state: 'placed', orderId: order.id, ...hold },
    { action: 'draft_placed', by: { name: viewer.name }, now: ctx.now() },
  )
  if (result.payment.status === 'paid') await notifyDraftPaid(db, order)
  return result
}
