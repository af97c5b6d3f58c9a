import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { BinKind } from '#contract/bin.ts'
import type { BothTexts } from '#contract/shared.ts'
import { instant } from '../db/columns.ts'

export const bin = pgTable('bin', {
  kind: text().$type<BinKind>().notNull(),
  entityId: uuid().notNull(),
  deletionId: uuid().notNull(),
  name: jsonb().$type<BothTexts>().notNull(),
  code: text(),
  imageId: uuid(),
  /** What brings it back; each kind knows what that is. */
  state: jsonb().notNull(),
  byId: uuid(),
  byName: text().notNull(),
  deletedAt: instant().notNull().defaultNow(),
})
export type BinRow = typeof bin.$inferSelect
