import type { MailChoice } from '#contract/account-preferences.ts'
import type { MailKind } from '#contract/outbox.ts'

/**
 * Under which choice a customer may turn a kind of mail off. The others always come: they are about signing in, carry a link that is
 * nowhere else, or tell of something that ends unless somebody acts.
 */
const choices: Partial<Record<MailKind, MailChoice>> = {
  approval_wanted: 'approvals',
  approval_due: 'approvals',
  approval_given: 'approvals',
  approval_refused: 'approvals',
  approval_ended: 'approvals',
  approval_offer_changed: 'approvals',
  order_placed: 'orders',
  order_accepted: 'orders',
  order_changed: 'orders',
  order_promise_changed: 'orders',
  order_ready_day_changed: 'orders',
  order_rejected: 'orders',
  order_reopened: 'orders',
  order_cancelled: 'orders',
  return_requested: 'orders',
  return_received: 'orders',
  return_done: 'orders',
  order_shipped: 'shipments',
  order_shipped_in_part: 'shipments',
  order_delivered: 'shipments',
  order_ready: 'shipments',
  order_ready_in_part: 'shipments',
  order_collected: 'shipments',
  order_payment_due: 'payments',
  payment_received: 'payments',
  order_refunded: 'payments',
  invoices_due: 'payments',
  account_statement: 'payments',
  tax_standing_ends: 'payments',
  message_received: 'quotes',
  quote_requested: 'quotes',
  request_answered: 'quotes',
  quote_sent: 'quotes',
  renewal_due: 'subscriptions',
  subscription_ended: 'subscriptions',
  stock_back: 'stock',
  product_notice: 'devices',
}

export const choiceOfMail = (kind: MailKind): MailChoice | undefined => choices[kind]
