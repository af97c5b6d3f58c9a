import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Line } from './lines.ts'
import { One, Version } from './shared.ts'

export const maxCartLines = 500

/** Of an account. Without one yet: no lines, version 0. */
const AccountCart = z.object({ lines: z.array(Line), version: Version })
export type AccountCart = z.infer<typeof AccountCart>

export const NewAccountCart = z.strictObject({ lines: z.array(Line).max(maxCartLines), version: Version })

const mine = {
  access: 'customer',
  feature: 'orders',
  path: '/marketplace-customer/cart',
  response: One(AccountCart),
} as const

export const storeCartApi = {
  find: endpoint({ ...mine, method: 'GET', summary: 'Read the cart of my account' }),
  save: endpoint({
    ...mine,
    method: 'PUT',
    summary:
      'Save the cart of my account, upon the version that was read; saving the same again changes nothing',
    body: NewAccountCart,
    errors: ['version_conflict'],
  }),
}
