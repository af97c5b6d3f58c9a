import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/enums.ts'
import type { MailKind } from '#contract/outbox.ts'
import { instant } from '../../db/columns.ts'

export const outbox = pgTable('outbox', {
  id: uuid().primaryKey(),
  kind: text().$type<MailKind>().notNull(),
  language: text().$type<Language>().notNull(),
  toAddress: text().notNull(),
  /** About the sign-in of somebody on the staff: its words are the built-in ones. */
  isStaffSecurity: boolean().notNull().default(false),
  sealed: text(),
  status: text().$type<'kept' | 'waiting' | 'sent'>().notNull(),
  createdAt: instant().notNull(),
  sentAt: instant(),
  /** Given up then. */
  failedAt: instant(),
  attempts: integer().notNull().default(0),
  /** Handed over then, and the outcome is not known yet. */
  triedAt: instant(),
})
export type OutboxRow = typeof outbox.$inferSelect
