import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

export const importSources = pgTable('import_sources', {
  source: text().notNull(),
  code: text().notNull(),
  productId: uuid().notNull(),
  /** Field → fingerprint of what was imported last. */
  fields: jsonb().$type<Record<string, string>>().notNull(),
  importedAt: instant().notNull().defaultNow(),
})
