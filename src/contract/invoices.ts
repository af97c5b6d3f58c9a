import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { WithId } from './shared.ts'

const query = z.object({
  /** The printed page, or the same for programs (UBL 2.1). */
  format: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['pdf', 'xml']).default('pdf')),
})

export const storeInvoicesApi = {
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
    summary: 'A credit note of one of my orders as a page to print, in the language of Accept-Language',
    params: WithId,
  }),
}

export const cmsCreditNotesApi = {
  find: endpoint({
    method: 'GET',
    path: '/marketplace/credit-notes/:id',
    access: 'admin',
    feature: 'orders',
    raw: 'file',
    summary: 'A credit note as a page to print',
    params: WithId,
  }),
}

export const cmsInvoicesApi = {
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
