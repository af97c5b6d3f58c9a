import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { maxLines } from './lines.ts'
import { ChangeOrderStatus, CmsOrder } from './orders.ts'
import { Id, Instant, One, text, Version, WithId } from './shared.ts'
import type { StaffPermission } from './staff-permissions.ts'

/** What is sent and which of its pieces, and with whom it travels: as when a whole order is shipped. */
const Sending = z.strictObject({
  items: ChangeOrderStatus.shape.items.unwrap(),
  shipment: ChangeOrderStatus.shape.shipment,
})

/** When the rest comes, of an order that leaves in part; beyond 15 days after it was placed with a reason. */
const Rest = z.strictObject({ estimatedDelivery: Instant, reason: text(255, 0).optional() })

export const NewShipment = z.strictObject({
  lines: z
    .array(z.strictObject({ _id: Id, quantity: z.int().min(1).max(10_000) }))
    .min(1)
    .max(maxLines),
  /** It leaves at once. */
  ship: Sending.optional(),
  rest: Rest.optional(),
  version: Version,
})
export type NewShipment = z.infer<typeof NewShipment>

export const ShipmentChange = z
  .strictObject({
    status: z.enum(['shipped', 'delivered']),
    items: Sending.shape.items.optional(),
    shipment: Sending.shape.shipment,
    rest: Rest.optional(),
    version: Version,
  })
  .refine(({ status, items }) => status !== 'shipped' || items !== undefined, {
    error: 'validation.required',
    path: ['items'],
  })
export type ShipmentChange = z.infer<typeof ShipmentChange>

export const CancelRest = z.strictObject({ reason: text(255), version: Version })
export type CancelRest = z.infer<typeof CancelRest>

const ofOrder = '/marketplace/orders/:id/shipments'
const staff = { access: 'admin', feature: 'orders', idempotent: true } as const
const WithShipment = z.object({ id: Id, shipment: Id })
const cancels: StaffPermission = 'orders.reject'

/** An order that leaves in several shipments. Each answers the order as it then is. */
export const cmsShipmentsApi = {
  create: endpoint({
    ...staff,
    needs: 'orders.ship',
    method: 'POST',
    path: ofOrder,
    summary: 'Prepare a shipment of a part of an accepted order, or ship it at once',
    params: WithId,
    body: NewShipment,
    response: One(CmsOrder),
    status: 201,
    errors: [
      'invalid_transition',
      'shipped_quantity_mismatch',
      'version_conflict',
      'nothing_open',
      'idempotency_key_reused',
    ],
  }),
  change: endpoint({
    ...staff,
    needs: 'orders.ship',
    method: 'PATCH',
    path: `${ofOrder}/:shipment`,
    summary:
      'Ship a prepared shipment, each line in the quantity that was prepared, or mark one as delivered',
    params: WithShipment,
    body: ShipmentChange,
    response: One(CmsOrder),
    errors: ['invalid_transition', 'shipped_quantity_mismatch', 'version_conflict', 'idempotency_key_reused'],
  }),
  remove: endpoint({
    ...staff,
    needs: 'orders.ship',
    method: 'DELETE',
    path: `${ofOrder}/:shipment`,
    summary: 'Give up a shipment that was prepared and has not left',
    params: WithShipment,
    query: z.object({ version: z.coerce.number().pipe(Version) }),
    response: One(CmsOrder),
    errors: ['invalid_transition', 'version_conflict', 'idempotency_key_reused'],
  }),
  /** Paying back also needs `orders.refund` and a fresh proof. */
  cancelRest: endpoint({
    ...staff,
    needs: cancels,
    method: 'POST',
    path: '/marketplace/orders/:id/cancel-rest',
    summary:
      'Cancel what has not left of an order that left in part: stock is released and paid money goes back in proportion',
    params: WithId,
    body: CancelRest,
    response: One(CmsOrder),
    errors: ['invalid_transition', 'nothing_open', 'version_conflict', 'idempotency_key_reused'],
  }),
}
