import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, One, WithId } from './shared.ts'

/** What a line sends: itself, or a package's parts. */
export const PickLine = z.object({
  _id: Id,
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
      'The pieces that came with my order, each with its device code; not found until some were shipped',
    query: format,
  }),
}

export const cmsShippingApi = {
  picking: endpoint({
    method: 'GET',
    path: '/marketplace/orders/:id/picking',
    access: 'admin',
    feature: 'orders',
    summary: 'What an order sends, packages taken apart, and of which of it each piece has to be named',
    params: WithId,
    response: One(z.object({ items: z.array(PickLine) })),
  }),
  handOver: endpoint({
    ...file,
    path: '/marketplace/orders/:id/hand-over',
    access: 'admin',
    summary:
      'The pieces that left with an order, each with its device code; not found until some were shipped',
    query: format,
  }),
  packingSlip: endpoint({
    ...file,
    path: '/marketplace/orders/:id/packing-slip',
    access: 'admin',
    summary: 'What to put into the box of an accepted order, in the language it was placed in',
  }),
}
