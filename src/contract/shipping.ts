import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, One, queryList, WithId } from './shared.ts'

/** What a line sends: itself, or a package's parts. */
export const PickLine = z.object({
  _id: Id,
  /** How many of the line. */
  quantity: z.int(),
  /** So many of those are not in stock yet, and by when all arrive, in words; absent where none wait. */
  waits: z.int().optional(),
  supply: z.string().optional(),
  products: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      code: z.string(),
      quantity: z.int(),
      /** Every unit has to be named. */
      tracksUnits: z.boolean(),
    }),
  ),
})
export type PickLine = z.infer<typeof PickLine>

/** All of the order, or one of its shipments. */
const ofShipment = z.object({
  shipment: z.preprocess((value) => (value === '' ? undefined : value), Id.optional()),
})

const file = {
  method: 'GET',
  raw: 'file',
  feature: 'orders',
  params: WithId,
} as const

const format = z.object({
  /** A sheet with one code per unit, or a table for programs. */
  format: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['pdf', 'csv']).default('pdf')),
})

export const storeShippingApi = {
  handOver: endpoint({
    ...file,
    path: '/marketplace-customer/orders/:id/hand-over',
    access: 'customer',
    permission: 'orders.read',
    summary:
      'Download the device sheet of my order: every unit with its device code; not found until some are shipped',
    query: format,
  }),
}

export const cmsShippingApi = {
  picking: endpoint({
    method: 'GET',
    path: '/marketplace/orders/:id/picking',
    access: 'admin',
    needs: 'orders.ship',
    feature: 'orders',
    summary:
      'List what is left of an order to ship, or one of its shipments, packages split into products, and which units need serial numbers',
    params: WithId,
    query: ofShipment,
    response: One(z.object({ items: z.array(PickLine) })),
  }),
  handOver: endpoint({
    ...file,
    path: '/marketplace/orders/:id/hand-over',
    access: 'admin',
    needs: 'orders.ship',
    summary:
      'Download the device sheet of an order: every unit with its device code; not found until some are shipped',
    query: format,
  }),
  packingSlip: endpoint({
    ...file,
    path: '/marketplace/orders/:id/packing-slip',
    access: 'admin',
    needs: 'orders.ship',
    summary:
      'Download the packing slip of an accepted order, of what is left of it or of one shipment, in the language it was placed in',
    query: ofShipment,
  }),
  packingSlips: endpoint({
    method: 'GET',
    raw: 'file',
    feature: 'orders',
    path: '/marketplace/orders/packing-slips',
    access: 'admin',
    needs: 'orders.ship',
    summary:
      'Download the packing slips of several orders as one file, each in the language it was placed in; orders without one are left out',
    query: z.object({ ids: queryList(Id) }),
  }),
}
