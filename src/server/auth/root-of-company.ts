import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { accounts } from './auth.table.ts'

/** Whose the company is: the first of its root users. */
export async function rootOfCompany(db: Db, companyId: string): Promise<string | undefined> {
  const [root] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(eq(accounts.companyId, companyId), eq(accounts.family, 'company'), isNull(accounts.memberRoles)),
    )
    .orderBy(accounts.createdAt, accounts.id)
    .limit(1)
  return root?.id
}
