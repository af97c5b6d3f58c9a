import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import { maxSites, type NewSite, type Site, type SiteChanges } from '#contract/sites.ts'
import { companies } from '../auth/auth.table.ts'
import { type Db, violatedConstraint } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { foldedName } from '../text/fold.ts'
import { checkReachable, columns, namedAddress, snapshotOf } from './addresses.queries.ts'
import { addresses, type AddressRow } from './addresses.table.ts'

export async function listSites(db: Db, companyId: string, language: Language): Promise<Site[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.companyId, companyId))
    .orderBy(desc(addresses.isActive), asc(addresses.nameKey))
  return rows.map((row) => describe(row, language))
}

/** @throws AppError title_taken, limit_reached, validation_failed */
export const addSite = (
  db: Db,
  companyId: string,
  { hours, instructions, ...address }: NewSite,
  language: Language,
): Promise<Site> =>
  refuseTakenName(() =>
    inTransaction(db, async (db) => {
      checkReachable(address)
      // Those who add at once queue here, so that the limit holds.
      await db.select().from(companies).where(eq(companies.id, companyId)).for('no key update')
      if ((await db.$count(addresses, eq(addresses.companyId, companyId))) >= maxSites)
        throw new AppError('limit_reached')
      const [row] = await db
        .insert(addresses)
        .values({ id: uuid(), companyId, ...columnsOf(address), hours, instructions })
        .returning()
      return describe(orNotFound(row), language)
    }),
  )

/** @throws AppError not_found, title_taken, version_conflict, validation_failed */
export const changeSite = (
  db: Db,
  companyId: string,
  id: string,
  { version, hours, instructions, isActive, ...changes }: SiteChanges,
  language: Language,
): Promise<Site> =>
  refuseTakenName(() =>
    inTransaction(db, async (db) => {
      const mine = and(eq(addresses.id, id), eq(addresses.companyId, companyId))
      const [row] = await db.select().from(addresses).where(mine).for('no key update')
      const before = orNotFound(row)
      if (before.version !== version) throw new AppError('version_conflict')
      const address = { ...snapshotOf(before), name: before.name ?? '', ...changes }
      checkReachable(address)
      const [after] = await db
        .update(addresses)
        .set({
          ...columnsOf(address),
          ...(hours && { hours }),
          ...(instructions !== undefined && { instructions }),
          ...(isActive !== undefined && { isActive }),
          version: sql`${addresses.version} + 1`,
          updatedAt: sql`now()`,
        })
        .where(mine)
        .returning()
      return describe(orNotFound(after), language)
    }),
  )

const columnsOf = (address: Omit<NewSite, 'hours' | 'instructions'>) => ({
  ...columns({ ...address, type: 'shipping', isDefault: false }),
  nameKey: foldedName(address.name),
})

function describe(row: AddressRow, language: Language): Site {
  const { site: _, ...address } = namedAddress(snapshotOf(row), language)
  return {
    ...address,
    _id: row.id,
    name: row.name ?? '',
    hours: row.hours,
    instructions: row.instructions,
    isActive: row.isActive,
    version: row.version,
  }
}

async function refuseTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'addresses_site_name_key')
      throw new AppError('title_taken', { fields: { name: 'title_taken' } })
    throw error
  }
}
