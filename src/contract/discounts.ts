import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { Lines } from './lines.ts'
import { Id, Instant, One, queryText } from './shared.ts'

const DiscountAnswer = z.object({
  _id: Id,
  code: z.string(),
  type: z.enum(enums.DiscountType),
  percentage: z.number(),
  minimumQuantity: z.int(),
  endDate: Instant.optional(),
})

export const storeDiscountsApi = {
  check: endpoint({
    method: 'GET',
    path: '/marketplace-customer/discounts',
    access: 'public',
    feature: 'orders',
    summary: 'Check whether a discount code is valid for these items and this place',
    query: z.object({
      code: queryText(32).pipe(z.string({ error: 'validation.required' })),
      items: Lines.optional(),
      country: queryText(2),
      city: queryText(90),
    }),
    response: One(DiscountAnswer),
    errors: ['discount_not_found', 'discount_min_quantity'],
  }),
}
