import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SolutionContent } from '#contract/cms-solutions.ts'
import type { SolutionRules } from '#contract/solution-rules.ts'
import type { Visibility } from '#contract/enums.ts'
import { instant } from '../db/columns.ts'

/** A use case that the shop works out a list of products for. */
export const solutions = pgTable('solutions', {
  id: uuid().primaryKey().defaultRandom(),
  /** Of the draft until it is published for the first time. */
  slug: text().notNull(),
  /** Addresses that it was published under before. */
  earlierSlugs: text().array().notNull().default([]),
  /** On whose landing page it stands. */
  useCaseId: uuid(),
  imageId: uuid(),
  /** What shoppers see; null until it is published for the first time. */
  rules: jsonb().$type<SolutionRules>(),
  /** What shoppers do not see yet. */
  draft: jsonb().$type<SolutionContent>(),
  position: integer().notNull().default(0),
  visibility: text().$type<Visibility>().notNull().default('hidden'),
  version: integer().notNull().default(1),
  updatedAt: instant().notNull().defaultNow(),
  archivedAt: instant(),
})
export type SolutionRow = typeof solutions.$inferSelect
/** One that was published. */
export type LiveSolution = SolutionRow & { rules: SolutionRules }

export const solutionVersions = pgTable(
  'solution_versions',
  {
    solutionId: uuid().notNull(),
    number: integer().notNull(),
    content: jsonb().$type<SolutionContent>().notNull(),
    byId: uuid(),
    byName: text().notNull(),
    publishedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.solutionId, table.number] })],
)
