import { inArray } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { AcceptOrders } from '#contract/orders.ts'
import type { AdminViewer } from '../http/viewer.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { errorBody } from '../http/error-handler.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { orders } from './orders.table.ts'

type FailedOrder = { _id: string; number: string; code: string; message: string }

/** Accepts each order in its own transaction. Failures do not affect the others and are returned with their reason. */
export async function acceptMany(
  ctx: Context,
  { orders: asked }: AcceptOrders,
  by: AdminViewer,
  language: Language,
): Promise<{ accepted: number; failed: FailedOrder[] }> {
  const ids = asked.map(({ _id }) => _id)
  const rows = await ctx.db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, ids))
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  const failed: FailedOrder[] = []
  // One after the other: they may need the same stock and the same next invoice number.
  for (const { _id, version, from } of new Map(asked.map((one) => [one._id, one])).values())
    try {
      await changeOrderStatus(ctx, ctx.db, _id, { status: 'in_progress', version, from }, by, ctx.now())
    } catch (error) {
      // An unexpected error stops nobody either: orders before it are accepted, and those after it can be.
      if (!(error instanceof AppError)) ctx.log.error({ err: error, order: _id }, 'an order was not accepted')
      const { code, message } = errorBody(
        error instanceof AppError ? error : new AppError('internal'),
        language,
      )
      failed.push({ _id, number: numbers.get(_id) ?? '', code, message })
    }
  return { accepted: new Set(ids).size - failed.length, failed }
}
