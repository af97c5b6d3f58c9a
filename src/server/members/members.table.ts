import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/enums.ts'
import type { MemberRole } from '#contract/member-roles.ts'
import { instant, minorUnits } from '../db/columns.ts'

export const companyInvitations = pgTable('company_invitations', {
  id: uuid().primaryKey(),
  companyId: uuid().notNull(),
  tokenHash: text().notNull(),
  email: text().notNull(),
  roles: text().array().$type<MemberRole[]>().notNull(),
  language: text().$type<Language>().notNull(),
  invitedBy: uuid().notNull(),
  sentAt: instant().notNull(),
  /** Emails since `sendsSince`. */
  sends: integer().notNull().default(1),
  sendsSince: instant().notNull(),
  createdAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
  acceptedAt: instant(),
  /** Accepted, withdrawn or replaced by a newer one. */
  endedAt: instant(),
  /** The link that it was asked for by. */
  linkId: uuid(),
})
export type CompanyInvitationRow = typeof companyInvitations.$inferSelect

export const companyLinks = pgTable('company_links', {
  id: uuid().primaryKey(),
  companyId: uuid().notNull(),
  tokenHash: text().notNull(),
  domain: text().notNull(),
  maxUses: integer().notNull(),
  uses: integer().notNull().default(0),
  orderLimit: minorUnits(),
  monthLimit: minorUnits(),
  limitsCurrency: text(),
  invitedBy: uuid().notNull(),
  createdAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
  endedAt: instant(),
})
export type CompanyLinkRow = typeof companyLinks.$inferSelect
