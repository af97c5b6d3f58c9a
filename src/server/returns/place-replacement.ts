import { inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { termsOfPayment } from '../orders/bank-transfer.ts'
import { priceOrder } from '../orders/order-total.ts'
import { orderLines, type OrderRow } from '../orders/orders.table.ts'
import { recordOrder } from '../orders/record-order.ts'
import { demandFor } from '../orders/send-lines.ts'
import { byTransfer } from '../payments/pay-for-order.ts'
import { products } from '../products/products.table.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { viewOf } from '../settings/shop-view.ts'
import type { ReturnLineRow } from './returns.table.ts'

/**
 * Orders the same goods again for nothing, to where the first ones went; stock is taken now. Nobody has to approve it, and the books
 * of the company know it by the same references. `db` must be a transaction.
 * @throws AppError stock_insufficient, out_of_stock
 */
export async function placeReplacement(
  ctx: Context,
  db: Db,
  order: OrderRow,
  { id, lines }: { id: string; lines: readonly ReturnLineRow[] },
): Promise<string> {
  const now = ctx.now()
  const settings = await readSettings(db)
  const rows = await db
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.id,
        lines.map(({ orderLineId }) => orderLineId),
      ),
    )
  const sold = await db
    .select()
    .from(products)
    .where(
      inArray(
        products.id,
        rows.map(({ productId }) => productId),
      ),
    )
  const again = lines.map(({ orderLineId, quantity }) => {
    const line = orNotFound(rows.find((row) => row.id === orderLineId))
    return {
      product: orNotFound(sold.find((product) => product.id === line.productId)),
      quantity,
      unitPrice: 0,
      unitPriceBeforeDiscount: undefined,
      demand: demandFor(line, quantity),
    }
  })
  const {
    currency,
    taxRate,
    pricesIncludeTax,
    poNumber,
    poKey,
    costCentreId,
    costCentreCode,
    costCentreName,
  } = order
  const { placed } = await recordOrder(ctx, db, {
    buyer: {
      accountId: order.accountId ?? undefined,
      companyId: order.companyId ?? undefined,
      name: order.customerName,
      ...(order.contactEmail && { email: order.contactEmail }),
    },
    lines: again,
    totals: priceOrder(again, { codePercentage: 0, taxRate, pricesIncludeTax }),
    money: {
      currency,
      taxRate,
      pricesIncludeTax,
      taxCategory: order.taxCategory,
      taxReasonCode: order.taxReasonCode,
    },
    shippingAddress: order.shippingAddress ?? undefined,
    ...(order.pickUpPoint && { pickUpPoint: order.pickUpPoint }),
    siteId: order.siteId,
    billingAddress: order.billingAddress ?? undefined,
    payWith: byTransfer(order.customerName),
    ...termsOfPayment(now, settings),
    discount: undefined,
    note: undefined,
    references: { poNumber, poKey, poFileId: null, costCentreId, costCentreCode, costCentreName },
    termsAccepted: undefined,
    isApproved: true,
    replaces: id,
    shop: viewOf(ctx, settings, order.language),
    now,
  })
  return placed.order.id
}
