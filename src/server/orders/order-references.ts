import { and, eq, ne, sql } from 'drizzle-orm'
import type { PlaceOrder } from '#contract/orders.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { fold } from '../text/fold.ts'
import { orders, type OrderRow } from './orders.table.ts'
import type { Buyer } from './read-buyer.ts'

/** What the customer's own books call an order. */
export type OrderReferences = Pick<
  OrderRow,
  'poNumber' | 'poKey' | 'poFileId' | 'costCentreId' | 'costCentreCode' | 'costCentreName'
>

type Asked = Pick<PlaceOrder, 'poNumber' | 'poFile' | 'costCentre'>

/**
 * The references of a new order, as the company of its buyer asks for them. `db` must be a transaction: orders with one number queue
 * where a number may be used once.
 * @throws AppError validation_failed, taken
 */
export async function orderReferences(
  db: Db,
  buyer: Buyer | undefined,
  { poNumber = '', poFile, costCentre: asked }: Asked,
): Promise<OrderReferences> {
  const { companyId = null, poRule, costCentreRule, hasCostCentres, costCentre = null } = buyer ?? {}
  const poKey = fold(poNumber)
  const fields = {
    ...(companyId !== null && poRule !== 'optional' && poNumber === '' && { poNumber: 'required' }),
    ...(poFile !== undefined && !buyer?.poFile && { poFile: 'unknownReference' }),
    ...(asked !== undefined && costCentre === null && { costCentre: 'unknownReference' }),
    ...(costCentreRule === 'required' && hasCostCentres && asked === undefined && { costCentre: 'required' }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
  if (companyId !== null && poRule === 'required_unique') await refuseUsed(db, companyId, poKey)
  return {
    poNumber: poNumber || null,
    poKey: poKey || null,
    poFileId: buyer?.poFile?.id ?? null,
    costCentreId: costCentre?.id ?? null,
    costCentreCode: costCentre?.code ?? null,
    costCentreName: costCentre?.name ?? null,
  }
}

/** Another number for an order that there is, as the company of its buyer asks for it. `db` must be a transaction. */
export async function poNumberOf(db: Db, buyer: Buyer | undefined, poNumber: string, orderId: string) {
  const { companyId = null, poRule } = buyer ?? {}
  const poKey = fold(poNumber)
  if (companyId !== null && poRule !== 'optional' && poNumber === '')
    throw new AppError('validation_failed', { fields: { poNumber: 'required' } })
  if (companyId !== null && poRule === 'required_unique') await refuseUsed(db, companyId, poKey, orderId)
  return { poNumber: poNumber || null, poKey: poKey || null }
}

async function refuseUsed(db: Db, companyId: string, poKey: string, ownId?: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${companyId} ${poKey}`}, 4))`)
  const [used] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.poKey, poKey),
        eq(orders.companyId, companyId),
        ne(orders.status, 'rejected'),
        ownId === undefined ? undefined : ne(orders.id, ownId),
      ),
    )
    .limit(1)
  if (used) throw new AppError('taken', { fields: { poNumber: 'poNumberUsed' } })
}

type Referring = Omit<OrderReferences, 'poFileId'> & Pick<OrderRow, 'siteId' | 'shippingAddress'>

/** As the order tells them, with the site that it goes to. */
export const describeReferences = ({
  poNumber,
  costCentreCode,
  costCentreName,
  siteId,
  shippingAddress,
}: Referring) => ({
  ...(poNumber && { poNumber }),
  ...(costCentreCode && { costCentre: { code: costCentreCode, name: costCentreName ?? '' } }),
  ...(siteId && { site: { _id: siteId, name: shippingAddress?.name ?? '' } }),
})

/** The words by which a search finds them. */
export const namedIn = ({
  poNumber,
  costCentreCode,
  costCentreName,
  siteId,
  shippingAddress,
}: Referring): string[] =>
  [poNumber, costCentreCode, costCentreName, siteId && shippingAddress?.name].flatMap((word) => word ?? [])
