import { sql } from 'drizzle-orm'
import { boolean, date, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { CreditTerms, ReceiptMethod } from '#contract/credit.ts'
import { instant, minorUnits } from '../db/columns.ts'

export const creditAccounts = pgTable('credit_accounts', {
  companyId: uuid().primaryKey(),
  terms: text().$type<CreditTerms>().notNull(),
  /** Of all its amounts. */
  currency: text().notNull(),
  creditLimit: minorUnits().notNull(),
  /** Ordered and not billed. */
  held: minorUnits().notNull().default(0),
  /** Billed and not paid. */
  owed: minorUnits().notNull().default(0),
  /** Received and not booked to an invoice. */
  unapplied: minorUnits().notNull().default(0),
  isStopped: boolean().notNull().default(false),
  stopReason: text(),
  /** When its company was reminded last, and in which month it was sent its statement. */
  remindedOn: date(),
  statementSentOn: date()
    .notNull()
    .default(sql`date_trunc('month', now())::date`),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type CreditAccountRow = typeof creditAccounts.$inferSelect

export type EntryKind =
  | 'hold'
  | 'release'
  | 'bill'
  | 'credit'
  | 'receive'
  | 'reverse'
  | 'allocate'
  | 'unallocate'
  | 'pay_out'

export const creditEntries = pgTable('credit_entries', {
  id: uuid().primaryKey(),
  companyId: uuid().notNull(),
  kind: text().$type<EntryKind>().notNull(),
  dHeld: minorUnits().notNull(),
  dOwed: minorUnits().notNull(),
  dUnapplied: minorUnits().notNull(),
  orderId: uuid(),
  refId: uuid(),
  byName: text().notNull(),
  at: instant().notNull(),
})

export const receivables = pgTable('receivables', {
  orderId: uuid().primaryKey(),
  companyId: uuid().notNull(),
  total: minorUnits().notNull(),
  paid: minorUnits().notNull().default(0),
  credited: minorUnits().notNull().default(0),
  billedAt: instant().notNull(),
  /** Absent until delivery, where it is paid after that. */
  dueAt: instant(),
  reminded: smallint().notNull().default(0),
})
export type ReceivableRow = typeof receivables.$inferSelect

/** What is left of an invoice. */
export const openAmount = sql`(${receivables.total} - ${receivables.paid} - ${receivables.credited})`
/** In the words of the index on what is open. */
export const isOpen = sql`${receivables.paid} + ${receivables.credited} < ${receivables.total}`

export const receipts = pgTable('receipts', {
  id: uuid().primaryKey(),
  companyId: uuid().notNull(),
  amount: minorUnits().notNull(),
  /** What of it is booked to invoices or was paid out. */
  used: minorUnits().notNull().default(0),
  receivedOn: date().notNull(),
  method: text().$type<ReceiptMethod | 'credit_note'>().notNull(),
  reference: text().notNull(),
  referenceKey: text().notNull(),
  /** Of what a credit note gave back: the order. */
  orderId: uuid(),
  byId: uuid(),
  byName: text().notNull(),
  at: instant().notNull(),
  reversedAt: instant(),
})
export type ReceiptRow = typeof receipts.$inferSelect

export const payOuts = pgTable('pay_outs', {
  id: uuid().primaryKey(),
  companyId: uuid().notNull(),
  amount: minorUnits().notNull(),
  reference: text().notNull(),
  byId: uuid(),
  byName: text().notNull(),
  at: instant().notNull(),
})

export const allocations = pgTable('allocations', {
  id: uuid().primaryKey(),
  receiptId: uuid().notNull(),
  orderId: uuid(),
  payOutId: uuid(),
  amount: minorUnits().notNull(),
  byName: text().notNull(),
  at: instant().notNull(),
  undoneAt: instant(),
})
export type AllocationRow = typeof allocations.$inferSelect
