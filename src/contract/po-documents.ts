import { z } from 'zod'
import { maxDocumentBytes } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { Order } from './orders.ts'
import { PoNumber } from './po-number.ts'
import { NamedFile, One, WithId } from './shared.ts'

const ofCustomers = { access: 'customer', feature: 'orders' } as const
const path = '/marketplace-customer/orders/:id/po-document'
const takesFile = {
  raw: 'multipart',
  fileBytes: maxDocumentBytes,
  errors: ['document_too_large', 'unsupported_media_type', 'unsupported_document'],
} as const

export const storePoDocumentsApi = {
  send: endpoint({
    ...ofCustomers,
    ...takesFile,
    method: 'POST',
    path: '/marketplace-customer/po-documents',
    permission: 'orders.create',
    summary:
      'Upload a purchase order, a PDF, PNG or JPEG of at most 10 MB, for an order that I place within a day',
    body: z.strictObject({}),
    response: One(NamedFile),
    status: 201,
  }),
  find: endpoint({
    ...ofCustomers,
    method: 'GET',
    path,
    permission: 'orders.read',
    raw: 'file',
    summary: 'Download the purchase order document of one of my orders',
    params: WithId,
  }),
  ofApproval: endpoint({
    ...ofCustomers,
    feature: 'members',
    method: 'GET',
    path: '/marketplace-customer/approvals/:id/po-document',
    permission: 'orders.read',
    raw: 'file',
    summary: 'Download the purchase order document of an order that was sent for approval',
    params: WithId,
  }),
  change: endpoint({
    ...ofCustomers,
    method: 'PATCH',
    path: '/marketplace-customer/orders/:id/references',
    permission: 'orders.references',
    summary:
      'Correct the PO number of one of my orders until the shop accepts it; accountants and admins of a company do so for all of its orders',
    params: WithId,
    body: z.strictObject({ poNumber: PoNumber.unwrap() }),
    response: One(Order),
    errors: ['invalid_transition', 'taken'],
  }),
  attach: endpoint({
    ...ofCustomers,
    ...takesFile,
    method: 'POST',
    path,
    permission: 'orders.references',
    summary:
      'Add the purchase order document to one of my orders, or as an accountant to any of my company; until the shop accepts it, another takes its place',
    params: WithId,
    body: z.strictObject({}),
    response: One(Order),
    errors: [...takesFile.errors, 'invalid_transition'],
  }),
}

export const cmsPoDocumentsApi = {
  find: endpoint({
    method: 'GET',
    path: '/marketplace/orders/:id/po-document',
    access: 'admin',
    needs: 'orders.view',
    feature: 'orders',
    raw: 'file',
    summary: 'Download the purchase order document of an order',
    params: WithId,
  }),
}
