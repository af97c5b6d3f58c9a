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
    summary: 'Download the proforma invoice of my order by bank transfer; not found once no payment is due',
  }),
  find: endpoint({
    method: 'GET',
    path: '/marketplace-customer/orders/:id/invoice',
    access: 'customer',
    permission: 'orders.read',
    feature: 'orders',
    raw: 'file',
    summary:
      'Download the tax invoice of my order, in the language of Accept-Language; not found until it is issued',
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
    summary: 'Download a credit note of one of my orders, as PDF or XML, in the language of Accept-Language',
    params: WithId,
    query,
  }),
}

export const cmsCreditNotesApi = {
  find: endpoint({
    method: 'GET',
    path: '/marketplace/credit-notes/:id',
    access: 'admin',
    needs: 'invoices.view',
    feature: 'orders',
    raw: 'file',
    summary: 'Download a credit note, as PDF or XML',
    params: WithId,
    query,
  }),
}

export const cmsInvoicesApi = {
  proforma: endpoint({
    ...proforma,
    path: '/marketplace/orders/:id/proforma',
    access: 'admin',
    needs: 'invoices.view',
    summary: 'Download the proforma invoice of an order by bank transfer; not found once no payment is due',
  }),
  find: endpoint({
    method: 'GET',
    path: '/marketplace/orders/:id/invoice',
    access: 'admin',
    needs: 'invoices.view',
    feature: 'orders',
    raw: 'file',
    summary: 'Download the tax invoice of an order',
    params: WithId,
    query,
  }),
}
