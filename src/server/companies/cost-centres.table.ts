import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

export const costCentres = pgTable('cost_centres', {
  id: uuid().primaryKey(),
  companyId: uuid().notNull(),
  code: text().notNull(),
  /** The code as it is compared. */
  codeKey: text().notNull(),
  name: text().notNull(),
  isActive: boolean().notNull().default(true),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type CostCentreRow = typeof costCentres.$inferSelect
