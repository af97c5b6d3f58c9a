import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CmsOrder, CmsOrdersQuery, OrderStaff } from './orders.ts'
import { Id, One, Version, WithId } from './shared.ts'

export const ChangeOrder = z.strictObject({ assignedTo: Id.nullable(), version: Version })
export type ChangeOrder = z.infer<typeof ChangeOrder>

const OrderRef = z.object({ _id: Id, number: z.string() })

/** Orders as work: who sees to one, and which comes next. */
export const cmsOrderQueueApi = {
  staff: endpoint({
    method: 'GET',
    path: '/marketplace/orders/staff',
    access: 'admin',
    needs: 'orders.view',
    feature: 'orders',
    summary: 'List the staff an order can be assigned to, by name',
    response: z.object({ data: z.array(OrderStaff) }),
  }),
  neighbours: endpoint({
    method: 'GET',
    path: '/marketplace/orders/:id/neighbours',
    access: 'admin',
    needs: 'orders.view',
    feature: 'orders',
    summary: 'Find the orders before and after one in a list; after one that left the list, its first',
    params: WithId,
    query: CmsOrdersQuery.omit({ page: true, limit: true }),
    response: One(z.object({ previous: OrderRef.optional(), next: OrderRef.optional() })),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/marketplace/orders/:id',
    access: 'admin',
    needs: 'orders.edit',
    feature: 'orders',
    idempotent: true,
    summary: 'Assign an order to a member of staff who may see it, or to nobody',
    params: WithId,
    body: ChangeOrder,
    response: One(CmsOrder),
    errors: ['version_conflict', 'idempotency_key_reused'],
  }),
}
