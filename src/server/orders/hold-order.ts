import { and, eq, sql } from 'drizzle-orm'
import type { OrderStatus } from '#contract/enums.ts'
import { pickUpStatusOf } from '#contract/pick-up-status.ts'
import { auditLog } from '../audit-log/write-audit.ts'
import type { Db } from '../db/connect.ts'
import { announce } from '../events/announce.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { orders, type OrderRow } from './orders.table.ts'

/** What staff saw of the order when they decided. */
export type Start = { version?: number | undefined; from?: OrderStatus | undefined }

/**
 * Locks an order for a change by staff. Concurrent changes queue; the second one fails with a conflict.
 * @throws AppError not_found, version_conflict
 */
export async function holdOrder(db: Db, id: string, { version, from }: Start): Promise<OrderRow> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id)).for('update')
  const order = orNotFound(row)
  const isOther =
    (version !== undefined && version !== order.version) || (from !== undefined && from !== order.status)
  if (isOther) throw await overtaken(db, order)
  return order
}

/** Every change of an order is a new version. The time is the transaction's, as in its row of the trail. */
export async function touchOrder(db: Db, id: string): Promise<void> {
  await db
    .update(orders)
    .set({ version: sql`${orders.version} + 1`, updatedAt: sql`now()` })
    .where(eq(orders.id, id))
  await announce(db, 'order', { _id: id })
}

/** Says how the order is now, when it was changed and, where that was staff, by whom. */
async function overtaken(db: Db, order: OrderRow) {
  const { id, status, paymentStatus, version, updatedAt } = order
  const [change] = await db
    .select({ by: auditLog.byName })
    .from(auditLog)
    .innerJoin(orders, and(eq(orders.id, auditLog.entityId), eq(orders.updatedAt, auditLog.at)))
    .where(and(eq(auditLog.entity, 'order'), eq(auditLog.entityId, id)))
    .limit(1)
  return new AppError('version_conflict', {
    whole: change ? 'overtakenBy' : 'overtaken',
    values: { status: named(order), by: change?.by ?? '' },
    details: {
      status,
      paymentStatus,
      version,
      changedAt: updatedAt.toISOString(),
      ...(change && { changedBy: change.by }),
    },
  })
}

const toCollect = { partly: undefined, shipped: 'ready', delivered: 'collected' } as const

/** The status as the message names it. */
function named(order: OrderRow): string {
  const status = pickUpStatusOf(order)
  return (status && toCollect[status]) ?? order.status
}
