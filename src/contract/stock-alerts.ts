import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email, Id, One, Ref, WithId } from './shared.ts'

export const stockAlertDays = 30
/** So many times what is available are written to at once. */
export const stockAlertFactor = 3

const Token = z.strictObject({ token: z.string().min(1).max(200) })

/** `confirm`: a mail was sent to who is not signed in, whose link has to be opened first. `in_stock`: there is nothing to wait for. */
const Asked = z.object({ state: z.enum(['on', 'confirm', 'in_stock']) })

export const storeStockAlertsApi = {
  find: endpoint({
    method: 'GET',
    path: '/marketplace-customer/products/:id/stock-alert',
    feature: 'orders',
    access: 'customer',
    summary: 'Find whether I am told when this product is in stock again',
    params: WithId,
    response: One(z.object({ isOn: z.boolean() })),
  }),
  ask: endpoint({
    method: 'PUT',
    path: '/marketplace-customer/products/:id/stock-alert',
    feature: 'orders',
    access: 'public',
    summary:
      'Be told once by email when a product is in stock again, within 30 days; who is not signed in names an address and confirms it by the link in a mail',
    params: WithId,
    body: z.strictObject({ email: Email.optional() }),
    response: One(Asked),
  }),
  stop: endpoint({
    method: 'DELETE',
    path: '/marketplace-customer/products/:id/stock-alert',
    feature: 'orders',
    access: 'customer',
    summary: 'Be told no more when this product is in stock again',
    params: WithId,
  }),
  open: endpoint({
    method: 'POST',
    path: '/marketplace-customer/stock-alerts/open',
    feature: 'orders',
    access: 'public',
    summary: 'Find what the link in a mail about stock is for',
    body: Token,
    response: One(z.object({ product: Ref, state: z.enum(['unconfirmed', 'waiting', 'told']) })),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/marketplace-customer/stock-alerts/confirm',
    feature: 'orders',
    access: 'public',
    summary: 'Confirm by the link in a mail that I want to be told when a product is in stock again',
    body: Token,
  }),
  stopAll: endpoint({
    method: 'POST',
    path: '/marketplace-customer/stock-alerts/stop',
    feature: 'orders',
    access: 'public',
    summary: 'Get no mails about stock any more at the address that the link in a mail was sent to',
    body: Token,
  }),
}

export const cmsStockAlertsApi = {
  count: endpoint({
    method: 'GET',
    path: '/marketplace/products/:id/stock-alerts',
    feature: 'orders',
    access: 'admin',
    needs: 'products.view',
    summary: 'Count who waits for a product to be in stock again',
    params: WithId,
    response: One(z.object({ product: Id, waiting: z.int() })),
  }),
}
