import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import { accounts, companies } from '../auth/auth.table.ts'
import { costCentres } from '../companies/cost-centres.table.ts'
import { accountsOfBuyer } from '../db/accounts-of-buyer.ts'
import { builtOnce } from '../db/built-once.ts'
import type { Db } from '../db/connect.ts'
import { files } from '../files/files.table.ts'
import { customerGroupMembers } from '../groups/groups.table.ts'

const account: SQLWrapper = sql.placeholder('accountId')

/**
 * Who orders: their customer groups, what their company asks of its orders, and the cost centre of it and the file of theirs that they name. Tenants have
 * no part in the books of a company.
 */
export async function readBuyer(
  db: Db,
  accountId: string,
  { costCentre = null, poFile = null }: { costCentre?: string | null; poFile?: string | null },
) {
  const [row] = await buyerOf(db).execute({ accountId, costCentre, poFile })
  return row
}

export type Buyer = NonNullable<Awaited<ReturnType<typeof readBuyer>>>

const buyerOf = builtOnce((db) =>
  db
    .select({
      groups: sql<string[]>`array(
        select distinct ${customerGroupMembers.groupId} from ${customerGroupMembers}
        where ${customerGroupMembers.memberId} in ${accountsOfBuyer(account)})`,
      companyId: companies.id,
      poRule: companies.poRule,
      costCentreRule: companies.costCentreRule,
      hasCostCentres: sql<boolean>`exists(
        select from cost_centres where company_id = ${companies.id} and is_active)`,
      costCentre: costCentres,
      poFile: { id: files.id, name: files.name, size: files.size },
    })
    .from(accounts)
    .leftJoin(companies, and(eq(companies.id, accounts.companyId), eq(accounts.family, 'company')))
    .leftJoin(
      costCentres,
      and(
        eq(costCentres.id, sql`${sql.placeholder('costCentre')}::uuid`),
        eq(costCentres.companyId, companies.id),
        costCentres.isActive,
      ),
    )
    .leftJoin(
      files,
      and(eq(files.id, sql`${sql.placeholder('poFile')}::uuid`), eq(files.ownerId, accounts.id)),
    )
    .where(eq(accounts.id, account))
    .prepare('buyer'),
)
