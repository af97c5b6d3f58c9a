import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { MetadataKind } from '#contract/metadata.ts'
import type { BothTexts } from '#contract/shared.ts'
import { instant } from '../db/columns.ts'

export const metadata = pgTable('metadata', {
  id: uuid().primaryKey(),
  kind: text().$type<MetadataKind>().notNull(),
  title: jsonb().$type<BothTexts>().notNull(),
  description: jsonb().$type<BothTexts>().notNull().default({ en: '', ar: '' }),
  imageId: uuid(),
  sortOrder: integer().notNull().default(0),
  /** The import that made it, so that it can be taken back. */
  importId: uuid(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type MetadataRow = typeof metadata.$inferSelect
