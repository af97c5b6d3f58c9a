import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/enums.ts'
import type { TemplateKind } from '#contract/mail-template-kinds.ts'
import { instant } from '../../db/columns.ts'

/** The words that staff wrote for an email; a row without words is one that was reset. */
export const mailTemplates = pgTable('mail_templates', {
  id: uuid().primaryKey(),
  kind: text().$type<TemplateKind>().notNull(),
  language: text().$type<Language>().notNull(),
  subject: text(),
  body: text(),
  byName: text().notNull(),
  version: integer().notNull().default(1),
  updatedAt: instant().notNull().defaultNow(),
})
