import { transaction } from '../db/transaction.ts'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { accounts, companies } from './auth.table.ts'

const hours = 24

/** Removes registrations that were not confirmed within a day, with their companies. */
export async function removeUnverified(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - hours * 3_600_000)
  return transaction(ctx.db, async (db) => {
    const gone = await db
      .delete(accounts)
      .where(
        and(
          eq(accounts.family, 'company'),
          eq(accounts.status, 'unverified'),
          lt(accounts.createdAt, before),
        ),
      )
      .returning({ companyId: accounts.companyId })
    const emptied = gone.flatMap(({ companyId }) => companyId ?? [])
    if (emptied.length > 0)
      await db
        .delete(companies)
        .where(
          and(
            inArray(companies.id, emptied),
            sql`not exists (select from accounts where accounts.company_id = ${companies.id})`,
          ),
        )
    return gone.length
  })
}
