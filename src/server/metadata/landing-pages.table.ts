import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { LandingWay } from '#contract/landing-ways.ts'
import type { BothTexts } from '#contract/shared.ts'
import { instant } from '../db/columns.ts'

const texts = () => jsonb().$type<BothTexts>().notNull().default({ en: '', ar: '' })

/** Here, since entries of the metadata tell where their pages are; the rest of it is in landing-pages. */
export const landingPages = pgTable('landing_pages', {
  id: uuid().primaryKey().defaultRandom(),
  way: text().$type<LandingWay>().notNull(),
  slug: text().notNull(),
  metadataId: uuid(),
  title: texts(),
  intro: texts(),
  description: texts(),
  imageId: uuid(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type LandingPageRow = typeof landingPages.$inferSelect

/** Where pages were before. */
export const landingMoves = pgTable('landing_moves', {
  way: text().$type<LandingWay>().notNull(),
  slug: text().notNull(),
  pageId: uuid().notNull(),
})
