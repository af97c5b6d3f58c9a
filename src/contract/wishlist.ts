import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, One, WithId } from './shared.ts'

/** The longest list; above it the oldest entries are dropped. */
export const maxWishes = 200

const mine = { access: 'customer', permission: 'wishlist.manage', response: One(z.array(Id)) } as const
const path = '/marketplace-customer/wishlist'

export const storeWishlistApi = {
  find: endpoint({ ...mine, method: 'GET', path, summary: 'The products I marked, newest first' }),
  unite: endpoint({
    ...mine,
    method: 'PUT',
    path,
    summary: 'Add what this device had marked to what I had',
    body: z.strictObject({ products: z.array(Id).max(maxWishes) }),
  }),
  clear: endpoint({ ...mine, method: 'DELETE', path, summary: 'Empty my wishlist' }),
  add: endpoint({
    ...mine,
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Mark a product; twice is once',
    params: WithId,
  }),
  remove: endpoint({
    ...mine,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Unmark a product',
    params: WithId,
  }),
}
