import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

export const staffInvitations = pgTable('staff_invitations', {
  id: uuid().primaryKey(),
  tokenHash: text().notNull(),
  email: text(),
  createdAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
  endedAt: instant(),
})
