import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import type { EntryName } from './account-families.ts'

export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    purpose: text().$type<'recovery' | 'registration'>().notNull(),
    entry: text().$type<EntryName>().notNull(),
    identifierHash: text().notNull(),
    id: uuid().notNull(),
    accountId: uuid(),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    sends: integer().notNull().default(1),
    sendsSince: instant().notNull(),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.entry, table.identifierHash] })],
)

export const wrongCodes = pgTable('wrong_codes', {
  subject: text().primaryKey(),
  since: instant().notNull(),
  wrong: integer().notNull(),
})
