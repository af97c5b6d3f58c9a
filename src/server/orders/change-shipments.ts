import { and, asc, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { OrderStatus } from '#contract/enums.ts'
import type { NewShipment, ShipmentChange } from '#contract/shipments.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { Context } from '../context.ts'
import { noteDelivered } from '../credit/receivables.ts'
import type { Db } from '../db/connect.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { mailAboutOrder } from '../order-mails/order-mail.ts'
import { checkedDelivery } from './checked-delivery.ts'
import { holdOrder, touchOrder } from './hold-order.ts'
import {
  needsShipping,
  orderEvents,
  orderLines,
  orders,
  type OrderLineRow,
  type OrderRow,
} from './orders.table.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { insertShipment, listShipments, openLines, sendLines } from './send-lines.ts'
import { shipmentLines, shipments, type WholeShipment } from './shipments.table.ts'

/** An order that is held, with all that belongs to its shipments. */
type Held = { ctx: Context; db: Db; order: OrderRow; lines: OrderLineRow[]; by: AdminViewer; now: Date }

/** @throws AppError not_found, version_conflict */
export async function holdWithLines(
  ctx: Context,
  db: Db,
  { id, version }: { id: string; version: number },
  by: AdminViewer,
): Promise<Held> {
  const order = await holdOrder(db, id, { version })
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.position))
  return { ctx, db, order, lines, by, now: ctx.now() }
}

const refuseUnless = (order: OrderRow, status: OrderStatus) => {
  if (order.status !== status) throw new AppError('invalid_transition', { details: { status: order.status } })
}

/**
 * Prepares a shipment of a part of an accepted order, or ships it at once. `db` must be a transaction.
 * @throws AppError not_found, version_conflict, invalid_transition, nothing_open, shipped_quantity_mismatch; validation_failed for
 *   more than is open
 */
export async function addShipment(
  ctx: Context,
  db: Db,
  id: string,
  { lines: asked, ship, rest, version }: NewShipment,
  by: AdminViewer,
): Promise<void> {
  const held = await holdWithLines(ctx, db, { id, version }, by)
  refuseUnless(held.order, 'in_progress')
  const open = openLines(held.lines)
  if (open.size === 0) throw new AppError('nothing_open')
  const before = await listShipments(db, id)
  const taken = (line: string) =>
    before
      .filter(({ status }) => status === 'prepared')
      .flatMap(({ lines }) => lines.filter(({ orderLineId }) => orderLineId === line))
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const fields = Object.fromEntries(
    asked.flatMap(({ _id, quantity }, index) => {
      const isTwice = asked.findIndex((one) => one._id === _id) !== index
      const line = held.lines.find((one) => one.id === _id)
      if (!line || isTwice || !needsShipping(line)) return [[`lines.${index}._id`, 'unknownReference']]
      return quantity > (open.get(_id) ?? 0) - taken(_id) ? [[`lines.${index}.quantity`, 'aboveOpen']] : []
    }),
  )
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
  const shipment = uuid()
  const number = await insertShipment(db, id, {
    id: shipment,
    status: 'prepared',
    byName: by.name,
    createdAt: held.now,
  })
  await db
    .insert(shipmentLines)
    .values(asked.map(({ _id, quantity }) => ({ shipmentId: shipment, orderLineId: _id, quantity })))
  if (ship)
    await leave(
      held,
      { id: shipment, number, lines: asked },
      { items: ship.items, shipment: ship.shipment, rest },
    )
  else await note(held, 'shipment_prepared', { shipment: number, items: asked })
  await touchOrder(db, id)
}

/**
 * Ships what was prepared, or marks a shipment as delivered. `db` must be a transaction.
 * @throws AppError not_found, version_conflict, invalid_transition, shipped_quantity_mismatch, validation_failed
 */
export async function changeShipment(
  ctx: Context,
  db: Db,
  { id, shipment: shipmentId }: { id: string; shipment: string },
  change: ShipmentChange,
  by: AdminViewer,
): Promise<void> {
  const held = await holdWithLines(ctx, db, { id, version: change.version }, by)
  const shipment = await found(db, id, shipmentId)
  const { status, items = [] } = change
  const from = status === 'shipped' ? 'prepared' : 'shipped'
  if (shipment.status !== from)
    throw new AppError('invalid_transition', { details: { status: shipment.status } })
  if (status === 'shipped') {
    refuseUnless(held.order, 'in_progress')
    const lines = shipment.lines.map(({ orderLineId, quantity }) => ({ _id: orderLineId, quantity }))
    await leave(held, { id: shipment.id, number: shipment.number, lines }, { ...change, items })
  } else await arrive(held, shipment)
  await touchOrder(db, id)
}

/** @throws AppError not_found, version_conflict, invalid_transition */
export async function removeShipment(
  ctx: Context,
  db: Db,
  { id, shipment: shipmentId, version }: { id: string; shipment: string; version: number },
  by: AdminViewer,
): Promise<void> {
  const held = await holdWithLines(ctx, db, { id, version }, by)
  const shipment = await found(db, id, shipmentId)
  if (shipment.status !== 'prepared')
    throw new AppError('invalid_transition', { details: { status: shipment.status } })
  await db.update(shipments).set({ status: 'cancelled' }).where(eq(shipments.id, shipment.id))
  await note(held, 'shipment_cancelled', { shipment: shipment.number })
  await touchOrder(db, id)
}

async function found(db: Db, orderId: string, id: string): Promise<WholeShipment> {
  return orNotFound((await listShipments(db, orderId)).find((one) => one.id === id))
}

type Leaving = { id: string; number: number; lines: readonly { _id: string; quantity: number }[] }

async function leave(
  held: Held,
  { id, number, lines: wanted }: Leaving,
  {
    items,
    shipment: travel,
    rest,
  }: Pick<ShipmentChange, 'shipment' | 'rest'> & {
    items: NonNullable<ShipmentChange['items']>
  },
): Promise<void> {
  const { ctx, db, order, lines, by, now } = held
  const { sent, isLast } = await sendLines({
    db,
    order,
    lines,
    wanted: new Map(wanted.map(({ _id, quantity }) => [_id, quantity])),
    items,
    travel,
    by,
    now,
    prepared: id,
  })
  if (rest && !isLast)
    await db
      .update(orders)
      .set({ estimatedDelivery: checkedDelivery(order, rest, 'rest.'), promiseNote: rest.reason ?? null })
      .where(eq(orders.id, order.id))
  await note(held, 'shipped', {
    shipment: number,
    items: wanted,
    ...(rest &&
      !isLast && { estimatedDelivery: rest.estimatedDelivery, ...(rest.reason && { reason: rest.reason }) }),
  })
  if (isLast) return reach(held, 'shipped', { mail: 'order_shipped', lines: sent })
  const [after] = await db.select().from(orders).where(eq(orders.id, order.id))
  await mailAboutOrder(ctx, db, 'order_shipped_in_part', orNotFound(after), { lines: sent })
}

/** The last that was under way makes the order delivered. */
async function arrive(held: Held, { id, number }: WholeShipment): Promise<void> {
  const { db, order, now } = held
  await db.update(shipments).set({ status: 'delivered', deliveredAt: now }).where(eq(shipments.id, id))
  await note(held, 'delivered', { shipment: number })
  const underWay = await db.$count(
    shipments,
    and(eq(shipments.orderId, order.id), eq(shipments.status, 'shipped')),
  )
  if (order.status === 'shipped' && underWay === 0)
    await reach(held, 'delivered', { mail: 'order_delivered' })
}

/** Nothing is left to be done before this status. */
export async function reach(
  { ctx, db, order, by, now }: Held,
  status: 'shipped' | 'delivered',
  {
    mail,
    lines,
    reason,
  }: { mail?: 'order_shipped' | 'order_delivered'; lines?: OrderLineRow[]; reason?: string } = {},
): Promise<void> {
  const [after] = await db
    .update(orders)
    .set({ status, shippedInPart: false })
    .where(eq(orders.id, order.id))
    .returning()
  if (status === 'delivered') await noteDelivered(db, order, (await readSettings(db)).timeZone, now)
  await db.insert(orderEvents).values({
    id: uuid(),
    orderId: order.id,
    fromStatus: order.status,
    toStatus: status,
    byName: by.name,
    reason,
    at: now,
  })
  if (mail) await mailAboutOrder(ctx, db, mail, orNotFound(after), { ...(lines && { lines }) })
}

const note = (
  { db, order, by }: Held,
  action: 'shipment_prepared' | 'shipment_cancelled' | 'shipped' | 'delivered',
  after: object,
) => writeAudit(db, { entity: 'order', entityId: order.id, action, by, after })
