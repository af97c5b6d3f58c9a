import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Line, Lines, maxLines } from './lines.ts'
import { DraftPricing } from './drafts.ts'
import { CmsOrder } from './orders.ts'
import { Id, One, text, Version, WithId } from './shared.ts'

export const EditOrder = z.strictObject({
  /** All lines that the order is to have. */
  items: z.array(Line).min(1).max(maxLines),
  /** A saved shipping address of the customer; absent: the address stays. */
  addressId: Id.optional(),
  /** Absent: the note stays; empty: it is removed. */
  note: text(255, 0).optional(),
  version: Version,
})
export type EditOrder = z.infer<typeof EditOrder>

const path = '/marketplace/orders/:id/contents'
const staff = { access: 'admin', needs: 'orders.edit', feature: 'orders' } as const

/** Changes to an order that is pending and not paid. */
export const cmsOrderEditsApi = {
  pricing: endpoint({
    ...staff,
    method: 'GET',
    path: `${path}/pricing`,
    summary:
      'Price the lines that a pending order is to have: its own at their prices, new ones at the shop’s',
    params: WithId,
    query: z.object({ items: Lines }),
    response: One(DraftPricing),
  }),
  edit: endpoint({
    ...staff,
    method: 'PATCH',
    path,
    idempotent: true,
    summary: 'Update the lines, the address or the note of an order that is pending and not paid',
    params: WithId,
    body: EditOrder,
    response: One(CmsOrder),
    errors: [
      'version_conflict',
      'invalid_transition',
      'payment_being_confirmed',
      'stock_insufficient',
      'out_of_stock',
      'price_changed',
      'discount_min_quantity',
      'unpaid_limit_reached',
      'idempotency_key_reused',
    ],
  }),
}
