import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** One row, written at the first start and never changed. */
export const shopMode = pgTable('shop_mode', {
  single: boolean().primaryKey().default(true),
  mode: text().$type<'demo' | 'live'>().notNull(),
  decidedAt: instant().notNull().defaultNow(),
})
