import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** What companies call products themselves. */
export const ownPartNumbers = pgTable('own_part_numbers', {
  id: uuid().primaryKey(),
  companyId: uuid().notNull(),
  code: text().notNull(),
  /** The code as it is compared. */
  codeKey: text().notNull(),
  productId: uuid().notNull(),
  createdAt: instant().notNull().defaultNow(),
})
