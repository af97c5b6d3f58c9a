import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/enums.ts'
import { instant } from '../db/columns.ts'

export const staffInvitations = pgTable('staff_invitations', {
  id: uuid().primaryKey(),
  tokenHash: text().notNull(),
  /** Null in the one for the first administrator; all below is null there too. */
  email: text(),
  /** Whose password it renews; null where it makes an account. */
  accountId: uuid(),
  roleId: uuid(),
  language: text().$type<Language>(),
  invitedBy: uuid(),
  sentAt: instant(),
  /** Emails since `sendsSince`. */
  sends: integer().notNull().default(1),
  sendsSince: instant(),
  createdAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
  acceptedAt: instant(),
  withdrawnAt: instant(),
  /** Accepted, withdrawn or replaced by a newer one. */
  endedAt: instant(),
})
export type StaffInvitationRow = typeof staffInvitations.$inferSelect
