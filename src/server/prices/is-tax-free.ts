import { sql } from 'drizzle-orm'
import { usualTimeZone } from '#contract/shop-zone.ts'
import { isExport, taxReasonCodes } from '#contract/tax-reasons.ts'
import type { Db } from '../db/connect.ts'

/** An export is one by its address, which nothing but an order has. */
const wherever = taxReasonCodes.filter((code) => !isExport(code))

/** Whether this account's company, or that of its tenant, pays no VAT today, where the shop is. */
export async function isTaxFree(db: Db, accountId: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select exists (
      select from tax_standings standing
      where standing.company_id = (
          select coalesce(account.company_id, tenant.company_id) from accounts account
          left join tenants tenant on tenant.id = account.tenant_id where account.id = ${accountId}::uuid)
        and standing.ended_at is null and standing.reason_code = any(${sql.param(wherever)}::text[])
        and (${now.toISOString()}::timestamptz at time zone
            coalesce((select value ->> 'timeZone' from settings), ${usualTimeZone}))::date
          between standing.valid_from and standing.valid_to) as "is"`)
  return rows[0]?.is ?? false
}
