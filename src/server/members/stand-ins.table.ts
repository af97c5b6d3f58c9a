import { date, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** Who approves for a member in their absence, from a day to another, both included. */
export const standIns = pgTable('stand_ins', {
  id: uuid().primaryKey(),
  companyId: uuid().notNull(),
  accountId: uuid().notNull(),
  standInId: uuid().notNull(),
  fromDay: date().notNull(),
  toDay: date().notNull(),
  createdAt: instant().notNull().defaultNow(),
})
export type StandInRow = typeof standIns.$inferSelect
