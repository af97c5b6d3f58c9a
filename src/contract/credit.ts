import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  CmsPaging,
  Id,
  Instant,
  Many,
  Money,
  One,
  queryBoolean,
  queryList,
  queryText,
  Ref,
  text,
  Version,
  WithId,
} from './shared.ts'

/** A day on the calendar where the shop is. */
const Day = z.iso.date()

/** How a company pays: first, on delivery, or so many days after the invoice. */
export const creditTerms = ['prepaid', 'on_delivery', 'net_15', 'net_30', 'net_60'] as const
export type CreditTerms = (typeof creditTerms)[number]
/** The terms on which goods leave before they are paid. */
export const laterTerms = ['on_delivery', 'net_15', 'net_30', 'net_60'] as const
export type LaterTerms = (typeof laterTerms)[number]

/** In minor units. */
export const maxCredit = 1_000_000_000_000

export const receiptMethods = ['transfer', 'cheque', 'cash', 'card'] as const
export type ReceiptMethod = (typeof receiptMethods)[number]

export const creditReviews = ['none', 'needed', 'granted'] as const
export type CreditReview = (typeof creditReviews)[number]
/** Why staff have to grant the credit of an order. */
export const creditReasons = ['over_limit', 'stopped', 'overdue'] as const
export type CreditReason = (typeof creditReasons)[number]

/** Where a company stands. `available` is below nothing where its limit was lowered or an order was granted above it. */
export const CreditStanding = z.object({
  paymentTerms: z.enum(creditTerms),
  creditLimit: Money,
  available: Money,
  /** Ordered and not billed. */
  held: Money,
  /** Billed and not paid. */
  owed: Money,
  /** Received and not booked to an invoice. */
  unapplied: Money,
  /** The part of what is owed that is past its day. */
  overdue: Money,
  isStopped: z.boolean(),
})
export type CreditStanding = z.infer<typeof CreditStanding>

/** Without a version: nothing was agreed yet, the company pays first. */
export const CmsCredit = CreditStanding.extend({
  company: Ref,
  stopReason: z.string().optional(),
  version: Version.optional(),
})
export type CmsCredit = z.infer<typeof CmsCredit>

const Limit = Money.extend({ amount: z.int().min(0).max(maxCredit) })

export const ChangeCredit = z
  .strictObject({
    paymentTerms: z.enum(creditTerms),
    creditLimit: Limit,
    isStopped: z.boolean(),
    stopReason: text(255, 0).optional(),
    /** Left out where nothing was agreed yet. */
    version: Version.optional(),
  })
  .refine(({ isStopped, stopReason }) => !isStopped || Boolean(stopReason), {
    error: 'validation.required',
    path: ['stopReason'],
  })
export type ChangeCredit = z.infer<typeof ChangeCredit>

/** A company on the staff list. */
export const CreditRow = CreditStanding.extend({
  /** Of the company. */
  _id: Id,
  company: z.string(),
  /** The earliest day that something open is due. */
  nextDue: Instant.optional(),
})
export type CreditRow = z.infer<typeof CreditRow>

export const creditListColumns = [
  'company',
  'paymentTerms',
  'creditLimit',
  'available',
  'held',
  'owed',
  'overdue',
  'unapplied',
  'nextDue',
] as const
export type CreditListColumn = (typeof creditListColumns)[number]

/** An invoice on account. */
export const Receivable = z.object({
  order: Ref,
  invoice: z.string(),
  poNumber: z.string().optional(),
  issuedAt: Instant,
  dueAt: Instant.optional(),
  total: Money,
  paid: Money,
  credited: Money,
  open: Money,
  isOverdue: z.boolean(),
})
export type Receivable = z.infer<typeof Receivable>

/** Money that came in, and what a credit note left with the company. */
export const Receipt = z.object({
  _id: Id,
  amount: Money,
  /** Neither booked to an invoice nor paid out. */
  left: Money,
  receivedOn: Day,
  method: z.enum([...receiptMethods, 'credit_note']),
  reference: z.string(),
  by: z.string(),
  at: Instant,
  reversedAt: Instant.optional(),
  /** What of it is booked to invoices now. */
  allocations: z.array(z.object({ _id: Id, order: Ref, invoice: z.string(), amount: Money })),
})
export type Receipt = z.infer<typeof Receipt>

/** All that is open of a company, and its newest receipts. */
export const CreditLedger = z.object({ invoices: z.array(Receivable), receipts: z.array(Receipt) })
export type CreditLedger = z.infer<typeof CreditLedger>

const Amount = Money.extend({ amount: z.int().min(1).max(maxCredit) })
const Shares = z.array(z.strictObject({ order: Id, amount: Amount })).max(200)

/** What is not booked to invoices stays with the company. `oldestFirst` books it to what is due first. */
export const NewReceipt = z.strictObject({
  amount: Amount,
  receivedOn: Day,
  method: z.enum(receiptMethods),
  reference: text(60),
  allocations: Shares.default([]),
  oldestFirst: z.boolean().default(false),
})
export type NewReceipt = z.infer<typeof NewReceipt>

export const PayOut = z.strictObject({ amount: Amount, reference: text(60) })

export const CreditsQuery = z.object({
  ...CmsPaging.shape,
  search: queryText(100),
  /** With something overdue. */
  overdue: queryBoolean,
})
export type CreditsQuery = z.infer<typeof CreditsQuery>
const ExportQuery = CreditsQuery.omit({ page: true, limit: true }).extend({
  columns: queryList(z.enum(creditListColumns)),
})

const StatementDays = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { error: 'validation.invalid', path: ['to'] })

const path = '/marketplace/credit'
const staff = { access: 'admin', feature: 'credit' } as const

export const cmsCreditApi = {
  list: endpoint({
    ...staff,
    needs: 'credit.view',
    method: 'GET',
    path,
    summary: 'List companies with payment terms: what is most overdue first, then by what they owe',
    query: CreditsQuery,
    response: Many(CreditRow),
  }),
  exportCsv: endpoint({
    ...staff,
    needs: 'credit.view',
    method: 'GET',
    path: `${path}/list.csv`,
    raw: 'file',
    summary: 'Export companies with payment terms as CSV, with the named columns',
    query: ExportQuery,
  }),
  exportXlsx: endpoint({
    ...staff,
    needs: 'credit.view',
    method: 'GET',
    path: `${path}/list.xlsx`,
    raw: 'file',
    summary: 'Export companies with payment terms as a spreadsheet',
    query: ExportQuery,
    errors: ['too_many_rows'],
  }),
  ledger: endpoint({
    ...staff,
    needs: 'credit.view',
    method: 'GET',
    path: `${path}/:id/ledger`,
    summary: 'List what a company has to pay, and its newest receipts',
    params: WithId,
    response: One(CreditLedger),
  }),
  statementCsv: endpoint({
    ...staff,
    needs: 'credit.view',
    method: 'GET',
    path: `${path}/:id/statement.csv`,
    raw: 'file',
    summary: 'Export the statement of a company as CSV',
    params: WithId,
    query: StatementDays,
  }),
  statementPdf: endpoint({
    ...staff,
    needs: 'credit.view',
    method: 'GET',
    path: `${path}/:id/statement.pdf`,
    raw: 'file',
    summary: 'Download the statement of a company as PDF, in the language of Accept-Language',
    params: WithId,
    query: StatementDays,
  }),
  receive: endpoint({
    ...staff,
    needs: 'credit.book',
    method: 'POST',
    path: `${path}/:id/receipts`,
    summary: 'Book money that a company paid, to invoices or without; once under its reference',
    params: WithId,
    body: NewReceipt,
    response: One(CmsCredit),
    status: 201,
    idempotent: true,
    errors: ['duplicate', 'allocation_exceeds'],
  }),
  allocate: endpoint({
    ...staff,
    needs: 'credit.book',
    method: 'POST',
    path: '/marketplace/receipts/:id/allocations',
    summary: 'Book what is left of a receipt to invoices',
    params: WithId,
    body: NewReceipt.pick({ allocations: true, oldestFirst: true }),
    idempotent: true,
    errors: ['allocation_exceeds'],
  }),
  undoAllocation: endpoint({
    ...staff,
    needs: 'credit.book',
    method: 'DELETE',
    path: '/marketplace/allocations/:id',
    summary: 'Take what was booked to an invoice back to what the company has unapplied',
    params: WithId,
    errors: ['invalid_transition'],
  }),
  reverse: endpoint({
    ...staff,
    needs: 'credit.book',
    method: 'POST',
    path: '/marketplace/receipts/:id/reverse',
    summary: 'Take a receipt back that was booked by mistake; nothing of it may be used',
    params: WithId,
    errors: ['in_use', 'invalid_transition'],
  }),
  payOut: endpoint({
    ...staff,
    needs: 'credit.book',
    stepUp: true,
    method: 'POST',
    path: `${path}/:id/pay-out`,
    summary: 'Note that a company was paid what it has unapplied',
    params: WithId,
    body: PayOut,
    response: One(CmsCredit),
    status: 201,
    idempotent: true,
    errors: ['allocation_exceeds'],
  }),
  find: endpoint({
    ...staff,
    needs: 'credit.view',
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Find the payment terms of a company and where it stands, by the id of the company',
    params: WithId,
    response: One(CmsCredit),
  }),
  change: endpoint({
    ...staff,
    needs: 'credit.edit',
    stepUp: true,
    method: 'PATCH',
    path: `${path}/:id`,
    summary:
      'Change the payment terms and the credit limit of a company, or stop its credit; what is open stays as it is',
    params: WithId,
    body: ChangeCredit,
    response: One(CmsCredit),
    errors: ['version_conflict', 'in_use'],
  }),
}

/** Ways to pay an order later that are open to the caller. */
export const PaymentTerms = z.object({
  types: z.array(z.enum(['on_account', 'on_delivery'])),
  terms: z.enum(creditTerms),
})
export type PaymentTerms = z.infer<typeof PaymentTerms>

/** What is shown of an order that is paid later. */
export const OrderCredit = z.object({
  terms: z.enum(laterTerms),
  review: z.enum(creditReviews),
  /** Of its invoice, once it is known. */
  dueAt: Instant.optional(),
  /** What is left to pay of its invoice. */
  open: Money.optional(),
})
export type OrderCredit = z.infer<typeof OrderCredit>

/** What a company sees of its own account. */
export const MyCredit = CreditStanding.extend({ invoices: z.array(Receivable) })
export type MyCredit = z.infer<typeof MyCredit>

export const statementKinds = ['bill', 'credit', 'receive', 'reverse', 'pay_out'] as const

export const StatementRow = z.object({
  kind: z.enum(statementKinds),
  day: Day,
  /** The number of the invoice or the credit note, or the reference of a payment. */
  document: z.string(),
  order: Id.optional(),
  /** Below nothing where the company owes less after it. */
  change: Money,
  balance: Money,
})
export type StatementRow = z.infer<typeof StatementRow>

/** Both days belong to it. `ageing` is of what is open now. */
export const CreditStatement = z.object({
  from: Day,
  to: Day,
  opening: Money,
  rows: z.array(StatementRow),
  closing: Money,
  ageing: z.object({ notDue: Money, to30: Money, to60: Money, to90: Money, over90: Money }),
})
export type CreditStatement = z.infer<typeof CreditStatement>

const mine = {
  access: 'customer',
  permission: 'credit.read',
  feature: 'credit',
} as const

export const storeCreditApi = {
  find: endpoint({
    ...mine,
    method: 'GET',
    path: '/marketplace-customer/credit',
    summary: 'Find the payment terms of my company, where it stands and what it has to pay',
    response: One(MyCredit),
  }),
  statement: endpoint({
    ...mine,
    method: 'GET',
    path: '/marketplace-customer/credit/statement',
    summary: 'List what was billed, credited and paid on these days, with the balance after each',
    query: StatementDays,
    response: One(CreditStatement),
  }),
  statementCsv: endpoint({
    ...mine,
    method: 'GET',
    path: '/marketplace-customer/credit/statement.csv',
    raw: 'file',
    summary: 'Export the statement of my company as CSV',
    query: StatementDays,
  }),
  statementPdf: endpoint({
    ...mine,
    method: 'GET',
    path: '/marketplace-customer/credit/statement.pdf',
    raw: 'file',
    summary: 'Download the statement of my company as PDF, in the language of Accept-Language',
    query: StatementDays,
  }),
  terms: endpoint({
    access: 'customer',
    permission: 'orders.create',
    feature: 'credit',
    method: 'GET',
    path: '/marketplace-customer/payment-terms',
    summary: 'List the ways to pay an order later that my company has',
    response: One(PaymentTerms),
  }),
}
