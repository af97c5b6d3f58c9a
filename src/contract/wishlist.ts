import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, One, WithId } from './shared.ts'

/** The longest list; above it the oldest entries are dropped. */
export const maxWishes = 200

const mine = { access: 'customer', permission: 'wishlist.manage', response: One(z.array(Id)) } as const
const path = '/marketplace-customer/wishlist'

export const storeWishlistApi = {
  find: endpoint({ ...mine, method: 'GET', path, summary: 'List my wishlist, newest first' }),
  unite: endpoint({
    ...mine,
    method: 'PUT',
    path,
    summary: 'Merge this device’s wishlist into mine',
    body: z.strictObject({ products: z.array(Id).max(maxWishes) }),
  }),
  clear: endpoint({ ...mine, method: 'DELETE', path, summary: 'Empty my wishlist' }),
  add: endpoint({
    ...mine,
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Add a product to my wishlist; adding it twice has no further effect',
    params: WithId,
  }),
  remove: endpoint({
    ...mine,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Remove a product from my wishlist',
    params: WithId,
  }),
}
