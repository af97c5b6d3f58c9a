import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { WithId } from './shared.ts'

const query = z.object({
  /** The printed page, or the same for programs (UBL 2.1). */
  format: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['pdf', 'xml']).default('pdf')),
})

const proforma = {
  method: 'GET',
  feature: 'orders',
  raw: 'file',
  params: WithId,
} as const

export const storeInvoicesApi = {
  proforma: endpoint({
    ...proforma,
    path: '/marketplace-customer/orders/:id/proforma',
    access: 'customer',
    permission: 'orders.read',
    summary: 'What my order by bank transfer comes to and where to pay it; not found once nothing is awaited',
  }),
  find: endpoint({
    method: 'GET',
    path: '/marketplace-customer/orders/:id/invoice',
    access: 'customer',
    permission: 'orders.read',
    feature: 'orders',
    raw: 'file',
    summary: 'The tax invoice of my order, in the language of Accept-Language; not found until it is issued',
    params: WithId,
    query,
  }),
}

export const storeCreditNotesApi = {
  find: endpoint({
    method: 'GET',
    path: '/marketplace-customer/credit-notes/:id',
    access: 'customer',
    permission: 'orders.read',
    feature: 'orders',
    raw: 'file',
    summary:
      'A credit note of one of my orders, to print or for programs, in the language of Accept-Language',
    params: WithId,
    query,
  }),
}

export const cmsCreditNotesApi = {
  find: endpoint({
    method: 'GET',
    path: '/marketplace/credit-notes/:id',
    access: 'admin',
    feature: 'orders',
    raw: 'file',
    summary: 'A credit note, to print or for programs',
    params: WithId,
    query,
  }),
}

export const cmsInvoicesApi = {
  proforma: endpoint({
    ...proforma,
    path: '/marketplace/orders/:id/proforma',
    access: 'admin',
    summary: 'What an order by bank transfer comes to and where to pay it; not found once nothing is awaited',
  }),
  find: endpoint({
    method: 'GET',
    path: '/marketplace/orders/:id/invoice',
    access: 'admin',
    feature: 'orders',
    raw: 'file',
    summary: 'The tax invoice of an order',
    params: WithId,
    query,
  }),
}
