import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { FileRef, Id, Instant, Many, queryList, StorePaging } from './shared.ts'

const subscriptionStatuses = ['active', 'expired', 'ended'] as const

/**
 * Something bought for a period: a plan, connectivity, support. `ended` by the seller; `expired` when its period is over.
 */
export const Subscription = z.object({
  _id: Id,
  product: Id,
  name: z.string(),
  image: FileRef.optional(),
  type: z.enum(enums.SubscriptionType).optional(),
  quantity: z.int(),
  period: z.object({ count: z.int(), unit: z.enum(enums.PeriodUnit) }),
  startedAt: Instant,
  endsAt: Instant,
  /** Whole days until it ends, including the last day; 0 when it is over. */
  daysLeft: z.int(),
  status: z.enum(subscriptionStatuses),
  /** Whether it can be renewed as it is. */
  renewable: z.boolean(),
  order: z.object({ _id: Id, number: z.string() }),
})
export type Subscription = z.infer<typeof Subscription>

export const storeSubscriptionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/marketplace-customer/subscriptions',
    access: 'customer',
    permission: 'orders.read',
    feature: 'orders',
    summary: 'List my subscriptions, the first to end first; a root user sees the whole company’s',
    query: z.object({ ...StorePaging.shape, status: queryList(z.enum(subscriptionStatuses)) }),
    response: Many(Subscription),
  }),
}
