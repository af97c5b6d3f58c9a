import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Theme } from '#contract/theme.ts'

export const themeVersions = pgTable('theme_versions', {
  version: integer().primaryKey(),
  /** Null is the brand's own look. */
  theme: jsonb().$type<Theme>(),
  stylesheetHash: text(),
  byId: uuid(),
  byName: text().notNull(),
  savedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

export const themeDrafts = pgTable('theme_drafts', {
  tokenHash: text().primaryKey(),
  theme: jsonb().$type<Theme>().notNull(),
  stylesheetHash: text().notNull(),
  byId: uuid().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})
