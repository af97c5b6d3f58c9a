import { eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { AcceptQuote } from '#contract/requests.ts'
import { checkReachable, findAddress, siteIdOf, snapshotOf } from '../addresses/addresses.queries.ts'
import type { StoredAddress } from '../addresses/addresses.table.ts'
import type { CustomerViewer, Viewer } from '../http/viewer.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { announce } from '../events/announce.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { termsOfPayment } from '../orders/bank-transfer.ts'
import { addBusinessDays } from '../orders/order-dates.ts'
import { orderReferences } from '../orders/order-references.ts'
import { byTransfer, resolvePayWith, type PayWith } from '../payments/pay-for-order.ts'
import { demandsOf } from '../orders/price-cart.ts'
import { readBuyer } from '../orders/read-buyer.ts'
import { recordOrder } from '../orders/record-order.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { products } from '../products/products.table.ts'
import { readSettings, type Settings } from '../settings/settings.queries.ts'
import { viewOf } from '../settings/shop-view.ts'
import { newestQuote, totalsOfQuote } from './requests.queries.ts'
import { requests, type QuoteRow, type RequestRow } from './requests.table.ts'

/** Locks the request and its newest quote for a decision; a second decision finds the first one made. */
async function openQuote(db: Db, id: string, revision: number, now: Date) {
  const [row] = await db.select().from(requests).where(eq(requests.id, id)).for('update')
  const request = orNotFound(row)
  const quote = await newestQuote(db, id)
  if (!quote || request.status !== 'sent') throw new AppError('invalid_transition')
  if (quote.revision !== revision)
    throw new AppError('quote_revised', { details: { revision: quote.revision } })
  if (quote.validUntil < now) throw new AppError('quote_expired')
  return { request, quote }
}

/**
 * Orders what was quoted, at exactly those prices; stock is taken now. `db` must be a transaction.
 * @throws AppError quote_expired, quote_revised, invalid_transition, product_unavailable, stock_insufficient, out_of_stock,
 *   payment_declined, payment_unavailable, needs_approval, taken, validation_failed
 */
export async function acceptQuote(
  ctx: Context,
  db: Db,
  id: string,
  body: AcceptQuote,
  viewer: Viewer | undefined,
  language: Language,
) {
  const now = ctx.now()
  const customer = viewer?.kind === 'customer' ? viewer : undefined
  const settings = await readSettings(db)
  const shop = viewOf(ctx, settings, language)
  if (!shop.canPay) throw new AppError('payment_unavailable')
  const { request, quote } = await openQuote(db, id, body.revision, now)
  const lines = await linesOf(db, quote)
  const { placed } = await recordOrder(ctx, db, {
    buyer: buyerOf(request, customer),
    lines,
    totals: totalsOfQuote(quote),
    money: quote,
    estimatedDelivery: addBusinessDays(now, settings.delivery.businessDays, settings.timeZone),
    ...(await addressOf(db, body, customer)),
    billingAddress: undefined,
    payWith: await paidWith(ctx, db, body, customer, request),
    ...termsOfPayment(now, settings),
    discount: undefined,
    note: undefined,
    references: await orderReferences(db, customer && (await readBuyer(db, customer.id, body)), body),
    termsAccepted: body.termsAccepted,
    shop,
    now,
  })
  const { order } = placed
  await decide(db, request, { status: 'accepted', orderId: order.id, acceptedRevision: quote.revision }, now)
  await tellStaff(ctx, db, request, 'quote_accepted', settings)
  return {
    order: { _id: order.id, number: order.number, total: { amount: order.total, currency: order.currency } },
  }
}

/** @throws AppError quote_revised, quote_expired, invalid_transition */
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

/** Hidden products may be quoted; deleted ones are no longer sold. */
async function linesOf(db: Db, quote: QuoteRow) {
  const ids = quote.lines.map(({ product }) => product)
  const rows = await db.select().from(products).where(inArray(products.id, ids))
  const byId = new Map(rows.filter(({ archivedAt }) => !archivedAt).map((row) => [row.id, row]))
  const gone = ids.filter((id) => !byId.has(id))
  if (gone.length > 0) throw new AppError('product_unavailable', { details: { products: gone } })
  const lines = quote.lines.map((line) => ({ ...line, product: orNotFound(byId.get(line.product)) }))
  const demands = await demandsOf(db, lines)
  return lines.map(({ product, quantity, unitPrice }, index) => ({
    product,
    quantity,
    unitPrice,
    unitPriceBeforeDiscount: undefined,
    demand: demands[index] ?? [],
  }))
}

/** A signed-in customer buys for themselves; by the link the buyer is the sender of the request. */
const buyerOf = (request: RequestRow, customer: CustomerViewer | undefined) =>
  customer
    ? { accountId: customer.id, companyId: customer.companyId, name: customer.name }
    : {
        accountId: request.accountId ?? undefined,
        companyId: request.companyId ?? undefined,
        name: request.fullName,
        email: request.email,
      }

async function addressOf(
  db: Db,
  { addressId, address }: AcceptQuote,
  customer: CustomerViewer | undefined,
): Promise<{ shippingAddress: StoredAddress; siteId: string | null }> {
  if (addressId !== undefined && customer) {
    const saved = await findAddress(db, customer.id, addressId)
    if (!saved) throw new AppError('validation_failed', { fields: { addressId: 'unknownReference' } })
    return { shippingAddress: snapshotOf(saved), siteId: siteIdOf(saved) }
  }
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
