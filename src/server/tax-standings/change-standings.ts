import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { taxReason } from '#contract/tax-reasons.ts'
import type { NewTaxStanding } from '#contract/tax-standings.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { companies } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { files } from '../files/files.table.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { taxStandings, type TaxStandingRow } from './tax-standings.table.ts'

/**
 * Notes that a company pays no VAT on these days. Two who do that at once queue at the company.
 * @throws AppError not_found, overlap, validation_failed
 */
export function addStanding(
  db: Db,
  companyId: string,
  { reasonCode, document, documentNumber, validFrom, validTo }: NewTaxStanding,
  by: AdminViewer,
): Promise<void> {
  return inTransaction(db, async (db) => {
    const [company] = await db
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.id, companyId))
      .for('no key update')
    orNotFound(company)
    const [file] = await db
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.id, document), eq(files.ownerId, by.id)))
      .for('key share')
    if (!file) throw new AppError('validation_failed', { fields: { document: 'unknownReference' } })
    const others = await db.$count(
      taxStandings,
      and(
        eq(taxStandings.companyId, companyId),
        isNull(taxStandings.endedAt),
        lte(taxStandings.validFrom, validTo),
        gte(taxStandings.validTo, validFrom),
      ),
    )
    if (others > 0) throw new AppError('overlap', { fields: { validFrom: 'overlap' } })
    const [row] = await db
      .insert(taxStandings)
      .values({
        id: uuid(),
        companyId,
        category: taxReason(reasonCode).category,
        reasonCode,
        documentId: document,
        documentNumber,
        validFrom,
        validTo,
        checkedBy: by.name,
      })
      .returning()
    await db.execute(sql`select note_used(array[${document}])`)
    await note(db, orNotFound(row), 'tax_standing_added', by)
  })
}

/** Answers whose it was. @throws AppError not_found, version_conflict, invalid_transition where it is over */
export function endStanding(
  db: Db,
  id: string,
  version: number,
  { by, now, today }: { by: AdminViewer; now: Date; today: string },
): Promise<string> {
  return inTransaction(db, async (db) => {
    const [found] = await db.select().from(taxStandings).where(eq(taxStandings.id, id)).for('update')
    const standing = orNotFound(found)
    if (standing.version !== version) throw new AppError('version_conflict')
    if (standing.endedAt || standing.validTo < today) throw new AppError('invalid_transition')
    await db
      .update(taxStandings)
      .set({ endedAt: now, version: version + 1 })
      .where(eq(taxStandings.id, id))
    await note(db, standing, 'tax_standing_ended', by)
    return standing.companyId
  })
}

const note = (
  db: Db,
  { companyId, reasonCode, documentNumber, validFrom, validTo }: TaxStandingRow,
  action: 'tax_standing_added' | 'tax_standing_ended',
  by: AdminViewer,
) =>
  writeAudit(db, {
    entity: 'tax_standing',
    entityId: companyId,
    action,
    by,
    after: { taxReason: reasonCode, documentNumber, validFrom, validTo },
  })
