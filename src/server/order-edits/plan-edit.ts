import { eq } from 'drizzle-orm'
import type { Line } from '#contract/lines.ts'
import { listGroupsOfCustomer } from '../customers/customers.queries.ts'
import type { Db } from '../db/connect.ts'
import { discounts } from '../discounts/discounts.table.ts'
import { AppError } from '../http/app-error.ts'
import { priceOrder, type Totals } from '../orders/order-total.ts'
import { needsShipping, standingOfOrder, type OrderLineRow, type OrderRow } from '../orders/orders.table.ts'
import { placeOf } from '../orders/place-of-order.ts'
import { priceCart, type PricedLine } from '../orders/price-cart.ts'
import type { ShopView } from '../settings/shop-view.ts'
import type { Demand } from '../stock/move-stock.ts'

/** A line as it would be: one of the order's own, or a new one. */
type PlannedLine = {
  product: string
  quantity: number
  unitPrice: number
  acceptsCodes: boolean
  demand: Demand[]
  type: OrderLineRow['type']
  own?: OrderLineRow
  added?: PricedLine
}
export type EditPlan = { lines: PlannedLine[]; totals: Totals; unknown: string[] }

/** The order's own lines keep the prices of the day it was placed; new ones have the shop's of now. Tax and code are the order's. */
export async function planEdit(
  db: Db,
  order: OrderRow,
  before: readonly OrderLineRow[],
  items: readonly Line[],
  shop: ShopView,
  now: Date,
): Promise<EditPlan> {
  const own = new Map(before.map((line) => [line.productId, line]))
  const added = items.filter(({ product }) => !own.has(product))
  const priced = await priceCart(
    db,
    {
      items: added,
      accountId: order.accountId ?? undefined,
      kept: { standing: standingOfOrder(order) },
      buyer: {
        place: placeOf(order),
        groups: order.accountId ? await listGroupsOfCustomer(db, order.accountId) : [],
      },
    },
    shop,
    now,
  )
  const isOtherCurrency = order.currency !== shop.currency
  const news = new Map(isOtherCurrency ? [] : priced.lines.map((line) => [line.product.id, line]))
  const lines = items.flatMap(({ product, quantity }): PlannedLine[] => {
    const line = own.get(product)
    if (line)
      return [
        {
          product,
          quantity,
          unitPrice: line.unitPrice,
          acceptsCodes: line.acceptsCodes,
          // Whole numbers: the demand of a line is its quantity times that of one.
          demand: line.stockDemand.map((one) => ({
            product: one.product,
            quantity: (one.quantity / line.quantity) * quantity,
          })),
          type: line.type,
          own: line,
        },
      ]
    const fresh = news.get(product)
    return fresh
      ? [
          {
            product,
            quantity,
            unitPrice: fresh.unitPrice,
            acceptsCodes: fresh.acceptsCodes ?? true,
            demand: fresh.demand,
            type: fresh.product.type,
            added: fresh,
          },
        ]
      : []
  })
  const isShipped = hasGoodsPlanned(lines)
  return {
    lines,
    totals: priceOrder(lines, {
      codePercentage: order.discountPercentage ?? 0,
      taxRate: order.taxRate,
      pricesIncludeTax: order.pricesIncludeTax,
      // What was agreed on, as long as anything is delivered.
      deliveryFee: () => (isShipped ? order.deliveryFee : 0),
    }),
    unknown: items
      .filter(({ product }) => !own.has(product) && !news.has(product))
      .map(({ product }) => product),
  }
}

const hasGoodsPlanned = (lines: readonly PlannedLine[]) =>
  lines.some(({ type, demand }) => needsShipping({ type, stockDemand: demand }))

/** @throws AppError discount_min_quantity where too little is left for the code of the order */
export async function checkMinimum(db: Db, { discountId }: OrderRow, { totals }: EditPlan): Promise<void> {
  if (discountId === null) return
  const [discount] = await db.select().from(discounts).where(eq(discounts.id, discountId))
  if (discount && totals.itemQuantity < discount.minimumQuantity)
    throw new AppError('discount_min_quantity', {
      values: { min: discount.minimumQuantity },
      details: { minimumQuantity: discount.minimumQuantity },
    })
}
