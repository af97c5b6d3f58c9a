import { and, asc, eq, inArray, max, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { ChangeOrderStatus } from '#contract/orders.ts'
import type { Db } from '../db/connect.ts'
import { noteShippedDevices } from '../device-entries/note-devices.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { nameUnits } from '../inventory/name-units.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { settleReservation } from '../stock/move-stock.ts'
import { needsShipping, orderLines, orders, type OrderLineRow, type OrderRow } from './orders.table.ts'
import { shipmentLines, shipments, type WholeShipment } from './shipments.table.ts'
import type { Actor } from './transition.ts'

/** What of a line has neither left nor been cancelled. */
export const openOf = (line: Pick<OrderLineRow, 'quantity' | 'shippedQuantity' | 'cancelledQuantity'>) =>
  line.quantity - line.shippedQuantity - line.cancelledQuantity

/** What so many of a line take from stock. */
export const demandFor = ({ stockDemand, quantity }: OrderLineRow, part: number) =>
  part === 0
    ? []
    : stockDemand.map((demand) => ({ ...demand, quantity: (demand.quantity / quantity) * part }))

/** What of an order is still to be sent, by line. */
export const openLines = (lines: readonly OrderLineRow[]): Map<string, number> =>
  new Map(
    lines.flatMap((line) =>
      needsShipping(line) && openOf(line) > 0 ? [[line.id, openOf(line)] as const] : [],
    ),
  )

export const listShipments = async (db: Db, orderId: string): Promise<WholeShipment[]> => {
  const rows = await db
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipments.number))
  if (rows.length === 0) return []
  const lines = await db
    .select()
    .from(shipmentLines)
    .where(
      inArray(
        shipmentLines.shipmentId,
        rows.map(({ id }) => id),
      ),
    )
  return rows.map((row) => ({ ...row, lines: lines.filter(({ shipmentId }) => shipmentId === row.id) }))
}

type Items = NonNullable<ChangeOrderStatus['items']>
type Sending = {
  db: Db
  order: OrderRow
  lines: readonly OrderLineRow[]
  /** How many of each line leave. */
  wanted: ReadonlyMap<string, number>
  items: Items
  travel: ChangeOrderStatus['shipment']
  by: Actor
  now: Date
  /** One that was prepared; else it is made. */
  prepared?: string
}

/**
 * A shipment leaves: of each line as many as it holds, with its pieces named where they have serial numbers. The order is locked by
 * the caller. Returns the lines as they left, for the mail.
 * @throws AppError shipped_quantity_mismatch; validation_failed for pieces that cannot be sent
 */
export async function sendLines(sending: Sending): Promise<{ sent: OrderLineRow[]; isLast: boolean }> {
  const { db, order, lines, wanted, items, travel = {}, by, now } = sending
  const named = new Map(items.map((item) => [item._id, item]))
  const isOther = lines.some(
    (line) =>
      needsShipping(line) && (named.get(line.id)?.shippedQuantity ?? 0) !== (wanted.get(line.id) ?? 0),
  )
  if (named.size !== items.length || isOther) throw new AppError('shipped_quantity_mismatch')
  const leaving = lines
    .filter(({ id }) => wanted.has(id))
    .map((line) => {
      const quantity = wanted.get(line.id) ?? 0
      return { line, quantity, stockDemand: demandFor(line, quantity) }
    })
  const { counts, serials } = await nameUnits(
    db,
    leaving.map(({ line, stockDemand }) => ({ id: line.id, stockDemand })),
    items,
    now,
  )
  const id = sending.prepared ?? uuid()
  const way = {
    status: 'shipped' as const,
    carrier: travel.carrier || null,
    trackingNumber: travel.trackingNumber || null,
    trackingUrl: travel.trackingUrl || null,
    byName: by.name,
    shippedAt: now,
  }
  if (sending.prepared) await db.update(shipments).set(way).where(eq(shipments.id, id))
  else await insertShipment(db, order.id, { ...way, id })
  for (const { line, quantity } of leaving) {
    const pieces = serials.get(line.id) ?? []
    await db
      .update(orderLines)
      .set({
        shippedQuantity: sql`${orderLines.shippedQuantity} + ${quantity}`,
        serials: sql`${orderLines.serials} || ${sql.param(pieces)}::text[]`,
      })
      .where(eq(orderLines.id, line.id))
    await db
      .insert(shipmentLines)
      .values({ shipmentId: id, orderLineId: line.id, quantity, serials: pieces })
      .onConflictDoUpdate({
        target: [shipmentLines.shipmentId, shipmentLines.orderLineId],
        set: { serials: pieces },
      })
  }
  const withPieces = [...serials].filter(([, pieces]) => pieces.length > 0).map(([line]) => line)
  if (withPieces.length > 0) {
    const { timeZone } = await readSettings(db)
    await noteShippedDevices(db, withPieces, { shippedAt: now, timeZone })
  }
  await settleReservation(
    db,
    'ship',
    leaving.flatMap(({ stockDemand }) => stockDemand),
    { orderId: order.id, byName: by.name },
    counts,
  )
  const open = openLines(lines)
  const isLast = [...open].every(([id, quantity]) => (wanted.get(id) ?? 0) === quantity)
  await db
    .update(orders)
    .set({
      carrier: way.carrier,
      trackingNumber: way.trackingNumber,
      trackingUrl: way.trackingUrl,
      shippedInPart: !isLast,
    })
    .where(eq(orders.id, order.id))
  return {
    sent: leaving.map(({ line, quantity }) => ({ ...line, quantity, serials: serials.get(line.id) ?? [] })),
    isLast,
  }
}

/** The next of its order. */
export async function insertShipment(
  db: Db,
  orderId: string,
  row: Omit<typeof shipments.$inferInsert, 'orderId' | 'number'>,
): Promise<number> {
  const [last] = await db
    .select({ number: max(shipments.number) })
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
  const number = (orNotFound(last).number ?? 0) + 1
  await db.insert(shipments).values({ ...row, orderId, number })
  return number
}

/** What was prepared and has not left is given up. */
export const cancelPrepared = (db: Db, orderId: string) =>
  db
    .update(shipments)
    .set({ status: 'cancelled' })
    .where(and(eq(shipments.orderId, orderId), eq(shipments.status, 'prepared')))
