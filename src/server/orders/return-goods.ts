import { and, asc, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { ReturnGoods } from '#contract/orders.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { AdminViewer } from '../http/viewer.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { noteReturnedDevices } from '../device-entries/note-devices.ts'
import { AppError } from '../http/app-error.ts'
import { returnStock } from '../stock/return-stock.ts'
import { holdOrder, touchOrder } from './hold-order.ts'
import { refundLockedOrder } from './refund-by-staff.ts'
import {
  needsShipping,
  orderLines,
  orderReturnLines,
  orderReturns,
  type OrderLineRow,
  type OrderRow,
} from './orders.table.ts'

/**
 * Takes items of a shipped order back, into stock or written off, optionally with a refund: all of it or nothing. `db` must
 * be a transaction.
 * @throws AppError not_found, version_conflict, invalid_transition; validation_failed for more than was sent, or pieces that were not
 */
export async function returnGoods(
  ctx: Context,
  db: Db,
  id: string,
  { items, note, isWrittenOff, refund, version }: ReturnGoods,
  by: AdminViewer,
): Promise<void> {
  await takeGoodsBack(
    ctx,
    db,
    await holdOrder(db, id, { version }),
    { items, note, isWrittenOff, refund },
    by,
  )
  await touchOrder(db, id)
}

/**
 * Takes items of a locked order back. Returns the ids of the return, and of its refund where there is one.
 * @throws AppError invalid_transition; validation_failed for more than was sent, or pieces that were not
 */
export async function takeGoodsBack(
  ctx: Context,
  db: Db,
  order: OrderRow,
  { items, note, isWrittenOff, refund }: Omit<ReturnGoods, 'version'>,
  by: AdminViewer,
): Promise<{ returnId: string; refundId: string | null }> {
  const { id } = order
  const now = ctx.now()
  const hasLeft = order.status === 'shipped' || order.status === 'delivered' || order.shippedInPart
  if (!hasLeft) throw new AppError('invalid_transition', { details: { status: order.status } })
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.position))
  const coming = items.map(({ _id, quantity, serials = [] }, index) => {
    const line = lines.find((one) => one.id === _id)
    const isTwice = items.findIndex((one) => one._id === _id) !== index
    if (!line || isTwice || !needsShipping(line))
      throw new AppError('validation_failed', { fields: { [`items.${index}._id`]: 'unknownReference' } })
    if (quantity > line.shippedQuantity - line.returnedQuantity)
      throw new AppError('validation_failed', { fields: { [`items.${index}.quantity`]: 'aboveSent' } })
    return { line: _id, path: `items.${index}`, quantity, serials, demand: demandOf(line, quantity) }
  })

  const returnId = uuid()
  await db
    .insert(orderReturns)
    .values({ id: returnId, orderId: id, note: note || null, isWrittenOff, byName: by.name, at: now })
  const back = await returnStock(db, coming, {
    isWrittenOff,
    orderId: id,
    byName: by.name,
    ...(note && { note }),
  })
  if (Object.keys(back.faults).length > 0) throw new AppError('validation_failed', { fields: back.faults })
  const named = [...back.serials].filter(([, pieces]) => pieces.length > 0).map(([line]) => line)
  if (named.length > 0) await noteReturnedDevices(db, named)
  for (const { line, quantity } of coming) {
    const taken = await db
      .update(orderLines)
      .set({ returnedQuantity: sql`${orderLines.returnedQuantity} + ${quantity}` })
      .where(and(eq(orderLines.id, line), eq(orderLines.orderId, id)))
      .returning({ id: orderLines.id })
    if (taken.length === 0) throw new AppError('not_found')
    await db
      .insert(orderReturnLines)
      .values({ returnId, orderLineId: line, quantity, serials: back.serials.get(line) ?? [] })
  }
  await writeAudit(db, {
    entity: 'order',
    entityId: id,
    action: isWrittenOff ? 'written_off' : 'returned',
    by,
    after: { items: items.map(({ _id, quantity }) => ({ _id, quantity })), ...(note && { note }) },
  })
  const refunded = refund && (await refundLockedOrder(ctx, db, order, refund, by))
  return { returnId, refundId: refunded?.id ?? null }
}

/** What the line took from stock, for this number of its units. */
const demandOf = ({ stockDemand, quantity }: OrderLineRow, returned: number) =>
  stockDemand.map((demand) => ({ ...demand, quantity: (demand.quantity / quantity) * returned }))
