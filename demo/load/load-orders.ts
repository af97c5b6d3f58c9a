import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { OrderStatus } from '#contract/enums.ts'
import type { AdminViewer, CustomerViewer } from '#server/http/viewer.ts'
import { families } from '#server/auth/account-families.ts'
import type { Context } from '#server/context.ts'
import { changeOrderStatus } from '#server/orders/change-order-status.ts'
import { orderLines, orders } from '#server/orders/orders.table.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { readSettings } from '#server/settings/settings.queries.ts'
import { viewOf } from '#server/settings/shop-view.ts'
import type { Db } from '#server/db/connect.ts'
import type { DemoCatalogue, DemoCustomer, DemoOrder } from '../catalogue/demo-types.ts'
import { fixedId } from './fixed-id.ts'
import { addressId, before, customerId, paymentMethodId, type People } from './load-people.ts'
import type { Ids } from './load-products.ts'
import { firstUnits } from './load-units.ts'

/** The way of an order to each status. */
const ways: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: [],
  in_progress: ['in_progress'],
  shipped: ['in_progress', 'shipped'],
  delivered: ['in_progress', 'shipped', 'delivered'],
  rejected: ['rejected'],
}
const daysBetweenSteps = 0.6

/** Past orders, placed and moved on by the same rules as real ones, only earlier. */
export async function loadOrders(
  ctx: Context,
  db: Db,
  demo: DemoCatalogue,
  around: { people: People; products: Ids; by: AdminViewer },
) {
  const { by: staff } = around
  // Nobody is written to about orders of the past: those mails are kept to be read, never sent.
  const quiet: Context = { ...ctx, mailer: undefined }
  const shop = viewOf(ctx, await readSettings(db), 'en')
  // A brand without a cart has no orders either.
  if (!shop.canPay || !shop.showPrice) return
  for (const order of demo.orders.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const customer = around.people.customers.get(order.customer)
    if (!customer) throw new Error(`The demo order ${order.key} has no customer`)
    const at = before(ctx.now(), order.daysAgo)
    const { placed } = await placeOrder(
      { ...quiet, now: () => at },
      db,
      viewerOf(customer),
      {
        items: order.lines.map(({ code, quantity }) => ({
          product: around.products.get(code) ?? '',
          quantity,
        })),
        addressId: addressId(order.customer, order.address),
        paymentMethod: {
          type: order.payment.type,
          _id: paymentMethodId(order.customer, order.payment.method),
        },
        code: order.discountCode,
        note: order.note,
      },
      shop.language,
    )
    const orderId = placed.order.id
    await moveOn(quiet, db, orderId, order, staff, at)
    // However long ago: what waits for its transfer goes on waiting.
    await db
      .update(orders)
      .set(dueLater(ctx.now()))
      .where(and(eq(orders.id, orderId), isNotNull(orders.payBy)))
    await db.execute(
      sql`update stock_movements set at = ${at.toISOString()}::timestamptz where order_id = ${orderId}`,
    )
    // Staff knew of it then, and need no email about it now.
    await db.execute(
      sql`update notifications set at = ${at.toISOString()}::timestamptz, read_at = now(), mail = null where data ->> 'order' = ${orderId}`,
    )
  }
}

const dueLater = (now: Date) => ({ payBy: daysAfter(now, 5), remindAt: daysAfter(now, 3) })
const daysAfter = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000)

async function moveOn(
  ctx: Context,
  db: Db,
  orderId: string,
  order: DemoOrder,
  staff: AdminViewer,
  placedAt: Date,
) {
  const later = (steps: number) => new Date(placedAt.getTime() + steps * daysBetweenSteps * 86_400_000)
  const paysLater =
    order.payment.type === 'bank_account' && ['paid', 'refunded'].includes(order.payment.status)
  if (paysLater) await changeOrderStatus(ctx, db, orderId, { paymentStatus: 'paid' }, staff, later(0.5))
  for (const [index, status] of ways[order.status].entries()) {
    const [now] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId))
    // With nothing to ship, accepting it was the whole way.
    if (now?.status === order.status) return
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
    const units = status === 'shipped' ? await firstUnits(db, orderId) : undefined
    const items = lines.map((line) => ({
      _id: line.id,
      shippedQuantity: line.quantity,
      ...(units?.has(line.id) && { serials: units.get(line.id) }),
    }))
    await changeOrderStatus(
      ctx,
      db,
      orderId,
      {
        status,
        ...(status === 'shipped' && { items }),
        ...(status === 'rejected' && { reason: order.rejectReason ?? '' }),
      },
      staff,
      later(index + 1),
    )
  }
}

function viewerOf(customer: DemoCustomer): CustomerViewer {
  const family = customer.kind === 'tenant_user' ? 'user' : 'company'
  return {
    kind: 'customer',
    id: customerId(customer.key),
    name: `${customer.firstName} ${customer.lastName}`,
    companyId: fixedId('company', customer.company),
    tenantId: customer.tenant === undefined ? undefined : fixedId('tenant', customer.tenant),
    isRoot: customer.kind === 'root_user',
    permissions: families[family].permissions,
    allowedNetworkServers: [],
    allowedDeviceProfileTypes: [],
  }
}
