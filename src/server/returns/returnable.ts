import { and, eq, inArray, sql } from 'drizzle-orm'
import { openReturnStatuses, replacementWarrantyDays } from '#contract/returns.ts'
import { dayIn } from '#i18n/zone-time.ts'
import type { Db } from '../db/connect.ts'
import { addPeriod } from '../fulfilment/add-period.ts'
import { stockUnits } from '../inventory/inventory.table.ts'
import { needsShipping, orderLines, type OrderLineRow, type OrderRow } from '../orders/orders.table.ts'
import { listShipments } from '../orders/send-lines.ts'
import type { WholeShipment } from '../orders/shipments.table.ts'
import { products } from '../products/products.table.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { returnRequestLines, returnRequests } from './returns.table.ts'

export type ReturnableUnit = {
  id: string
  serial: string
  product: string
  warrantyUntil: string | undefined
}

/** What of a line may go back now. Days are on the calendar where the shop is. */
export type ReturnableLine = {
  line: OrderLineRow
  /** Delivered, not back and not asked for. */
  left: number
  /** Those that are not asked for. */
  units: ReturnableUnit[]
  /** How many units of each product make one of the line; empty where none has a serial number. */
  each: ReadonlyMap<string, number>
  mayReturn: boolean
  /** Absent before it is delivered. */
  returnUntil: string | undefined
  mayClaim: boolean
  warrantyUntil: string | undefined
}

const dayMs = 86_400_000

/** The lines of an order that are shipped, in its order; none of one that has not left. */
export async function listReturnable(db: Db, order: OrderRow, now: Date): Promise<ReturnableLine[]> {
  if (order.status !== 'shipped' && order.status !== 'delivered' && !order.shippedInPart) return []
  const { returns, timeZone } = await readSettings(db)
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.position)
  const goods = lines.filter((line) => needsShipping(line) && line.shippedQuantity > 0)
  if (goods.length === 0) return []
  const held = await listHeld(db, order.id)
  const shipments = await listShipments(db, order.id)
  const sent = await db
    .select()
    .from(stockUnits)
    .where(
      and(
        inArray(
          stockUnits.orderLineId,
          goods.map(({ id }) => id),
        ),
        eq(stockUnits.state, 'shipped'),
      ),
    )
    .orderBy(stockUnits.serial)
  const until = await warrantyOf(db, order, goods, timeZone)
  const today = dayIn(timeZone, now)
  return goods.map((line) => {
    const ofLine = sent.filter(({ orderLineId }) => orderLineId === line.id)
    const { quantity = 0, units: heldUnits = [] } = held.get(line.id) ?? {}
    const left = Math.max(0, line.shippedQuantity - line.returnedQuantity - quantity)
    const each = new Map(
      line.stockDemand
        .filter(({ product }) => ofLine.some(({ productId }) => productId === product))
        .map((demand) => [demand.product, demand.quantity / line.quantity]),
    )
    const units = ofLine
      .filter(({ id }) => !heldUnits.includes(id))
      .map(({ id, serial, productId, shippedAt }) => ({
        id,
        serial,
        product: productId,
        warrantyUntil: shippedAt ? until(line, productId, shippedAt) : undefined,
      }))
    const { lastSent, delivered } = travelOf(line, shipments)
    const returnUntil = delivered && dayIn(timeZone, new Date(delivered.getTime() + returns.days * dayMs))
    const warrantyUntil =
      each.size > 0
        ? latest(units.map((unit) => unit.warrantyUntil))
        : lastSent && until(line, line.productId, lastSent)
    return {
      line,
      left,
      units,
      each,
      mayReturn: returns.days > 0 && left > 0 && (returnUntil === undefined || today <= returnUntil),
      returnUntil: returns.days > 0 ? returnUntil : undefined,
      mayClaim: left > 0 && warrantyUntil !== undefined && today <= warrantyUntil,
      warrantyUntil,
    }
  })
}

/** Quantities and pieces that open requests ask for, by line. */
async function listHeld(db: Db, orderId: string) {
  const rows = await db
    .select({
      line: returnRequestLines.orderLineId,
      quantity: returnRequestLines.quantity,
      units: returnRequestLines.unitIds,
    })
    .from(returnRequestLines)
    .innerJoin(returnRequests, eq(returnRequests.id, returnRequestLines.returnId))
    .where(and(eq(returnRequests.orderId, orderId), inArray(returnRequests.status, [...openReturnStatuses])))
  const held = new Map<string, { quantity: number; units: string[] }>()
  for (const { line, quantity, units } of rows) {
    const before = held.get(line)
    held.set(line, {
      quantity: (before?.quantity ?? 0) + quantity,
      units: [...(before?.units ?? []), ...units],
    })
  }
  return held
}

type Until = (line: OrderLineRow, productId: string, shippedAt: Date) => string | undefined

/**
 * The last day of a warranty: so many months from the day it was shipped as its product has now. What replaces other goods has the
 * warranty of those, and some time of its own at least.
 */
async function warrantyOf(
  db: Db,
  order: OrderRow,
  goods: readonly OrderLineRow[],
  timeZone: string,
): Promise<Until> {
  const dayOf = (shippedAt: Date) => new Date(dayIn(timeZone, shippedAt))
  if (order.replacementFor) {
    const old = await db
      .select({ product: orderLines.productId, until: returnRequestLines.warrantyUntil })
      .from(returnRequestLines)
      .innerJoin(orderLines, eq(orderLines.id, returnRequestLines.orderLineId))
      .where(eq(returnRequestLines.returnId, order.replacementFor))
    return (line, _product, shippedAt) =>
      latest([
        ...old.filter(({ product }) => product === line.productId).map(({ until }) => until ?? undefined),
        dayText(addPeriod(dayOf(shippedAt), { count: replacementWarrantyDays, unit: 'day' })),
      ])
  }
  const ids = new Set(
    goods.flatMap((line) => [line.productId, ...line.stockDemand.map((one) => one.product)]),
  )
  const rows = await db
    .select({ id: products.id, months: products.warranty })
    .from(products)
    .where(inArray(products.id, [...ids]))
  const months = new Map(rows.map((row) => [row.id, row.months ?? 0]))
  return (_line, product, shippedAt) => {
    const count = months.get(product) ?? 0
    return count > 0 ? dayText(addPeriod(dayOf(shippedAt), { count, unit: 'month' })) : undefined
  }
}

const dayText = (date: Date): string => date.toISOString().slice(0, 10)

/** Days as texts sort as they follow each other. */
const latest = (days: readonly (string | undefined)[]): string | undefined =>
  days
    .flatMap((day) => day ?? [])
    .toSorted()
    .at(-1)

/** When the last of a line left, and when the last arrived: absent while some of it is under way. */
function travelOf({ id }: OrderLineRow, shipments: readonly WholeShipment[]) {
  const carrying = shipments.filter(
    ({ shippedAt, lines }) => shippedAt && lines.some(({ orderLineId }) => orderLineId === id),
  )
  const last = (moments: (Date | null)[]) =>
    moments.reduce<Date | undefined>(
      (latest, at) => (at && (!latest || at > latest) ? at : latest),
      undefined,
    )
  const isHere = carrying.length > 0 && carrying.every(({ deliveredAt }) => deliveredAt)
  return {
    lastSent: last(carrying.map(({ shippedAt }) => shippedAt)),
    delivered: isHere ? last(carrying.map(({ deliveredAt }) => deliveredAt)) : undefined,
  }
}

/** `R2611-000001`: unique, with gaps allowed. */
export async function nextReturnNumber(db: Db, timeZone: string, now: Date): Promise<string> {
  const { rows } = await db.execute<{ next: string }>(sql`select nextval('return_numbers')::text as next`)
  const month = dayIn(timeZone, now).slice(2, 7).replace('-', '')
  return `R${month}-${(rows[0]?.next ?? '').padStart(6, '0')}`
}
