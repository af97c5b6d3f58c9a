import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/enums.ts'
import type { BulkProducts } from '#contract/products.ts'
import { instant } from '../db/columns.ts'

export type Refused = { id: string; message: string }

export const productBulkRuns = pgTable('product_bulk_runs', {
  id: uuid().primaryKey(),
  productIds: uuid().array().notNull(),
  /** With `endsSchedule`, what a schedule has in hand changes too. */
  change: jsonb().$type<BulkProducts['set'] & { endsSchedule?: true }>().notNull(),
  byId: uuid(),
  byName: text().notNull(),
  language: text().$type<Language>().notNull(),
  done: integer().notNull().default(0),
  changed: integer().notNull().default(0),
  failed: integer().notNull().default(0),
  refused: jsonb().$type<Refused[]>().notNull().default([]),
  createdAt: instant().notNull().defaultNow(),
  endedAt: instant(),
})
