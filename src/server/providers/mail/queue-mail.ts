import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import type { TemplateKind } from '#contract/mail-template-kinds.ts'
import type { MailKind } from '#contract/outbox.ts'
import type { Context } from '../../context.ts'
import { rowInserter } from '../../db/built-once.ts'
import type { Db } from '../../db/connect.ts'
import { queueJob } from '../../jobs/queue-job.ts'
import type { MailRow } from './mail-template.ts'
import { outbox } from './outbox.table.ts'

/** The values of each kind of email. */
export type MailValues = {
  registration_code: { name: string; code: string; company: string; username: string }
  welcome: { name: string; company: string }
  recovery_code: { name: string; code: string }
  password_changed: { name: string; at: string }
  staff_invitation: { name: string; by: string; role: string; url: string }
  company_invitation: { name: string; by: string; company: string; url: string }
  root_handed_over: { name: string; company: string; from: string; to: string; at: string }
  staff_added: { name: string; email: string; at: string }
  staff_reset: { name: string; email: string; at: string }
  factor_added: { name: string; at: string; url: string }
  factor_removed: { name: string; at: string; url: string }
  recovery_code_used: { name: string; at: string; url: string }
  passkey_disabled: { name: string; at: string; url: string }
  factor_locked: { name: string; at: string; url: string }
  factors_removed: { name: string; email: string; at: string }
  new_device: { name: string; browser: string; system: string; at: string; url: string }
  message_received: { name: string; number: string }
  quote_requested: { name: string; number: string }
  request_for_staff: {
    name: string
    number: string
    from: string
    email: string
    message: string
    url: string
  }
  request_assigned: {
    name: string
    number: string
    by: string
    from: string
    email: string
    message: string
    url: string
  }
  request_answered: { name: string; number: string; message: string }
  quote_sent: { name: string; number: string; until: string; url: string }
  quote_accepted: { name: string; number: string; from: string }
  quote_declined: { name: string; number: string; from: string }
  draft_sent: { name: string; number: string; until: string; url: string; rows: MailRow[] }
  renewal_due: { name: string; product: string; until: string }
  subscription_ended: { name: string; product: string; until: string; url?: string }
  stock_alert_confirm: { name: string; product: string; url: string }
  stock_back: { name: string; product: string; url: string }
  product_notice: NoticeMail
  security_notice: NoticeMail
  order_placed: OrderMail
  order_payment_due: OrderMail
  order_lapsed: OrderMail
  order_cancelled: OrderMail
  order_reopened: OrderMail
  order_changed: OrderMail
  order_promise_changed: OrderMail
  payment_received: OrderMail
  order_accepted: OrderMail
  order_shipped: OrderMail
  order_shipped_in_part: OrderMail
  order_delivered: OrderMail
  order_ready: OrderMail
  order_ready_in_part: OrderMail
  order_collected: OrderMail
  order_ready_day_changed: OrderMail
  order_rejected: OrderMail
  order_refunded: OrderMail
  approval_wanted: ApprovalAsked
  approval_due: ApprovalAsked
  approval_given: ApprovalGiven
  approval_given_pay: ApprovalGiven
  approval_refused: { name: string; number: string; by: string; message: string; url: string }
  approval_ended: { name: string; number: string; url: string }
  invoices_due: { name: string; total: string; rows: MailRow[]; url: string }
  account_statement: { name: string; firstDay: string; lastDay: string; rows: MailRow[]; url: string }
  approval_offer_changed: { name: string; number: string; url: string }
  return_requested: ReturnMail
  return_approved: ReturnMail
  return_declined: ReturnMail
  return_received: ReturnMail
  return_done: ReturnMail
  return_sent_back: ReturnMail
  return_expired: ReturnMail
  tax_standing_ends: { name: string; company: string; number: string; reason: string; lastDay: string }
  /** What staff are told: one thing, or what came together. */
  notice: { name: string; text: string; url: string }
  notices: { name: string; count: string; rows: MailRow[]; url: string }
  /** What somebody is writing, sent to themselves. */
  template_test: { name: string; kind: TemplateKind; subject: string; body: string }
}

/** `url` is the order's page, for customers with an account. */
type OrderMail = { name: string; number: string; url?: string; rows: MailRow[] }

/** What staff wrote of a product; `url` are its devices of the company. */
type NoticeMail = { name: string; product: string; title: string; message: string; url: string }

type ReturnMail = {
  name: string
  number: string
  /** The number of the order. */
  order: string
  url: string
  message: string
  until?: string
  outcome?: string
}

type ApprovalAsked = {
  name: string
  number: string
  from: string
  total: string
  until: string
  url: string
}
type ApprovalGiven = { name: string; number: string; order: string; by: string; url: string }

type QueuedMail<K extends MailKind = MailKind> = {
  kind: K
  to: string
  language: Language
  values: MailValues[K]
  /** About the sign-in of somebody on the staff: nobody can change its words. */
  isStaffSecurity?: boolean
  /** Where whoever gets it turns mails of its kind off. */
  choicesUrl?: string | undefined
}

const insertMail = rowInserter('mail', outbox)

/** Runs in the transaction that causes the email. Without a mail server the email is stored, to be read in the CMS. */
export async function queueMail<K extends MailKind>(
  ctx: Context,
  db: Db,
  { kind, to, language, values, isStaffSecurity = false, choicesUrl }: QueuedMail<K>,
): Promise<void> {
  const id = uuid()
  await insertMail(db, {
    id,
    kind,
    language,
    toAddress: to,
    isStaffSecurity,
    sealed: ctx.tokens.seal(JSON.stringify({ ...values, ...(choicesUrl !== undefined && { choicesUrl }) })),
    status: ctx.mailer ? 'waiting' : 'kept',
    createdAt: ctx.now(),
  })
  if (ctx.mailer) await queueJob(db, 'send_mail', { mail: id })
}
