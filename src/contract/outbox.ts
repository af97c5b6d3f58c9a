import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CmsPaging, Id, Instant, Language, Many, queryList, queryText } from './shared.ts'

export const mailKinds = [
  'registration_code',
  'welcome',
  'recovery_code',
  'password_changed',
  'new_device',
  'staff_invitation',
  'company_invitation',
  'root_handed_over',
  'staff_added',
  'staff_reset',
  'factor_added',
  'factor_removed',
  'recovery_code_used',
  'passkey_disabled',
  'factor_locked',
  'factors_removed',
  'message_received',
  'quote_requested',
  'request_for_staff',
  'request_assigned',
  'request_answered',
  'quote_sent',
  'quote_accepted',
  'quote_declined',
  'draft_sent',
  'renewal_due',
  'subscription_ended',
  'stock_alert_confirm',
  'stock_back',
  'product_notice',
  'security_notice',
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
  'order_shipped_in_part',
  'order_delivered',
  'order_ready',
  'order_ready_in_part',
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
  'template_test',
  'notice',
  'notices',
] as const
export const MailKind = z.enum(mailKinds)
export type MailKind = z.infer<typeof MailKind>

/** An email as it would be sent. A demo stores them, to be read by staff. */
export const KeptMail = z.object({
  _id: Id,
  kind: MailKind,
  language: Language,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  status: z.enum(['kept', 'waiting', 'sent']),
  createdAt: Instant,
})
export type KeptMail = z.infer<typeof KeptMail>

const OutboxQuery = z.object({
  ...CmsPaging.shape,
  kind: queryList(MailKind),
  language: queryList(Language),
  /** Searches the recipient only; email bodies are encrypted. */
  search: queryText(100),
})
export type OutboxQuery = z.infer<typeof OutboxQuery>
const { page: _page, limit: _limit, ...filters } = OutboxQuery.shape

/** The columns of the list, which its export has too. */
export const outboxListColumns = ['subject', 'to', 'kind', 'language', 'createdAt', 'status'] as const
export type OutboxListColumn = (typeof outboxListColumns)[number]

export const cmsOutboxApi = {
  list: endpoint({
    method: 'GET',
    path: '/marketplace/outbox',
    access: 'admin',
    needs: 'outbox.view',
    summary: 'List the emails of a demo, newest first; not found in a live shop',
    query: OutboxQuery,
    response: Many(KeptMail),
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/marketplace/outbox/list.csv',
    access: 'admin',
    needs: 'outbox.view',
    raw: 'file',
    summary: 'Export the list of a demo’s emails as CSV, without their texts; not found in a live shop',
    query: z.object({ ...filters, columns: queryList(z.enum(outboxListColumns)) }),
  }),
}
