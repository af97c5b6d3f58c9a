import { eq } from 'drizzle-orm'
import { dayIn } from '#i18n/zone-time.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { mailAboutOrder } from '../order-mails/order-mail.ts'
import { promiseInstant } from '../settings/promised-day.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { holdOrder, touchOrder } from './hold-order.ts'
import { isPromised, orders } from './orders.table.ts'

const furthestMs = 366 * 86_400_000

/**
 * Promises another day, `2026-12-01`, for an order that has not arrived, and tells its buyer why. `db` must be a transaction.
 * @throws AppError not_found, version_conflict, invalid_transition, validation_failed on a day that has passed, is too far away or the same
 */
export async function changePromise(
  ctx: Context,
  db: Db,
  id: string,
  { promisedAt, note, version }: { promisedAt: string; note: string; version: number },
  by: AdminViewer,
): Promise<void> {
  const order = await holdOrder(db, id, { version })
  if (!isPromised(order) || order.status === 'delivered') throw new AppError('invalid_transition')
  const { timeZone } = await readSettings(db)
  const now = ctx.now()
  const before = dayIn(timeZone, order.estimatedDelivery)
  const furthest = dayIn(timeZone, new Date(now.getTime() + furthestMs))
  if (promisedAt < dayIn(timeZone, now) || promisedAt > furthest)
    throw new AppError('validation_failed', { fields: { promisedAt: 'promiseDay' } })
  if (promisedAt === before)
    throw new AppError('validation_failed', { fields: { promisedAt: 'promiseSame' } })
  const [changed] = await db
    .update(orders)
    .set({ estimatedDelivery: promiseInstant(promisedAt, timeZone), promiseNote: note })
    .where(eq(orders.id, id))
    .returning()
  await touchOrder(db, id)
  await writeAudit(db, {
    entity: 'order',
    entityId: id,
    action: 'promise_changed',
    by,
    before: { promisedAt: before },
    after: { promisedAt, note },
  })
  await mailAboutOrder(ctx, db, 'order_promise_changed', orNotFound(changed))
}
