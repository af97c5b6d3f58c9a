import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  maxCostCentres,
  type CostCentre,
  type CostCentreChanges,
  type NewCostCentre,
} from '#contract/cost-centres.ts'
import { companies } from '../auth/auth.table.ts'
import { type Db, violatedConstraint } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { foldedName } from '../text/fold.ts'
import { costCentres, type CostCentreRow } from './cost-centres.table.ts'

export async function listCostCentres(db: Db, companyId: string): Promise<CostCentre[]> {
  const rows = await db
    .select()
    .from(costCentres)
    .where(eq(costCentres.companyId, companyId))
    .orderBy(desc(costCentres.isActive), asc(costCentres.codeKey))
  return rows.map(describe)
}

/** @throws AppError code_taken, limit_reached */
export const addCostCentre = (
  db: Db,
  companyId: string,
  { code, name }: NewCostCentre,
): Promise<CostCentre> =>
  refuseTakenCode(() =>
    inTransaction(db, async (db) => {
      // Those who add at once queue here, so that the limit holds.
      await db.select().from(companies).where(eq(companies.id, companyId)).for('no key update')
      if ((await db.$count(costCentres, eq(costCentres.companyId, companyId))) >= maxCostCentres)
        throw new AppError('limit_reached')
      const [row] = await db
        .insert(costCentres)
        .values({ id: uuid(), companyId, code, codeKey: foldedName(code), name })
        .returning()
      return describe(orNotFound(row))
    }),
  )

/** @throws AppError not_found, code_taken, version_conflict */
export const changeCostCentre = (
  db: Db,
  companyId: string,
  id: string,
  { version, ...changes }: CostCentreChanges,
): Promise<CostCentre> =>
  refuseTakenCode(() =>
    inTransaction(db, async (db) => {
      const mine = and(eq(costCentres.id, id), eq(costCentres.companyId, companyId))
      const [before] = await db.select().from(costCentres).where(mine).for('no key update')
      if (orNotFound(before).version !== version) throw new AppError('version_conflict')
      const [after] = await db
        .update(costCentres)
        .set({
          ...changes,
          ...(changes.code !== undefined && { codeKey: foldedName(changes.code) }),
          version: sql`${costCentres.version} + 1`,
          updatedAt: sql`now()`,
        })
        .where(mine)
        .returning()
      return describe(orNotFound(after))
    }),
  )

const describe = ({ id, code, name, isActive, version }: CostCentreRow): CostCentre => ({
  _id: id,
  code,
  name,
  isActive,
  version,
})

async function refuseTakenCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'cost_centres_code_key')
      throw new AppError('code_taken', { fields: { code: 'code_taken' } })
    throw error
  }
}
