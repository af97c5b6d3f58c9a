import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** One row, written at the first start. Its mode never changes; `filledAt` is when a demo got its data last. */
export const shopMode = pgTable('shop_mode', {
  single: boolean().primaryKey().default(true),
  mode: text().$type<'demo' | 'live'>().notNull(),
  decidedAt: instant().notNull().defaultNow(),
  filledAt: instant().notNull().defaultNow(),
})
