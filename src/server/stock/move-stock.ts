import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { InventoryReason } from '#contract/enums.ts'
import type { Db } from '../db/connect.ts'
import { announceCatalogueChange, productsChanged } from '../db/change-channels.ts'
import { announce } from '../events/announce.ts'
import { AppError } from '../http/app-error.ts'
import { stockLevels, stockMovements } from '../inventory/inventory.table.ts'

/** Quantity of a stocked product, with packages expanded. */
export type Demand = { product: string; quantity: number }
export type Shortage = { product: string; requested: number; available: number }
type Cause = { orderId?: string; draftId?: string; byName: string; note?: string }

type Move = { reason: InventoryReason; onHand: -1 | 0 | 1; reserved: -1 | 0 | 1 }
const moves = {
  reserve: { reason: 'reservation', onHand: 0, reserved: 1 },
  release: { reason: 'release', onHand: 0, reserved: -1 },
  ship: { reason: 'sale', onHand: -1, reserved: -1 },
  comeBack: { reason: 'return', onHand: 1, reserved: 0 },
  writeOff: { reason: 'write_off', onHand: -1, reserved: 0 },
} as const satisfies Record<string, Move>

/** Sums the demand per product, in id order, so that two buyers of the same products queue instead of deadlocking. */
export function sumDemand(demands: readonly Demand[]): Demand[] {
  const sums = new Map<string, number>()
  for (const { product, quantity } of demands) sums.set(product, (sums.get(product) ?? 0) + quantity)
  return [...sums]
    .map(([product, quantity]) => ({ product, quantity }))
    .toSorted((a, b) => (a.product < b.product ? -1 : 1))
}

/** What is demanded more, and as negative quantities less, than before. */
export function differenceOf(before: readonly Demand[], after: readonly Demand[]): Demand[] {
  const negative = before.map(({ product, quantity }) => ({ product, quantity: -quantity }))
  return sumDemand([...negative, ...after]).filter(({ quantity }) => quantity !== 0)
}

type Reserved = {
  short: Shortage[]
  /** How many of a product were there; the rest of what was reserved is on backorder. */
  there: ReadonlyMap<string, number>
}

/**
 * Reserves everything, or returns the shortages and the caller rolls back. Check and update are one statement; more than is there is
 * reserved where the product allows backorder, up to its limit.
 */
export async function reserveStock(db: Db, demands: readonly Demand[], cause: Cause): Promise<Reserved> {
  const short: Shortage[] = []
  const there = new Map<string, number>()
  for (const { product, quantity } of sumDemand(demands)) {
    const level = await reserve(db, product, quantity, cause)
    if (!level) short.push({ product, requested: quantity, available: await mostOf(db, product) })
    else {
      const { available, limit } = level
      there.set(product, Math.max(0, available + quantity))
      await announceTurn(db, product, { before: available + quantity, after: available, limit })
    }
  }
  return { short, there }
}

/** The last one was sold, or the first is there again; the same of what may be on backorder: cached lists and pages are outdated. */
async function announceTurn(
  db: Db,
  product: string,
  { before, after, limit }: { before: number; after: number; limit: number },
) {
  const isTurn = (edge: number) => before > edge !== after > edge
  if (isTurn(0) || isTurn(-limit)) await announceCatalogueChange(db, productsChanged([product]))
}

/** Reserves, records and announces in one statement; returns undefined when there is too little. */
async function reserve(db: Db, product: string, quantity: number, { orderId, draftId, byName }: Cause) {
  const { rows } = await db.execute<{ available: number; limit: number }>(sql`
    with taken as (
      update stock_levels set reserved = reserved + ${quantity}, version = version + 1, updated_at = now()
      where product_id = ${product} and on_hand - reserved + backorder_limit >= ${quantity}
      returning on_hand, on_hand - reserved as available, backorder_limit),
    moved as (
      insert into stock_movements (
        id, product_id, reason, on_hand_change, reserved_change, on_hand_after, available_after, order_id, draft_id,
        by_name)
      select ${uuid()}::uuid, ${product}::uuid, ${moves.reserve.reason}, 0, ${quantity}::int, on_hand, available, ${orderId ?? null}::uuid,
        ${draftId ?? null}::uuid, ${byName}
      from taken),
    announced as (
      insert into events (kind, data)
      select 'stock', jsonb_build_object('_id', ${product}::uuid, 'available', available) from taken
      returning seq)
    select available, backorder_limit as "limit", (select pg_notify('events', seq::text) from announced) as heard
    from taken`)
  return rows[0]
}

/**
 * Returns reserved units (`release`) or takes them off the shelf (`ship`), which have to be there; `named` of them have serial
 * numbers.
 */
export async function settleReservation(
  db: Db,
  how: 'release' | 'ship',
  demands: readonly Demand[],
  cause: Cause,
  named: ReadonlyMap<string, number> = new Map(),
) {
  const move: Move = moves[how]
  for (const { product, quantity } of sumDemand(demands)) {
    const [level] = await db
      .update(stockLevels)
      .set({
        onHand: sql`${stockLevels.onHand} + ${move.onHand * quantity}`,
        reserved: sql`${stockLevels.reserved} - ${quantity}`,
        units: sql`${stockLevels.units} - ${named.get(product) ?? 0}`,
        ...nextVersion,
      })
      .where(
        and(
          eq(stockLevels.productId, product),
          gte(stockLevels.reserved, quantity),
          move.onHand < 0 ? gte(stockLevels.onHand, quantity) : undefined,
        ),
      )
      .returning()
    if (!level) throw new Error(`Stock of ${product} has fewer reserved or on hand than was taken`)
    await record(db, move, product, quantity, level, cause)
  }
}

/** Puts units back on hand, `units` of them with serial numbers. The level must be locked. */
export async function recordReturn(db: Db, product: string, quantity: number, units: number, cause: Cause) {
  const level = await addOnHand(db, product, quantity, units)
  await record(db, moves.comeBack, product, quantity, level, cause)
}

/** Units were returned and written off: the level stays, the ledger records both. The level must be locked. */
export async function recordWriteOff(db: Db, product: string, quantity: number, cause: Cause) {
  await recordReturn(db, product, quantity, 0, cause)
  const level = await addOnHand(db, product, -quantity, 0)
  await record(db, moves.writeOff, product, quantity, level, cause)
}

async function addOnHand(db: Db, product: string, quantity: number, units: number) {
  const [level] = await db
    .update(stockLevels)
    .set({
      onHand: sql`${stockLevels.onHand} + ${quantity}`,
      units: sql`${stockLevels.units} + ${units}`,
      ...nextVersion,
    })
    .where(eq(stockLevels.productId, product))
    .returning()
  if (!level) throw new Error(`Stock of ${product} is not counted any more`)
  return level
}

/**
 * Changes the stock on hand: by staff, an import or the first count. Returns the movement, if there was one.
 * @throws AppError inventory_outdated on a stale version; validation_failed below what is reserved or has a serial number
 */
export async function changeStock(
  db: Db,
  product: string,
  change: number,
  reason: 'initial' | 'restock' | 'adjustment' | 'return',
  cause: Cause & { version?: number },
): Promise<string | undefined> {
  if (reason === 'initial') await db.insert(stockLevels).values({ productId: product }).onConflictDoNothing()
  const [level] = await db
    .update(stockLevels)
    .set({ onHand: sql`${stockLevels.onHand} + ${change}`, ...nextVersion })
    .where(
      and(
        eq(stockLevels.productId, product),
        gte(sql`${stockLevels.onHand} + ${change}`, sql`greatest(${stockLevels.units}, 0)`),
        // What has arrived is never too little, also where more was sold.
        change < 0
          ? gte(
              sql`${stockLevels.onHand} + ${change} + ${stockLevels.backorderLimit}`,
              sql`${stockLevels.reserved}`,
            )
          : undefined,
        cause.version === undefined ? undefined : eq(stockLevels.version, cause.version),
      ),
    )
    .returning()
  if (!level) {
    const [now] = await db.select().from(stockLevels).where(eq(stockLevels.productId, product))
    if (now && cause.version !== undefined && now.version !== cause.version)
      throw new AppError('inventory_outdated')
    const isReserved = !now || now.onHand + change + now.backorderLimit < now.reserved
    throw new AppError('validation_failed', {
      fields: { quantity: isReserved ? 'belowReserved' : 'belowUnits' },
    })
  }
  if (change !== 0) return record(db, { reason, onHand: 1, reserved: 0 }, product, change, level, cause)
}

/**
 * Sets the reserved stock and writes only what the ledger lacks, since the level itself may be what was wrong. The level
 * must be locked.
 */
export async function correctReserved(db: Db, product: string, reserved: number, cause: Cause) {
  const [level] = await db
    .update(stockLevels)
    .set({ reserved, ...nextVersion })
    .where(eq(stockLevels.productId, product))
    .returning()
  const [ledger] = await db
    .select({ reserved: sql<number>`coalesce(sum(${stockMovements.reservedChange}), 0)::int` })
    .from(stockMovements)
    .where(eq(stockMovements.productId, product))
  const lacks = reserved - (ledger?.reserved ?? 0)
  if (level && lacks !== 0)
    await record(db, lacks > 0 ? moves.reserve : moves.release, product, Math.abs(lacks), level, cause)
}

/** Locks the levels of these products until the transaction ends, in the order in which every sale takes them. */
export async function lockLevels(db: Db, products: readonly string[]): Promise<void> {
  if (products.length === 0) return
  await db
    .select({ id: stockLevels.productId })
    .from(stockLevels)
    .where(inArray(stockLevels.productId, [...products]))
    .orderBy(asc(stockLevels.productId))
    .for('update')
}

/** Everyone who has seen the stock before now has an outdated version. */
export const nextVersion = { version: sql`${stockLevels.version} + 1`, updatedAt: sql`now()` }

async function record(
  db: Db,
  move: Move,
  productId: string,
  quantity: number,
  level: { onHand: number; reserved: number; backorderLimit: number },
  { orderId, draftId, byName, note }: Cause,
): Promise<string> {
  const available = level.onHand - level.reserved
  const before = available - (move.onHand - move.reserved) * quantity
  await announceTurn(db, productId, { before, after: available, limit: level.backorderLimit })
  await announce(db, 'stock', { _id: productId, available })
  const id = uuid()
  await db.insert(stockMovements).values({
    id,
    productId,
    reason: move.reason,
    onHandChange: move.onHand * quantity,
    reservedChange: move.reserved * quantity,
    onHandAfter: level.onHand,
    availableAfter: available,
    orderId,
    draftId,
    note,
    byName,
  })
  return id
}

/** The most that can be ordered. */
async function mostOf(db: Db, product: string): Promise<number> {
  return (await listAvailable(db, [product])).get(product)?.most ?? 0
}

/** Of a stocked product: how many are there, and the most that can be ordered, with what may be on backorder. */
export type Available = { there: number; most: number }

/** What is available of each stocked product, with those that are `held` for whoever asks. */
export async function listAvailable(
  db: Db,
  productIds: readonly string[],
  held: readonly Demand[] = [],
): Promise<Map<string, Available>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: stockLevels.productId,
      available: sql<number>`${stockLevels.onHand} - ${stockLevels.reserved}`,
      limit: stockLevels.backorderLimit,
    })
    .from(stockLevels)
    .where(inArray(stockLevels.productId, [...productIds]))
  const own = new Map(held.map(({ product, quantity }) => [product, quantity]))
  return new Map(
    rows.map(({ id, available, limit }) => {
      const free = available + (own.get(id) ?? 0)
      return [id, { there: Math.max(0, free), most: Math.max(0, free + limit) }]
    }),
  )
}
