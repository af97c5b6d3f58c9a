import { eq } from 'drizzle-orm'
import { type CompanyChanges, NationalAddress } from '#contract/companies.ts'
import { companies, type CompanyRow } from '../auth/auth.table.ts'
import { refuseTaken } from '../auth/refuse-taken.ts'
import { writeCompany } from '../auth/write-company.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { isCityOf } from '../metadata/places.ts'

/**
 * Changes what papers say of a company from now on, and what it asks of its orders. A company with a VAT number also has its national address, which tax invoices
 * name; one that had none before goes on until it changes its number.
 * @throws AppError not_found, version_conflict, taken, validation_failed
 */
export function changeCompany(
  db: Db,
  id: string,
  { version, crNumber, vatNumber, ...plain }: CompanyChanges,
): Promise<{ before: CompanyRow; after: CompanyRow }> {
  return refuseTaken(
    () =>
      inTransaction(db, async (db) => {
        const [row] = await db.select().from(companies).where(eq(companies.id, id)).for('no key update')
        const before = orNotFound(row)
        if (before.version !== version) throw new AppError('version_conflict')
        const changes = {
          ...plain,
          ...(crNumber !== undefined && { crNumber: crNumber || null }),
          ...(vatNumber !== undefined && { vatNumber: vatNumber || null }),
        }
        checkAddress(before, { ...before, ...changes })
        return { before, after: await writeCompany(db, id, changes) }
      }),
    { companies_name_key: 'name' },
  )
}

function checkAddress(before: CompanyRow, { vatNumber, nationalAddress }: CompanyRow): void {
  if (nationalAddress !== null && !isCityOf('SA', nationalAddress.city))
    throw new AppError('validation_failed', { fields: { 'nationalAddress.city': 'choice' } })
  const isNeeded = vatNumber !== null && (vatNumber !== before.vatNumber || before.nationalAddress !== null)
  if (isNeeded && nationalAddress === null)
    throw new AppError('validation_failed', {
      fields: Object.fromEntries(
        Object.keys(NationalAddress.shape).map((part) => [`nationalAddress.${part}`, 'required']),
      ),
    })
}
