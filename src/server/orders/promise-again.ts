import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { deliveryZones } from '../delivery/delivery.table.ts'
import { products } from '../products/products.table.ts'
import { arrivalOf, type Pace } from '../settings/promised-day.ts'
import type { OrderRow } from './orders.table.ts'

/** By when an order that is there already arrives, where these products of it are not in stock now. */
export const promiseAgain = async (
  db: Db,
  order: OrderRow,
  missing: readonly string[],
  now: Date,
  pace: Pace,
): Promise<Date> =>
  arrivalOf(await suppliesOf(db, missing), now, pace, { transitDays: await daysOnTheWay(db, order) })

async function suppliesOf(db: Db, missing: readonly string[]) {
  if (missing.length === 0) return []
  const rows = await db
    .select({ restockAt: products.restockAt, leadDays: products.leadDays })
    .from(products)
    .where(inArray(products.id, [...missing]))
  return rows.map((row) => ({ ...row, isInStock: false }))
}

/** Of its delivery zone, as that is now, or until it can be picked up. */
async function daysOnTheWay(db: Db, { deliveryZoneId, pickUpPoint }: OrderRow): Promise<number | undefined> {
  if (pickUpPoint) return pickUpPoint.readyDays
  if (deliveryZoneId === null) return undefined
  const [zone] = await db
    .select({ transitDays: deliveryZones.transitDays })
    .from(deliveryZones)
    .where(eq(deliveryZones.id, deliveryZoneId))
  return zone?.transitDays
}
