import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ExemptCategory, TaxReasonCode } from '#contract/tax-reasons.ts'
import { instant } from '../db/columns.ts'

export const taxStandings = pgTable('tax_standings', {
  id: uuid().primaryKey(),
  companyId: uuid().notNull(),
  category: text().$type<ExemptCategory>().notNull(),
  reasonCode: text().$type<TaxReasonCode>().notNull(),
  documentId: uuid().notNull(),
  documentNumber: text().notNull(),
  validFrom: date().notNull(),
  validTo: date().notNull(),
  checkedBy: text().notNull(),
  endedAt: instant(),
  /** For how many days before its end the company was told. */
  toldDays: integer(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
})
export type TaxStandingRow = typeof taxStandings.$inferSelect
