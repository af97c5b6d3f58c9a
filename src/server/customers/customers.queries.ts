import { eq } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import type { Db } from '../db/connect.ts'

export const customerGroups = pgTable('customer_groups', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  description: text().notNull().default(''),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})

export const customerGroupMembers = pgTable('customer_group_members', {
  groupId: uuid().notNull(),
  accountId: uuid().notNull(),
})

export async function listGroupsOfCustomer(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: customerGroupMembers.groupId })
    .from(customerGroupMembers)
    .where(eq(customerGroupMembers.accountId, accountId))
  return rows.map((row) => row.id)
}
