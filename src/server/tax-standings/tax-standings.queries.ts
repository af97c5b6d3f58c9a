import { desc, eq } from 'drizzle-orm'
import type { TaxStanding } from '#contract/tax-standings.ts'
import { companies } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import { files } from '../files/files.table.ts'
import { orNotFound } from '../http/app-error.ts'
import { taxStandings, type TaxStandingRow } from './tax-standings.table.ts'

const mostShown = 100

/** @throws AppError not_found without such a company */
export async function listStandings(db: Db, companyId: string, today: string): Promise<TaxStanding[]> {
  const [company] = await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId))
  orNotFound(company)
  const rows = await db
    .select({ standing: taxStandings, document: { name: files.name, size: files.size } })
    .from(taxStandings)
    .innerJoin(files, eq(files.id, taxStandings.documentId))
    .where(eq(taxStandings.companyId, companyId))
    .orderBy(desc(taxStandings.validFrom), desc(taxStandings.id))
    .limit(mostShown)
  return rows.map(({ standing, document }) => ({
    _id: standing.id,
    category: standing.category,
    reasonCode: standing.reasonCode,
    document,
    documentNumber: standing.documentNumber,
    validFrom: standing.validFrom,
    validTo: standing.validTo,
    state: stateOf(standing, today),
    checkedBy: standing.checkedBy,
    ...(standing.endedAt && { endedAt: standing.endedAt.toISOString() }),
    version: standing.version,
  }))
}

function stateOf({ endedAt, validFrom, validTo }: TaxStandingRow, today: string): TaxStanding['state'] {
  if (endedAt || validTo < today) return 'over'
  return validFrom > today ? 'upcoming' : 'counts'
}
