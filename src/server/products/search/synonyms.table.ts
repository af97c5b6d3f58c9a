import { boolean, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/enums.ts'
import { instant } from '../../db/columns.ts'

export const synonyms = pgTable('synonyms', {
  id: uuid().primaryKey(),
  /** Of what is typed; `any` for codes. */
  language: text().$type<Language | 'any'>().notNull(),
  terms: text().array().notNull(),
  means: text().array().notNull(),
  /** `one`: who types a term finds what it means. `two`: all of them find each other. */
  direction: text().$type<'one' | 'two'>().notNull(),
  isDialect: boolean().notNull().default(false),
  note: text().notNull().default(''),
  isActive: boolean().notNull().default(true),
  origin: text().$type<'start' | 'staff' | 'search'>().notNull().default('staff'),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type SynonymRow = typeof synonyms.$inferSelect

export const searchRules = pgTable('search_rules', {
  id: uuid().primaryKey(),
  phrases: text().array().notNull(),
  language: text().$type<Language>(),
  pins: uuid().array().notNull().default([]),
  buries: uuid().array().notNull().default([]),
  startsAt: instant(),
  endsAt: instant(),
  note: text().notNull().default(''),
  isActive: boolean().notNull().default(true),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type SearchRuleRow = typeof searchRules.$inferSelect

export const searchDays = pgTable(
  'search_days',
  {
    day: date().notNull(),
    language: text().$type<Language>().notNull(),
    phrase: text().notNull(),
    searches: integer().notNull().default(0),
    zero: integer().notNull().default(0),
    relaxed: integer().notNull().default(0),
    clicks: integer().notNull().default(0),
    carted: integer().notNull().default(0),
    bought: integer().notNull().default(0),
    hits: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.language, table.phrase] })],
)
