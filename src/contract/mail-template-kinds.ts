import type { MailKind } from './outbox.ts'
import type { Variables } from './mail-template-text.ts'

type Says = { has: readonly string[]; needs?: readonly string[] }

/** Rows of the order, and where it can be seen. */
const order = { has: ['number', 'details', 'link'] } as const
const orderWith = (...needs: string[]): Says => ({ ...order, needs })

/** The emails whose words staff may write, with what each can say besides what all can. Security mails of staff are never among them. */
const kinds = {
  registration_code: { has: ['code', 'company', 'username'], needs: ['code'] },
  welcome: { has: ['company', 'link'] },
  recovery_code: { has: ['code'], needs: ['code'] },
  password_changed: { has: ['at'] },
  new_device: { has: ['browser', 'system', 'at', 'link'] },
  factor_added: { has: ['at', 'link'] },
  factor_removed: { has: ['at', 'link'] },
  recovery_code_used: { has: ['at', 'link'] },
  passkey_disabled: { has: ['at', 'link'] },
  factor_locked: { has: ['at', 'link'] },
  message_received: { has: ['number'] },
  quote_requested: { has: ['number'] },
  request_answered: { has: ['number', 'message'], needs: ['message'] },
  quote_sent: { has: ['number', 'until', 'link'], needs: ['link'] },
  draft_sent: { has: ['number', 'until', 'details', 'link'], needs: ['link'] },
  renewal_due: { has: ['product', 'until'] },
  subscription_ended: { has: ['product', 'until', 'link'] },
  stock_alert_confirm: { has: ['product', 'link'], needs: ['link'] },
  stock_back: { has: ['product', 'link'], needs: ['link'] },
  product_notice: { has: ['product', 'title', 'message', 'link'], needs: ['message', 'link'] },
  security_notice: { has: ['product', 'title', 'message', 'link'], needs: ['message', 'link'] },
  order_placed: orderWith('details'),
  order_payment_due: orderWith('details'),
  order_lapsed: order,
  order_cancelled: orderWith('details'),
  order_reopened: orderWith('details'),
  order_changed: orderWith('details'),
  order_promise_changed: orderWith('details'),
  payment_received: order,
  order_accepted: orderWith('details'),
  order_shipped: orderWith('details'),
  order_delivered: order,
  order_ready: orderWith('details'),
  order_collected: order,
  order_ready_day_changed: orderWith('details'),
  order_rejected: orderWith('details'),
  order_refunded: orderWith('details'),
  approval_wanted: { has: ['number', 'from', 'total', 'until', 'link'], needs: ['link'] },
  approval_due: { has: ['number', 'from', 'total', 'until', 'link'], needs: ['link'] },
  approval_given: { has: ['number', 'order', 'by', 'link'] },
  approval_given_pay: { has: ['number', 'order', 'by', 'link'], needs: ['link'] },
  approval_refused: { has: ['number', 'by', 'message', 'link'], needs: ['message'] },
  approval_ended: { has: ['number', 'link'] },
  invoices_due: { has: ['total', 'details', 'link'], needs: ['details'] },
  account_statement: { has: ['firstDay', 'lastDay', 'details', 'link'], needs: ['details'] },
  approval_offer_changed: { has: ['number', 'link'] },
  return_requested: { has: ['number', 'order', 'link'] },
  return_approved: { has: ['number', 'order', 'message', 'until', 'link'], needs: ['message', 'link'] },
  return_declined: { has: ['number', 'order', 'message', 'link'], needs: ['message'] },
  return_received: { has: ['number', 'order', 'link'] },
  return_done: { has: ['number', 'order', 'outcome', 'link'], needs: ['outcome'] },
  return_sent_back: { has: ['number', 'order', 'message', 'link'], needs: ['message'] },
  return_expired: { has: ['number', 'order', 'link'] },
  tax_standing_ends: { has: ['company', 'number', 'reason', 'lastDay'] },
  request_for_staff: {
    has: ['number', 'from', 'email', 'message', 'link'],
    needs: ['message', 'link'],
  },
  request_assigned: { has: ['number', 'by', 'from', 'email', 'message', 'link'], needs: ['link'] },
  quote_accepted: { has: ['number', 'from'] },
  quote_declined: { has: ['number', 'from'] },
} satisfies Partial<Record<MailKind, Says>>

export type TemplateKind = keyof typeof kinds
// The keys of an object are known to be its own.
export const templateKinds = Object.keys(kinds) as [TemplateKind, ...TemplateKind[]]
export const isTemplateKind = (kind: string): kind is TemplateKind => Object.hasOwn(kinds, kind)

/** The groups in which the emails are listed. */
export const templateGroups = {
  accounts: [
    'registration_code',
    'welcome',
    'recovery_code',
    'password_changed',
    'new_device',
    'factor_added',
    'factor_removed',
    'recovery_code_used',
    'passkey_disabled',
    'factor_locked',
  ],
  orders: [
    'draft_sent',
    'order_placed',
    'order_payment_due',
    'order_lapsed',
    'order_cancelled',
    'order_reopened',
    'order_changed',
    'order_promise_changed',
    'payment_received',
    'order_accepted',
    'order_shipped',
    'order_delivered',
    'order_ready',
    'order_collected',
    'order_ready_day_changed',
    'order_rejected',
    'order_refunded',
    'approval_wanted',
    'approval_due',
    'approval_given',
    'approval_given_pay',
    'approval_refused',
    'approval_ended',
    'invoices_due',
    'account_statement',
    'approval_offer_changed',
    'return_requested',
    'return_approved',
    'return_declined',
    'return_received',
    'return_done',
    'return_sent_back',
    'return_expired',
    'tax_standing_ends',
  ],
  requests: ['message_received', 'quote_requested', 'request_answered', 'quote_sent'],
  subscriptions: ['renewal_due', 'subscription_ended'],
  stock: ['stock_alert_confirm', 'stock_back'],
  devices: ['product_notice', 'security_notice'],
  staff: ['request_for_staff', 'request_assigned', 'quote_accepted', 'quote_declined'],
} as const satisfies Record<string, readonly TemplateKind[]>

/** What every email can say. The greeting leaves the name out where none is known. */
const always = ['greeting', 'name', 'brand'] as const

export function variablesOf(kind: TemplateKind): Variables {
  const { has, needs = [] }: Says = kinds[kind]
  return { known: [...always, ...has], needed: needs, blocks: ['details', 'message'] }
}
