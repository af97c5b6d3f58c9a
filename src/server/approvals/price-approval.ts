import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { listGroupsOfCustomer } from '../customers/customers.queries.ts'
import { agreedFee, agreedPrices, feeOfDraft } from '../drafts/price-draft.ts'
import { orNotFound } from '../http/app-error.ts'
import { orderDrafts } from '../orders/order-drafts.table.ts'
import { placeOf } from '../orders/place-of-order.ts'
import { priceCart, type PricedCart } from '../orders/price-cart.ts'
import { listQuoted } from '../requests/decide-quote.ts'
import { totalsOfQuote } from '../requests/requests.queries.ts'
import { quotes } from '../requests/requests.table.ts'
import type { ShopView } from '../settings/shop-view.ts'
import type { ApprovalContent, ApprovalRow } from './approvals.table.ts'

type ToPrice = Pick<ApprovalRow, 'requesterId' | 'requestId' | 'quoteRevision' | 'draftId'> & {
  content: ApprovalContent
}

/** What it costs now, and in which currency and with which tax that is shown: of a quote in those of the quote. */
export type PricedApproval = { priced: PricedCart; shown: ShopView }

/** What it would cost now, as its member would be charged: a quote at its own prices, a draft at those that were agreed on. */
export async function priceApproval(
  db: Db,
  { requesterId, requestId, quoteRevision, draftId, content }: ToPrice,
  shop: ShopView,
  now: Date,
): Promise<PricedApproval> {
  if (requestId !== null && quoteRevision !== null) return priceQuoted(db, requestId, quoteRevision, shop)
  const { lines, code } = content
  const buyer = {
    place: placeOf(content),
    groups: await listGroupsOfCustomer(db, requesterId),
  }
  const ofDraft = draftId === null ? undefined : await termsOfDraft(db, draftId, shop)
  const delivery = feeOfDraft(ofDraft?.fee ?? null, content.pickUpPoint)
  const agreed = ofDraft?.agreed
  const cart = { items: itemsOf(lines), code, buyer, accountId: requesterId, agreed, delivery }
  return { priced: await priceCart(db, cart, shop, now), shown: shop }
}

async function priceQuoted(
  db: Db,
  requestId: string,
  revision: number,
  shop: ShopView,
): Promise<PricedApproval> {
  const [row] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.requestId, requestId), eq(quotes.revision, revision)))
  const quote = orNotFound(row)
  const { currency, taxRate: rate, pricesIncludeTax } = quote
  return {
    priced: {
      ...(await listQuoted(db, quote)),
      totals: totalsOfQuote(quote),
      tax: { rate, pricesIncludeTax },
      code: undefined,
      delivery: { state: 'free', grams: 0 },
    },
    shown: {
      ...shop,
      currency,
      tax: { ...shop.tax, rate, pricesIncludeTax },
      money: (amount) => ({ amount, currency }),
    },
  }
}

async function termsOfDraft(db: Db, id: string, shop: ShopView) {
  const [draft] = await db.select().from(orderDrafts).where(eq(orderDrafts.id, id))
  const found = orNotFound(draft)
  return { agreed: agreedPrices(found, shop), fee: agreedFee(found, shop) }
}

export const itemsOf = (lines: ApprovalContent['lines']) =>
  lines.map(({ product, quantity }) => ({ product, quantity }))
