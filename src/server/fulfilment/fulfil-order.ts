import { randomInt } from 'node:crypto'
import { desc, eq, inArray } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import type { OrderLineRow, OrderRow } from '../orders/orders.table.ts'
import { productIncludes, products, type ProductRow } from '../products/products.table.ts'
import { addPeriod } from './add-period.ts'
import { licenceKeys, subscriptionRenewals, subscriptions } from './fulfilment.table.ts'

/** The digital items of a line: itself, or the items of a package. */
type DigitalItem = { line: OrderLineRow; product: ProductRow; quantity: number }

/**
 * Issues the licence keys and starts or renews the subscriptions of an accepted order. Runs in the acceptance's transaction;
 * unique constraints refuse a second run.
 */
export async function fulfilOrder(
  db: Db,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  now: Date,
): Promise<void> {
  const bought = await unpack(db, lines)
  await issueKeys(
    db,
    order,
    bought.filter(({ product }) => product.type === 'licence' && product.licenseType !== 'subscription'),
    now,
  )
  for (const item of bought) await startSubscription(db, order, item, now)
}

async function unpack(db: Db, lines: readonly OrderLineRow[]): Promise<DigitalItem[]> {
  const includes = await db
    .select()
    .from(productIncludes)
    .where(
      inArray(
        productIncludes.productId,
        lines.filter(({ type }) => type === 'package').map(({ productId }) => productId),
      ),
    )
  const wanted = lines.flatMap((line) => [
    { line, id: line.productId, quantity: line.quantity },
    ...(line.type === 'package' ? includes : [])
      .filter(({ productId }) => productId === line.productId)
      .map((part) => ({ line, id: part.includedId, quantity: part.quantity * line.quantity })),
  ])
  const rows = await db
    .select()
    .from(products)
    .where(
      inArray(
        products.id,
        wanted.map(({ id }) => id),
      ),
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.map(({ line, id, quantity }) => ({ line, product: orNotFound(byId.get(id)), quantity }))
}

// Letters and digits that are not easily confused.
const keyAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const keyGroups = 5
const groupLength = 5
const keysPerInsert = 1_000

const newKey = () =>
  Array.from({ length: keyGroups }, () =>
    Array.from({ length: groupLength }, () => keyAlphabet[randomInt(keyAlphabet.length)]).join(''),
  ).join('-')

async function issueKeys(db: Db, order: OrderRow, bought: readonly DigitalItem[], now: Date) {
  const keys = bought.flatMap(({ line, product, quantity }) =>
    Array.from({ length: quantity }, (_, position) => ({
      key: newKey(),
      orderId: order.id,
      orderLineId: line.id,
      productId: product.id,
      position,
      issuedAt: now,
    })),
  )
  for (let at = 0; at < keys.length; at += keysPerInsert)
    await db.insert(licenceKeys).values(keys.slice(at, at + keysPerInsert))
}

async function startSubscription(
  db: Db,
  order: OrderRow,
  { line, product, quantity }: DigitalItem,
  now: Date,
) {
  const period = product.subscriptionPeriod
  if (!period) return
  if (await renew(db, order, product.id, now)) return
  await db.insert(subscriptions).values({
    id: uuid(),
    orderId: order.id,
    orderLineId: line.id,
    accountId: order.accountId,
    companyId: order.companyId,
    productId: product.id,
    name: product.name,
    type: product.subscriptionType,
    quantity,
    period,
    startedAt: now,
    endsAt: addPeriod(now, period),
  })
}

/**
 * Adds the period to the remaining time, or to now when none is left; returns false where the order renews something else.
 */
async function renew(db: Db, order: OrderRow, productId: string, now: Date): Promise<boolean> {
  if (!order.renewsSubscriptionId) return false
  const [subscription] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, order.renewsSubscriptionId))
    .for('update')
  if (!subscription || subscription.productId !== productId || subscription.endedAt) return false
  const endsBefore = subscription.endsAt
  const endsAfter = addPeriod(endsBefore > now ? endsBefore : now, subscription.period)
  await db.update(subscriptions).set({ endsAt: endsAfter }).where(eq(subscriptions.id, subscription.id))
  await db
    .insert(subscriptionRenewals)
    .values({ orderId: order.id, subscriptionId: subscription.id, endsBefore, endsAfter, at: now })
  return true
}

/** A rejected order's keys are revoked, its subscriptions end, and what it renewed gets its old end back. */
export async function revokeFulfilment(db: Db, order: OrderRow, now: Date): Promise<void> {
  await db.update(licenceKeys).set({ revokedAt: now }).where(eq(licenceKeys.orderId, order.id))
  await db.update(subscriptions).set({ endedAt: now }).where(eq(subscriptions.orderId, order.id))
  const [renewal] = await db
    .select()
    .from(subscriptionRenewals)
    .where(eq(subscriptionRenewals.orderId, order.id))
  if (!renewal) return
  const [subscription] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, renewal.subscriptionId))
    .for('update')
  const [latest] = await db
    .select()
    .from(subscriptionRenewals)
    .where(eq(subscriptionRenewals.subscriptionId, renewal.subscriptionId))
    .orderBy(desc(subscriptionRenewals.at))
    .limit(1)
  await db.delete(subscriptionRenewals).where(eq(subscriptionRenewals.orderId, order.id))
  if (!subscription) return
  // Later renewals keep what they added; only this order's time is taken away.
  const added = renewal.endsAfter.getTime() - renewal.endsBefore.getTime()
  const endsAt =
    latest?.orderId === order.id ? renewal.endsBefore : new Date(subscription.endsAt.getTime() - added)
  await db.update(subscriptions).set({ endsAt }).where(eq(subscriptions.id, subscription.id))
}
