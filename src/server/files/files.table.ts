import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

export const files = pgTable('files', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  mimeType: text().notNull(),
  size: integer().notNull(),
  width: integer(),
  height: integer(),
  sha256: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
})
