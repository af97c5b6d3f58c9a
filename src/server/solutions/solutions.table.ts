import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { SolutionRules } from '#contract/solution-rules.ts'
import type { Visibility } from '#contract/enums.ts'
import { instant } from '../db/columns.ts'

/** A use case that the shop works out a list of products for. */
export const solutions = pgTable('solutions', {
  id: uuid().primaryKey().defaultRandom(),
  slug: text().notNull(),
  /** On whose landing page it stands. */
  useCaseId: uuid(),
  imageId: uuid(),
  rules: jsonb().$type<SolutionRules>().notNull(),
  position: integer().notNull().default(0),
  visibility: text().$type<Visibility>().notNull().default('hidden'),
  version: integer().notNull().default(1),
  updatedAt: instant().notNull().defaultNow(),
})
export type SolutionRow = typeof solutions.$inferSelect
