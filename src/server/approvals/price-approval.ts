import type { Db } from '../db/connect.ts'
import { listGroupsOfCustomer } from '../customers/customers.queries.ts'
import { priceCart, type PricedCart } from '../orders/price-cart.ts'
import type { ShopView } from '../settings/shop-view.ts'
import type { ApprovalContent, ApprovalRow } from './approvals.table.ts'

/** What it would cost now, as its member would be charged. */
export async function priceApproval(
  db: Db,
  { requesterId, content }: Pick<ApprovalRow, 'requesterId'> & { content: ApprovalContent },
  shop: ShopView,
  now: Date,
): Promise<PricedCart> {
  const { lines, code, shippingAddress } = content
  const buyer = {
    place: { country: shippingAddress.country, city: shippingAddress.city },
    groups: await listGroupsOfCustomer(db, requesterId),
  }
  return priceCart(db, { items: itemsOf(lines), code, buyer, accountId: requesterId }, shop, now)
}

export const itemsOf = (lines: ApprovalContent['lines']) =>
  lines.map(({ product, quantity }) => ({ product, quantity }))
