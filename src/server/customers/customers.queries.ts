import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { customerGroupMembers } from './customers.table.ts'

export async function listGroupsOfCustomer(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: customerGroupMembers.groupId })
    .from(customerGroupMembers)
    .where(eq(customerGroupMembers.accountId, accountId))
  return rows.map((row) => row.id)
}
