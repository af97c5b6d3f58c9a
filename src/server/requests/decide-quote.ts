import { eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { AcceptQuote } from '#contract/requests.ts'
import { checkReachable, findAddress, siteIdOf, snapshotOf } from '../addresses/addresses.queries.ts'
import type { StoredAddress } from '../addresses/addresses.table.ts'
import type { CustomerViewer, Viewer } from '../http/viewer.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { pickUpFor } from '../delivery/pick-up-place.ts'
import { announce } from '../events/announce.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { termsOfPayment } from '../orders/bank-transfer.ts'
import { NeedsApproval } from '../orders/needs-approval.ts'
import { type OfferApprovals, requireNotWaiting } from '../orders/offers.ts'
import { orderReferences } from '../orders/order-references.ts'
import { byTransfer, resolvePayWith, type PayWith } from '../payments/pay-for-order.ts'
import type { Sent } from '../orders/place-order.ts'
import { hasGoods, type PricedLine, weighed } from '../orders/price-cart.ts'
import { taxOnOrder } from '../tax-standings/tax-of-buyer.ts'
import { readBuyer } from '../orders/read-buyer.ts'
import type { OrderRow } from '../orders/orders.table.ts'
import type { Purchase } from '../orders/purchase.ts'
import { recordOrder } from '../orders/record-order.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { products } from '../products/products.table.ts'
import { readSettings, type Settings } from '../settings/settings.queries.ts'
import { viewOf } from '../settings/shop-view.ts'
import { newestQuote, totalsOfQuote } from './requests.queries.ts'
import { requests, type QuoteRow, type RequestRow } from './requests.table.ts'

/** Locks the request and its newest quote for a decision; a second decision finds the first one made. */
async function openQuote(db: Db, id: string, revision: number, now: Date, isApproved = false) {
  const [row] = await db.select().from(requests).where(eq(requests.id, id)).for('update')
  const request = orNotFound(row)
  const quote = await newestQuote(db, id)
  if (!quote || request.status !== 'sent') throw new AppError('invalid_transition')
  if (!isApproved) await requireNotWaiting(db, { requestId: id })
  if (quote.revision !== revision)
    throw new AppError('quote_revised', { details: { revision: quote.revision } })
  if (quote.validUntil < now) throw new AppError('quote_expired')
  return { request, quote }
}

/**
 * Orders what was quoted, at exactly those prices, and takes the stock now; or sends it for approval, where it needs one. By the link
 * alone nothing is sent: nobody knows who would have asked. `db` must be a transaction.
 * @throws AppError quote_expired, quote_revised, quote_waiting, invalid_transition, product_unavailable, stock_insufficient, out_of_stock,
 *   payment_declined, payment_unavailable, needs_approval, no_pick_up, taken, validation_failed
 */
export async function acceptQuote(
  ctx: Context,
  db: Db,
  id: string,
  body: AcceptQuote,
  viewer: Viewer | undefined,
  language: Language,
  approvals: OfferApprovals,
) {
  const now = ctx.now()
  const customer = viewer?.kind === 'customer' ? viewer : undefined
  const counter = await openCounter(ctx, db, language)
  if (customer) await approvals.endOverdue(ctx, db, { requestId: id })
  const { request, quote } = await openQuote(db, id, body.revision, now)
  const lines = await linesOf(db, quote)
  const asked = {
    ...(quote.pickUpPoint ? nowhere : await addressOf(db, body, customer, hasGoods(lines))),
    payWith: await paidWith(ctx, db, body, customer, request),
    references: await orderReferences(db, customer && (await readBuyer(db, customer.id, body)), body),
    termsAccepted: body.termsAccepted,
  }
  const offered = { request, quote, lines }
  try {
    const order = await orderQuote(ctx, db, counter, offered, { buyer: buyerOf(request, customer), ...asked })
    return { order: { _id: order.id, number: order.number, total: moneyOf(order) } }
  } catch (error) {
    if (!(error instanceof NeedsApproval) || !customer) throw error
    const { revision, validUntil } = quote
    const approval = await approvals.ask(ctx, db, error, customer, {
      requestId: id,
      revision,
      until: validUntil,
    })
    await decide(db, request, {}, now)
    return { approval }
  }
}

/**
 * Orders a quote as its member sent it for approval. `db` must be a transaction that has locked the approval.
 * @throws AppError as accepting it; NeedsApproval unless it is approved
 */
export async function placeQuoteAsSent(
  ctx: Context,
  db: Db,
  { id, revision }: { id: string; revision: number },
  requester: CustomerViewer,
  sent: Sent,
  language: Language,
): Promise<OrderRow> {
  const counter = await openCounter(ctx, db, language)
  const { request, quote } = await openQuote(db, id, revision, ctx.now(), sent.isApproved)
  const { shippingAddress, siteId, payWith, termsAccepted, isApproved } = sent
  const asked = {
    shippingAddress,
    siteId,
    payWith,
    termsAccepted,
    isApproved,
    references: await orderReferences(db, await readBuyer(db, requester.id, sent), sent),
  }
  const offered = { request, quote, lines: await linesOf(db, quote) }
  return orderQuote(ctx, db, counter, offered, { buyer: buyerOf(request, requester), ...asked })
}

async function openCounter(ctx: Context, db: Db, language: Language) {
  const settings = await readSettings(db)
  const shop = viewOf(ctx, settings, language)
  if (!shop.canPay) throw new AppError('payment_unavailable')
  return { settings, shop }
}

type Offered = { request: RequestRow; quote: QuoteRow; lines: PricedLine[] }
type Asked = Pick<
  Purchase,
  'buyer' | 'shippingAddress' | 'siteId' | 'payWith' | 'references' | 'termsAccepted' | 'isApproved'
>

async function orderQuote(
  ctx: Context,
  db: Db,
  { settings, shop }: Awaited<ReturnType<typeof openCounter>>,
  { request, quote, lines }: Offered,
  asked: Asked,
): Promise<OrderRow> {
  const now = ctx.now()
  const pickUpPoint = await pickUpFor(db, quote.pickUpPoint?.id, shop)
  const { placed } = await recordOrder(ctx, db, {
    ...asked,
    lines,
    // Of licences there is nothing to collect.
    ...(hasGoods(lines) && { pickUpPoint }),
    totals: totalsOfQuote(quote),
    // What was quoted with VAT is ordered with it.
    money: {
      currency: quote.currency,
      ...taxOnOrder({ rate: quote.taxRate, pricesIncludeTax: quote.pricesIncludeTax }),
    },
    billingAddress: undefined,
    ...termsOfPayment(now, settings),
    discount: undefined,
    note: undefined,
    shop,
    now,
  })
  const { order } = placed
  await decide(db, request, { status: 'accepted', orderId: order.id, acceptedRevision: quote.revision }, now)
  await tellStaff(ctx, db, request, 'quote_accepted', settings)
  return order
}

const moneyOf = ({ total, currency }: OrderRow) => ({ amount: total, currency })

/** @throws AppError quote_revised, quote_expired, quote_waiting, invalid_transition */
export async function declineQuote(ctx: Context, db: Db, id: string, revision: number): Promise<void> {
  const { request } = await openQuote(db, id, revision, ctx.now())
  await decide(db, request, { status: 'declined' }, ctx.now())
  await tellStaff(ctx, db, request, 'quote_declined', await readSettings(db))
}

async function decide(db: Db, { id }: RequestRow, after: Partial<RequestRow>, now: Date): Promise<void> {
  await db
    .update(requests)
    .set({ ...after, version: sql`${requests.version} + 1`, updatedAt: now })
    .where(eq(requests.id, id))
  await announce(db, 'request', { _id: id })
}

async function tellStaff(
  ctx: Context,
  db: Db,
  { number, fullName, company }: RequestRow,
  kind: 'quote_accepted' | 'quote_declined',
  { contactEmail }: Settings,
) {
  if (!contactEmail) return
  const from = [fullName, company].filter(Boolean).join(', ')
  await queueMail(ctx, db, { kind, to: contactEmail, language: 'en', values: { name: '', number, from } })
}

async function linesOf(db: Db, quote: QuoteRow): Promise<PricedLine[]> {
  const { lines, removed } = await listQuoted(db, quote)
  if (removed.length > 0) throw new AppError('product_unavailable', { details: { products: removed } })
  return lines
}

/** What was quoted, as it would be ordered now. Hidden products may be quoted; deleted ones are no longer sold. */
export async function listQuoted(
  db: Db,
  quote: Pick<QuoteRow, 'lines'>,
): Promise<{ lines: PricedLine[]; removed: string[] }> {
  const ids = quote.lines.map(({ product }) => product)
  const rows = await db.select().from(products).where(inArray(products.id, ids))
  const byId = new Map(rows.filter(({ archivedAt }) => !archivedAt).map((row) => [row.id, row]))
  const lines = quote.lines.flatMap((line) => {
    const product = byId.get(line.product)
    return product ? [{ ...line, product }] : []
  })
  const { demands, items } = await weighed(db, lines)
  return {
    lines: lines.map(({ product, quantity, unitPrice }, index) => ({
      product,
      quantity,
      unitPrice,
      unitPriceBeforeDiscount: undefined,
      demand: demands[index] ?? [],
      items: items[index] ?? [],
    })),
    removed: ids.filter((id) => !byId.has(id)),
  }
}

/** A signed-in customer buys for themselves; by the link the buyer is the sender of the request. */
const buyerOf = (request: RequestRow, customer: CustomerViewer | undefined) =>
  customer
    ? {
        accountId: customer.id,
        companyId: customer.companyId,
        isRoot: customer.isRoot,
        name: customer.name,
      }
    : {
        accountId: request.accountId ?? undefined,
        companyId: request.companyId ?? undefined,
        name: request.fullName,
        email: request.email,
      }

/** Licences go nowhere, and what is collected neither. */
const nowhere = { shippingAddress: undefined, siteId: null }

async function addressOf(
  db: Db,
  { addressId, address }: AcceptQuote,
  customer: CustomerViewer | undefined,
  isShipped: boolean,
): Promise<{ shippingAddress: StoredAddress | undefined; siteId: string | null }> {
  if (addressId !== undefined && customer) {
    const saved = await findAddress(db, customer.id, addressId)
    if (!saved) throw new AppError('validation_failed', { fields: { addressId: 'unknownReference' } })
    return { shippingAddress: snapshotOf(saved), siteId: siteIdOf(saved) }
  }
  if (!address && !isShipped) return nowhere
  if (!address) throw new AppError('validation_failed', { fields: { addressId: 'required' } })
  const { isDefault: _, ...typed } = address
  checkReachable(typed)
  return { shippingAddress: typed, siteId: null }
}

async function paidWith(
  ctx: Context,
  db: Db,
  { paymentMethod }: AcceptQuote,
  customer: CustomerViewer | undefined,
  request: RequestRow,
): Promise<PayWith> {
  if (paymentMethod?.type === 'on_account' || paymentMethod?.type === 'on_delivery') {
    if (!customer) throw new AppError('terms_not_allowed')
    return resolvePayWith(ctx, db, customer, paymentMethod)
  }
  const named = paymentMethod && (paymentMethod._id !== undefined || paymentMethod.token !== undefined)
  if (!named) {
    // A card has to be named; a transfer comes from wherever it comes.
    if (paymentMethod?.type === 'credit_card')
      throw new AppError('validation_failed', { fields: { 'paymentMethod._id': 'required' } })
    return byTransfer(request.company || request.fullName)
  }
  if (!customer)
    throw new AppError('validation_failed', { fields: { 'paymentMethod._id': 'unknownReference' } })
  return resolvePayWith(ctx, db, customer, paymentMethod)
}
