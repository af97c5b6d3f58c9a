import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { MailChoice } from '#contract/account-preferences.ts'
import type { CostCentreRule, NationalAddress, PoRule } from '#contract/companies.ts'
import type { Language } from '#contract/enums.ts'
import type { MemberRole } from '#contract/member-roles.ts'
import { instant, logPosition, minorUnits } from '../db/columns.ts'

export const companies = pgTable('companies', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /** Empty: papers in Arabic say `name`. */
  nameAr: text().notNull().default(''),
  crNumber: text(),
  vatNumber: text(),
  nationalAddress: jsonb().$type<NationalAddress>(),
  /** Another company holds the same VAT number. */
  vatConflict: boolean().notNull().default(false),
  /** What it asks of its orders. */
  poRule: text().$type<PoRule>().notNull().default('optional'),
  costCentreRule: text().$type<CostCentreRule>().notNull().default('optional'),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
})
export type CompanyRow = typeof companies.$inferSelect

export const tenants = pgTable('tenants', {
  id: uuid().primaryKey(),
  companyId: uuid(),
  name: text().notNull(),
  email: text().notNull(),
  settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  allowedDeviceProfileTypes: text().array().notNull().default([]),
  allowedNetworkServers: text().array().notNull().default([]),
  createdAt: instant().notNull().defaultNow(),
})

export type AccountFamily = 'company' | 'user' | 'manager' | 'admin'
type AccountAddress = { city: string; country: string; additionalDetails: string }

export const accounts = pgTable('accounts', {
  id: uuid().primaryKey(),
  family: text().$type<AccountFamily>().notNull(),
  companyId: uuid(),
  tenantId: uuid(),
  username: text().notNull(),
  email: text().notNull(),
  phonePrefix: text().notNull().default(''),
  phoneNumber: text().notNull().default(''),
  passwordHash: text().notNull(),
  title: text().notNull().default(''),
  firstName: text().notNull().default(''),
  lastName: text().notNull().default(''),
  address: jsonb()
    .$type<AccountAddress>()
    .notNull()
    .default({ city: '', country: '', additionalDetails: '' }),
  avatarId: uuid(),
  permissions: text().array().notNull().default([]),
  status: text().$type<'active' | 'unverified' | 'disabled'>().notNull().default('active'),
  sessionVersion: integer().notNull().default(1),
  /** Of a member of a company; null of its root user and of everybody else. */
  memberRoles: text().array().$type<MemberRole[]>(),
  /** When their company deactivated a member; null where staff blocked them. */
  deactivatedAt: instant(),
  /** What a member may spend, in minor units of `limitsCurrency`; null is no limit. */
  orderLimit: minorUnits(),
  monthLimit: minorUnits(),
  limitsCurrency: text(),
  /** The language the account chose for mails to it; null where it did not. */
  mailLanguage: text().$type<Language>(),
  /** What it does not want to be written to about. */
  mailsOff: text().array().$type<MailChoice[]>().notNull().default([]),
  /** Of staff; without one they may do nothing. */
  roleId: uuid(),
  /** Grows with each change of a member of staff or of a company by another. */
  version: integer().notNull().default(1),
  /** What a passkey knows the account by; made with the first one. */
  authHandle: text(),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type AccountRow = typeof accounts.$inferSelect

export const sessions = pgTable('sessions', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  refreshHash: text().notNull(),
  previousHash: text(),
  successorSealed: text(),
  rotatedAt: instant().notNull().defaultNow(),
  userAgent: text().notNull().default(''),
  /** As it was asked for last; null where no browser said. */
  language: text().$type<Language>(),
  expiresAt: instant().notNull(),
  endedAt: instant(),
  createdAt: instant().notNull().defaultNow(),
  /** The place in the primary's log of changes after its last one. */
  wroteTo: logPosition(),
  /** When its owner last showed who they are, and by what. */
  provenAt: instant(),
  provenBy: text().$type<'password' | 'passkey' | 'code' | 'recovery_code'>(),
  /** How often they failed to since. */
  wrongProofs: integer().notNull().default(0),
  /** Of staff: when they last made a call, to the minute; null of customers. */
  lastCallAt: instant(),
})
export type ProvenBy = NonNullable<(typeof sessions.$inferSelect)['provenBy']>
