import { bigint, boolean, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../db/columns.ts'

export const passkeys = pgTable('passkeys', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  credentialId: text().notNull(),
  /** As base64url. */
  publicKey: text().notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  aaguid: text().notNull(),
  backedUp: boolean().notNull(),
  deviceType: text().notNull(),
  host: text().notNull(),
  name: text().notNull(),
  lastUsedAt: instant(),
  /** Its counter went back: there may be a copy. */
  disabledAt: instant(),
  createdAt: instant().notNull().defaultNow(),
})
export type PasskeyRow = typeof passkeys.$inferSelect

export const codeApps = pgTable('code_apps', {
  accountId: uuid().primaryKey(),
  /** Sealed; null until one is confirmed. */
  secret: text(),
  confirmedAt: instant(),
  lastStep: bigint({ mode: 'number' }),
  pendingSecret: text(),
  pendingSince: instant(),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: uuid().notNull(),
    place: smallint().notNull(),
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.place] })],
)

export const signInTickets = pgTable('sign_in_tickets', {
  id: uuid().primaryKey(),
  tokenHash: text().notNull(),
  accountId: uuid().notNull(),
  purpose: text().$type<'signin' | 'reset'>().notNull(),
  sessionVersion: integer().notNull(),
  tries: integer().notNull().default(0),
  expiresAt: instant().notNull(),
  usedAt: instant(),
})
export type TicketRow = typeof signInTickets.$inferSelect

export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text().primaryKey(),
  purpose: text().$type<'signin' | 'register' | 'factor' | 'proof'>().notNull(),
  accountId: uuid(),
  /** The session, or the ticket. */
  boundTo: uuid(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
})
