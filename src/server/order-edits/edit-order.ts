import { sourceOf } from '../orders/record-order.ts'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { maxLines } from '#contract/lines.ts'
import type { EditOrder } from '#contract/order-edits.ts'
import { findAddress, siteIdOf, snapshotOf } from '../addresses/addresses.queries.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { Context } from '../context.ts'
import { holdChanged } from '../credit/hold-credit.ts'
import type { Db } from '../db/connect.ts'
import { countUsage, recordRedemption } from '../discounts/discounts.queries.ts'
import { discountRedemptions } from '../discounts/discounts.table.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { mailAboutOrder } from '../order-mails/order-mail.ts'
import { checkUnpaidLimit } from '../orders/bank-transfer.ts'
import { holdOrder, touchOrder } from '../orders/hold-order.ts'
import { isEditable } from '../orders/is-editable.ts'
import { namedIn } from '../orders/order-references.ts'
import {
  needsShipping,
  orderLines,
  orders,
  type OrderLineRow,
  type OrderRow,
} from '../orders/orders.table.ts'
import { promiseAgain } from '../orders/promise-again.ts'
import { periodOf } from '../products/products.queries.ts'
import { openAttempt } from '../payments/attempts.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { viewOf } from '../settings/shop-view.ts'
import {
  differenceOf,
  listAvailable,
  lockLevels,
  reserveStock,
  settleReservation,
} from '../stock/move-stock.ts'
import { fold } from '../text/fold.ts'
import { backordersAfter, takenAndGiven } from './backorders-after.ts'
import { checkMinimum, planEdit, type EditPlan } from './plan-edit.ts'

/**
 * Changes what is ordered, where it goes and the note, and adjusts the reserved stock. `db` must be a transaction.
 * @throws AppError not_found, version_conflict, invalid_transition, payment_being_confirmed, validation_failed, stock_insufficient,
 *   out_of_stock, price_changed, discount_min_quantity, unpaid_limit_reached,
 *   credit_review_open
 */
export async function editOrder(
  ctx: Context,
  db: Db,
  id: string,
  { items, addressId, note, version }: EditOrder,
  by: AdminViewer,
): Promise<void> {
  const order = await holdOrder(db, id, { version })
  if (!isEditable(order))
    throw new AppError('invalid_transition', {
      details: { status: order.status, paymentStatus: order.paymentStatus },
    })
  // A card may be charged with the old total at this moment.
  if (await openAttempt(db, id)) throw new AppError('payment_being_confirmed')
  const now = ctx.now()
  const settings = await readSettings(db)
  const shop = viewOf(ctx, settings, order.language)
  const before = await linesOf(db, id)
  const plan = await planEdit(db, order, before, items, shop, now)
  const isShipped = plan.lines.some(({ type, demand }) => needsShipping({ type, stockDemand: demand }))
  const address = addressId && order.accountId ? await findAddress(db, order.accountId, addressId) : undefined
  const ids = items.map(({ product }) => product)
  const fields = Object.fromEntries([
    ...items.flatMap(({ product }, index) => {
      if (ids.indexOf(product) !== index) return [[`items.${index}.product`, 'duplicate']]
      return plan.unknown.includes(product) ? [[`items.${index}.product`, 'unknownReference']] : []
    }),
    ...(addressId && (order.pickUpPoint !== null || address?.type !== 'shipping')
      ? [['addressId', 'unknownReference']]
      : []),
    ...(isShipped && !addressId && !order.shippingAddress && !order.pickUpPoint
      ? [['addressId', 'required']]
      : []),
  ]) as Record<string, string>
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
  await checkMinimum(db, order, plan)
  const isDearer = plan.totals.total > order.total
  if (isDearer && order.paymentType === 'bank_account' && order.accountId)
    await checkUnpaidLimit(db, order.accountId, plan.totals.total - order.total, shop, settings)
  const { backorders, missing } = await moveReservation(db, order, before, plan, by)
  await countAutomatic(db, order, plan, now)
  const arrival = missing.length > 0 && (await promiseAgain(db, order, missing, now, settings))
  const changed = await write(
    db,
    order,
    before,
    { ...plan, backorders, now },
    {
      needsShipping: isShipped,
      // What waits now may come later than what was ordered, never sooner.
      ...(arrival && arrival > order.estimatedDelivery && { estimatedDelivery: arrival, promiseNote: null }),
      ...(address && { shippingAddress: snapshotOf(address), siteId: siteIdOf(address) }),
      ...(note !== undefined && { note: note || null }),
    },
  )
  await holdChanged(db, changed, shop, { byName: by.name, at: now })
  const after = await linesOf(db, id)
  await writeAudit(db, {
    entity: 'order',
    entityId: id,
    action: 'edited',
    by,
    before: inHistory(order, before),
    after: inHistory(changed, after),
  })
  await touchOrder(db, id)
  await mailAboutOrder(ctx, db, 'order_changed', changed, { lines: after })
}

export const linesOf = (db: Db, orderId: string): Promise<OrderLineRow[]> =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))

/**
 * Reserves what is more and releases what is less, and answers what of each line is on backorder, with the products of which some is
 * now. All levels are locked first, in the order in which every sale takes them.
 */
async function moveReservation(
  db: Db,
  { id }: OrderRow,
  before: readonly OrderLineRow[],
  { lines }: EditPlan,
  by: AdminViewer,
) {
  const changes = differenceOf(
    before.flatMap(({ stockDemand }) => stockDemand),
    lines.flatMap(({ demand }) => demand),
  )
  const { taken, given } = takenAndGiven(before, lines)
  const raised = taken.map(({ product }) => product)
  await lockLevels(db, [...new Set([...raised, ...changes.map(({ product }) => product)])])
  const available = await listAvailable(db, raised, given)
  const cause = { orderId: id, byName: by.name }
  const more = changes.filter(({ quantity }) => quantity > 0)
  const less = changes.flatMap(({ product, quantity }) =>
    quantity < 0 ? [{ product, quantity: -quantity }] : [],
  )
  const { short } = await reserveStock(db, more, cause)
  if (short.length > 0) throw shortage(lines, new Set(short.map(({ product }) => product)), short)
  await settleReservation(db, 'release', less, cause)
  const thereOf = (product: string) => available.get(product)?.there ?? 0
  return {
    backorders: backordersAfter(lines, thereOf),
    missing: taken.flatMap(({ product, quantity }) => (quantity > thereOf(product) ? [product] : [])),
  }
}

function shortage(
  lines: EditPlan['lines'],
  products: ReadonlySet<string>,
  short: readonly { available: number }[],
): AppError {
  const code = short.some(({ available }) => available > 0) ? 'stock_insufficient' : 'out_of_stock'
  return new AppError(code, {
    fields: Object.fromEntries(
      lines.flatMap(({ demand }, index) =>
        demand.some(({ product }) => products.has(product)) ? [[`items.${index}.quantity`, code]] : [],
      ),
    ),
    details: { items: [...products].map((product) => ({ product })) },
  })
}

/** Automatic discounts of new lines count as used, unless the order uses them already. */
async function countAutomatic(db: Db, { id, accountId }: OrderRow, { lines }: EditPlan, now: Date) {
  const wanted = [...new Set(lines.flatMap(({ added }) => added?.automatic ?? []))]
  if (wanted.length === 0) return
  const used = await db
    .select({ discountId: discountRedemptions.discountId })
    .from(discountRedemptions)
    .where(eq(discountRedemptions.orderId, id))
  const fresh = wanted.filter((one) => !used.some(({ discountId }) => discountId === one))
  if ((await countUsage(db, fresh)).length > 0) throw new AppError('price_changed')
  if (!accountId) return
  for (const discountId of fresh)
    await recordRedemption(db, { accountId, orderId: id, at: now, discountId, isCode: false })
}

async function write(
  db: Db,
  order: OrderRow,
  before: readonly OrderLineRow[],
  {
    lines,
    totals,
    backorders,
    now,
  }: EditPlan & { backorders: ReturnType<typeof backordersAfter>; now: Date },
  changes: Partial<OrderRow>,
): Promise<OrderRow> {
  const kept = new Set(lines.flatMap(({ own }) => own?.id ?? []))
  const removed = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (removed.length > 0) await db.delete(orderLines).where(inArray(orderLines.id, removed))
  // Lines may change places, and no two have the same at any moment.
  await db
    .update(orderLines)
    .set({ position: sql`${orderLines.position} + ${maxLines}` })
    .where(eq(orderLines.orderId, order.id))
  for (const [position, { quantity, demand, own, added }] of lines.entries()) {
    const amounts = orNotFound(totals.lines[position])
    const { backordered, added: late } = orNotFound(backorders[position])
    const fresh = {
      position,
      quantity,
      ...amounts,
      stockDemand: demand,
      backordered,
      // Nobody who ordered meanwhile has to wait for it.
      ...(late > 0 && { waitsFrom: now }),
    }
    if (own) await db.update(orderLines).set(fresh).where(eq(orderLines.id, own.id))
    else if (added) {
      const { product, unitPrice, unitPriceBeforeDiscount = null } = added
      await db.insert(orderLines).values({
        id: uuid(),
        orderId: order.id,
        productId: product.id,
        type: product.type,
        name: product.name,
        code: product.code,
        imageId: product.images[0]?.id ?? null,
        unitPrice,
        unitPriceBeforeDiscount,
        period: periodOf(product).period,
        ...sourceOf(added),
        ...fresh,
      })
    }
  }
  const words = lines.flatMap(({ own, added }) => {
    const { name, code } = own ?? orNotFound(added).product
    return [name.en, name.ar, code]
  })
  const [changed] = await db
    .update(orders)
    .set({
      ...changes,
      itemQuantity: totals.itemQuantity,
      subtotal: totals.subtotal,
      discount: totals.discount,
      deliveryFee: totals.deliveryFee,
      deliveryTax: totals.deliveryTax,
      tax: totals.tax,
      total: totals.total,
      searchText: fold([order.customerName, ...namedIn({ ...order, ...changes }), ...words].join(' ')).slice(
        0,
        4000,
      ),
    })
    .where(eq(orders.id, order.id))
    .returning()
  return orNotFound(changed)
}

/** Before and after, as the history shows them. */
const inHistory = ({ note, total, currency, shippingAddress }: OrderRow, lines: readonly OrderLineRow[]) => ({
  items: lines.map(({ quantity, code }) => ({ quantity, code })),
  address: shippingAddress?.address,
  note,
  total: { amount: total, currency },
})
