import { and, eq } from 'drizzle-orm'
import type { CompanyChanges } from '#contract/companies.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { accounts, type CompanyRow } from '../auth/auth.table.ts'
import { changeCompany } from '../companies/change-company.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'

/** What staff change of the company of a root user or a member. @throws AppError as changing a company */
export function changeCompanyOf(db: Db, id: string, changes: CompanyChanges, by: AdminViewer): Promise<void> {
  return inTransaction(db, async (db) => {
    const [account] = await db
      .select({ companyId: accounts.companyId })
      .from(accounts)
      .where(and(eq(accounts.id, id), eq(accounts.family, 'company')))
    const companyId = orNotFound(account?.companyId ?? undefined)
    const { before, after } = await changeCompany(db, companyId, changes)
    await writeAudit(db, {
      entity: 'customer',
      entityId: id,
      action: 'update',
      by,
      before: recorded(before),
      after: recorded(after),
    })
  })
}

const recorded = ({ name, nameAr, crNumber, vatNumber, nationalAddress }: CompanyRow) => ({
  companyName: name,
  nameAr,
  crNumber,
  vatNumber,
  nationalAddress: nationalAddress && Object.values(nationalAddress).join(' '),
})
