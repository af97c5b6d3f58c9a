import { eq, inArray } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import type { ChangeOrderStatus, FailedOrder, SeveralOrders } from '#contract/orders.ts'
import type { AdminViewer } from '../http/viewer.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inGroup } from '../audit-log/write-audit.ts'
import { AppError } from '../http/app-error.ts'
import { errorBody } from '../http/error-handler.ts'
import { allowedStatuses } from './allowed-statuses.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { openLines } from './send-lines.ts'
import { orderLines, orders } from './orders.table.ts'

type Asked = SeveralOrders['orders'][number]
type Step = (asked: Asked) => Promise<void>

/** Accepts each order in its own transaction. Failures do not affect the others and are returned with their reason. */
export async function acceptMany(
  ctx: Context,
  asked: SeveralOrders,
  person: AdminViewer,
  language: Language,
) {
  const by = inGroup(person, uuid())
  const accept: Step = ({ _id, ...start }) =>
    changeOrderStatus(ctx, ctx.db, _id, { ...start, status: 'in_progress' }, by, ctx.now())
  const { done, failed } = await each(ctx, asked, language, accept)
  return { accepted: done, failed, orders: await asTheyAre(ctx.db, asked) }
}

/** Ships each order in full, in its own transaction. Those whose units have to be named are not shipped. */
export async function shipMany(ctx: Context, asked: SeveralOrders, person: AdminViewer, language: Language) {
  const by = inGroup(person, uuid())
  const ship: Step = async ({ _id, ...start }) => {
    const change = { ...start, status: 'shipped' as const, items: await wholeLines(ctx.db, _id) }
    try {
      await changeOrderStatus(ctx, ctx.db, _id, change, by, ctx.now())
    } catch (error) {
      // All quantities are whole: what is missing are the units.
      if (error instanceof AppError && error.code === 'shipped_quantity_mismatch')
        throw new AppError('units_not_named')
      throw error
    }
  }
  const { done, failed } = await each(ctx, asked, language, ship)
  return { shipped: done, failed }
}

/** All that has not left. What is read before the order is held is compared with what is open then. */
async function wholeLines(db: Db, orderId: string): Promise<NonNullable<ChangeOrderStatus['items']>> {
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  return [...openLines(lines)].map(([_id, shippedQuantity]) => ({ _id, shippedQuantity }))
}

async function each(
  ctx: Context,
  { orders: asked }: SeveralOrders,
  language: Language,
  step: Step,
): Promise<{ done: number; failed: FailedOrder[] }> {
  const ids = asked.map(({ _id }) => _id)
  const rows = await ctx.db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, ids))
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  const failed: FailedOrder[] = []
  // One after the other: they may need the same stock and the same next invoice number.
  for (const one of new Map(asked.map((one) => [one._id, one])).values())
    try {
      await step(one)
    } catch (error) {
      // An unexpected error stops nobody either: orders before it are done, and those after it can be.
      if (!(error instanceof AppError))
        ctx.log.error({ err: error, order: one._id }, 'an order was not changed')
      const { code, message } = errorBody(
        error instanceof AppError ? error : new AppError('internal'),
        language,
      )
      failed.push({ _id: one._id, number: numbers.get(one._id) ?? '', code, message })
    }
  return { done: new Set(ids).size - failed.length, failed }
}

async function asTheyAre(db: Db, { orders: asked }: SeveralOrders) {
  const rows = await db
    .select()
    .from(orders)
    .where(
      inArray(
        orders.id,
        asked.map(({ _id }) => _id),
      ),
    )
  return rows.map((order) => ({
    _id: order.id,
    status: order.status,
    allowedStatuses: allowedStatuses(order),
    version: order.version,
  }))
}
