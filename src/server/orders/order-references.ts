import { and, eq, ne, sql } from 'drizzle-orm'
import type { PlaceOrder } from '#contract/orders.ts'
import { companies } from '../auth/auth.table.ts'
import { costCentres } from '../companies/cost-centres.table.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { fold } from '../text/fold.ts'
import { orders, type OrderRow } from './orders.table.ts'

/** What the customer's own books call an order. */
export type OrderReferences = Pick<
  OrderRow,
  'poNumber' | 'poKey' | 'costCentreId' | 'costCentreCode' | 'costCentreName'
>

type Asked = Pick<PlaceOrder, 'poNumber' | 'costCentre'>

/**
 * The references of a new order, as its company asks for them. `db` must be a transaction: orders with one number queue where a
 * number may be used once.
 * @throws AppError validation_failed, taken
 */
export async function orderReferences(
  db: Db,
  companyId: string | undefined,
  { poNumber = '', costCentre: asked }: Asked,
): Promise<OrderReferences> {
  const poKey = fold(poNumber)
  const [company] = companyId === undefined ? [] : await readRules(db, companyId)
  const costCentre = company?.costCentres.find(({ id }) => id === asked)
  const fields = {
    ...(company && company.poRule !== 'optional' && poNumber === '' && { poNumber: 'required' }),
    ...(asked !== undefined && !costCentre && { costCentre: 'unknownReference' }),
    ...(company?.costCentreRule === 'required' &&
      asked === undefined &&
      company.costCentres.length > 0 && { costCentre: 'required' }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
  if (companyId !== undefined && company?.poRule === 'required_unique') await refuseUsed(db, companyId, poKey)
  return {
    poNumber: poNumber || null,
    poKey: poKey || null,
    costCentreId: costCentre?.id ?? null,
    costCentreCode: costCentre?.code ?? null,
    costCentreName: costCentre?.name ?? null,
  }
}

/** With the cost centres that are in use. */
async function readRules(db: Db, companyId: string) {
  const rules = await db
    .select({ poRule: companies.poRule, costCentreRule: companies.costCentreRule, costCentre: costCentres })
    .from(companies)
    .leftJoin(costCentres, and(eq(costCentres.companyId, companies.id), costCentres.isActive))
    .where(eq(companies.id, companyId))
  return rules.slice(0, 1).map(({ poRule, costCentreRule }) => ({
    poRule,
    costCentreRule,
    costCentres: rules.flatMap(({ costCentre }) => costCentre ?? []),
  }))
}

async function refuseUsed(db: Db, companyId: string, poKey: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${companyId} ${poKey}`}, 4))`)
  const [used] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.poKey, poKey), eq(orders.companyId, companyId), ne(orders.status, 'rejected')))
    .limit(1)
  if (used) throw new AppError('taken', { fields: { poNumber: 'poNumberUsed' } })
}

/** As the order tells them. */
export const describeReferences = ({ poNumber, costCentreCode, costCentreName }: OrderReferences) => ({
  ...(poNumber && { poNumber }),
  ...(costCentreCode && { costCentre: { code: costCentreCode, name: costCentreName ?? '' } }),
})

/** The words by which a search finds them. */
export const namedIn = ({ poNumber, costCentreCode, costCentreName }: OrderReferences): string[] =>
  [poNumber, costCentreCode, costCentreName].flatMap((word) => word ?? [])
