import { eq } from 'drizzle-orm'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { holdOrder, touchOrder } from './hold-order.ts'
import { orders } from './orders.table.ts'

/**
 * Lets an order through that its company has no credit for; accepting it is another step. `db` must be a transaction.
 * @throws AppError not_found, version_conflict, invalid_transition
 */
export async function grantCredit(
  db: Db,
  id: string,
  { reason, version }: { reason: string; version: number },
  by: AdminViewer,
): Promise<void> {
  const order = await holdOrder(db, id, { version })
  if (order.status !== 'pending' || order.creditReview !== 'needed') throw new AppError('invalid_transition')
  await db.update(orders).set({ creditReview: 'granted' }).where(eq(orders.id, id))
  await touchOrder(db, id)
  await writeAudit(db, { entity: 'order', entityId: id, action: 'credit_granted', by, after: { reason } })
}
