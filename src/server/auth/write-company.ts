import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { companies, type CompanyRow } from './auth.table.ts'

type Changes = Partial<
  Pick<
    CompanyRow,
    'name' | 'nameAr' | 'crNumber' | 'vatNumber' | 'nationalAddress' | 'poRule' | 'costCentreRule'
  >
>

/**
 * Writes a company, within a transaction. A new VAT number is no other company's, which an index holds; of those that share
 * one from earlier, the oldest takes it over from who gives it up.
 */
export async function writeCompany(db: Db, id: string, changes: Changes): Promise<CompanyRow> {
  const [before] = await db.select().from(companies).where(eq(companies.id, id)).for('no key update')
  const { vatNumber } = orNotFound(before)
  const givesUp = vatNumber !== null && changes.vatNumber !== undefined && changes.vatNumber !== vatNumber
  // Two who give up one number take turns, so that neither passes it on to the other.
  if (givesUp) await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${vatNumber}, 3))`)
  const [after] = await db
    .update(companies)
    .set({
      ...changes,
      ...(changes.vatNumber !== undefined && changes.vatNumber !== vatNumber && { vatConflict: false }),
      version: sql`${companies.version} + 1`,
    })
    .where(eq(companies.id, id))
    .returning()
  if (givesUp)
    await db
      .update(companies)
      .set({ vatConflict: false })
      .where(
        and(
          sql`${companies.id} = (select id from companies where vat_number = ${vatNumber} order by created_at, id limit 1)`,
          sql`not exists (select from companies where vat_number = ${vatNumber} and not vat_conflict)`,
        ),
      )
  return orNotFound(after)
}
