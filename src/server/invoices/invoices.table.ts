import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { NationalAddress } from '#contract/companies.ts'
import type { BothTexts } from '#contract/shared.ts'
import { usualTimeZone } from '#contract/shop-zone.ts'
import { instant, minorUnits } from '../db/columns.ts'

/** Who sold and who bought, as they were on the day of the invoice. */
type InvoiceSeller = { name: BothTexts; crNumber: string; vatNumber: string; address: BothTexts }
export type InvoiceBuyer = {
  name: string
  company?: string
  companyAr?: string
  crNumber?: string
  vatNumber?: string
  /** Of a company that has told it; else papers say where the goods went. */
  address?: Omit<NationalAddress, 'city'> & { cityName: BothTexts }
}

export const invoices = pgTable('invoices', {
  orderId: uuid().primaryKey(),
  number: text().notNull(),
  issuedAt: instant().notNull(),
  /** Where the shop was then: its day is that of the document, wherever the shop moves to. Absent before shops could. */
  timeZone: text(),
  seller: jsonb().$type<InvoiceSeller>().notNull(),
  buyer: jsonb().$type<InvoiceBuyer>().notNull(),
})
export type InvoiceRow = typeof invoices.$inferSelect

/** Whose clock tells the day of an invoice or a credit note. */
export const zoneOfIssue = ({ timeZone }: { timeZone: string | null }): string => timeZone ?? usualTimeZone

export const invoiceCounters = pgTable('invoice_counters', {
  year: integer().primaryKey(),
  next: integer().notNull(),
})

export const creditNotes = pgTable('credit_notes', {
  id: uuid().primaryKey(),
  orderId: uuid().notNull(),
  refundId: uuid(),
  number: text().notNull(),
  issuedAt: instant().notNull(),
  /** Where the shop was then: its day is that of the document, wherever the shop moves to. Absent before shops could. */
  timeZone: text(),
  /** With the tax in it. */
  amount: minorUnits().notNull(),
  tax: minorUnits().notNull(),
  reason: text().notNull(),
})
export type CreditNoteRow = typeof creditNotes.$inferSelect

export const creditNoteCounters = pgTable('credit_note_counters', {
  year: integer().primaryKey(),
  next: integer().notNull(),
})
