import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { cmsOrderEditsApi } from '#contract/order-edits.ts'
import type { Context } from '../context.ts'
import { fileRef } from '../files/file-ref.ts'
import { orNotFound } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import { findCmsOrder } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.table.ts'
import { productsNow } from '../requests/price-quote.ts'
import { shopView } from '../settings/shop-view.ts'
import { editOrder, linesOf } from './edit-order.ts'
import { planEdit } from './plan-edit.ts'

export function orderEditsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, cmsOrderEditsApi.edit, async ({ db, viewer, params, body, language }) => {
    await editOrder(ctx, db, params.id, body, viewer)
    return { data: orNotFound(await findCmsOrder(db, params.id, await shopView(ctx, db, language))) }
  })
  route(app, ctx, cmsOrderEditsApi.pricing, async ({ db, params, query: { items }, language }) => {
    const [row] = await db.select().from(orders).where(eq(orders.id, params.id))
    const order = orNotFound(row)
    const shop = await shopView(ctx, db, language)
    const before = await linesOf(db, order.id)
    const { lines, totals } = await planEdit(db, order, before, items, shop, ctx.now())
    const { price, stockCms } = ctx.brand.flags
    const known = await productsNow(db, items, {
      language,
      file: (id, alt) => fileRef(ctx, id, alt),
      now: ctx.now(),
      shows: { price, stock: stockCms },
    })
    const money = (amount: number) => ({ amount, currency: order.currency })
    const positions = new Map(lines.map(({ product }, index) => [product, index]))
    const reserved = new Map(before.map(({ productId, quantity }) => [productId, quantity]))
    return {
      data: {
        lines: known.map((line) => {
          const index = positions.get(line.product)
          const planned = index === undefined ? undefined : lines[index]
          const amounts = index === undefined ? undefined : totals.lines[index]
          return {
            ...line,
            // The order holds some of it already.
            ...(line.available !== undefined && {
              available: line.available + (reserved.get(line.product) ?? 0),
            }),
            // What was ordered may be kept, also when it is no longer sold.
            ...(planned?.own && { state: 'visible' as const }),
            ...(planned &&
              amounts && {
                unitPrice: money(planned.unitPrice),
                subtotal: money(amounts.subtotal),
                total: money(amounts.total),
              }),
          }
        }),
        currency: order.currency,
        subtotal: money(totals.subtotal),
        discount: money(totals.discount),
        ...(totals.deliveryFee > 0 && { deliveryFee: money(totals.deliveryFee) }),
        tax: money(totals.tax),
        taxRate: order.taxRate,
        pricesIncludeTax: order.pricesIncludeTax,
        total: money(totals.total),
      },
    }
  })
}
