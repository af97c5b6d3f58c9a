import { sql } from 'drizzle-orm'
import type { CodesReport, productOrders, ProductsReport } from '#contract/dashboard.ts'
import { enums, type ProductType } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { productFigures } from '../orders/figures.queries.ts'
import type { Span } from '../orders/figures.queries.ts'

type View = Pick<ShopView, 'language' | 'money' | 'currency' | 'file'>
type SortKey = (typeof productOrders)[number]
type SalesFigures = { orders: number; quantity: number; sales: number }
type ProductSales = SalesFigures & {
  id: string
  name: BothTexts
  code: string
  type: ProductType
  image: string | null
}

const bestProducts = 10

/** What sold best, and how much of each type. */
export async function reportProducts(
  db: Db,
  { span, by, limit = bestProducts }: { span: Span; by: SortKey; limit?: number },
  view: View,
): Promise<ProductsReport> {
  const { rows } = await db.execute<{
    best: ProductSales[] | null
    types: (SalesFigures & { type: ProductType })[] | null
    products: number
  }>(sql`
    with sold as materialized (
      select product_id, sum(orders) as orders, sum(quantity) as quantity,
        coalesce(sum(total) filter (where currency = ${view.currency}), 0) as sales
      from (${productFigures(span)}) pieces group by product_id having sum(quantity) > 0),
    best as (
      select * from sold order by ${by === 'sales' ? sql`sales desc, quantity desc` : sql`quantity desc, sales desc`}, product_id
      limit ${limit}),
    types as (
      select type, sum(orders) as orders, sum(quantity) as quantity, sum(sales) as sales
      from sold join products on products.id = product_id group by type)
    select (select count(*) from sold) as products,
      (select json_agg(types) from types) as types,
      (select json_agg(json_build_object('id', best.product_id, 'orders', orders, 'quantity', quantity, 'sales', sales,
          'name', products.name, 'code', products.code, 'type', products.type, 'image', products.images -> 0 ->> 'id')
          order by ${by === 'sales' ? sql`sales desc, quantity desc` : sql`quantity desc, sales desc`}, best.product_id)
        from best join products on products.id = best.product_id) as best`)
  const { best, types, products } = rows[0] ?? { best: null, types: null, products: 0 }
  const ofType = new Map(types?.map((row) => [row.type, row]))
  return {
    best: (best ?? []).map((row) => {
      const name = textIn(row.name, view.language)
      return {
        _id: row.id,
        name,
        code: row.code,
        ...(row.image && { image: view.file(row.image, name) }),
        orders: row.orders,
        quantity: row.quantity,
        sales: view.money(row.sales),
      }
    }),
    products,
    types: enums.ProductType.map((type) => ({
      type,
      quantity: ofType.get(type)?.quantity ?? 0,
      sales: view.money(ofType.get(type)?.sales ?? 0),
    })),
  }
}

const mostUsedCodes = 10

/** Which codes the orders of a span carry that were not rejected: a rejected order gives its use back. */
export async function reportCodes(
  db: Db,
  { span: { from, to }, limit = mostUsedCodes }: { span: Span; limit?: number },
  view: Pick<View, 'money' | 'currency'>,
): Promise<CodesReport> {
  const { rows } = await db.execute<{ code: string; orders: number; discount: number; sales: number }>(sql`
    select discount_code as code, count(*) as orders,
      coalesce(sum(discount) filter (where currency = ${view.currency}), 0)::bigint as discount,
      coalesce(sum(total) filter (where currency = ${view.currency}), 0)::bigint as sales
    from orders
    where discount_code is not null and status <> 'rejected'
      and placed_at >= ${new Date(from).toISOString()} and placed_at < ${new Date(to).toISOString()}
    group by discount_code order by orders desc, discount desc, code`)
  return {
    codes: rows.slice(0, limit).map(({ code, orders, discount, sales }) => ({
      code,
      orders,
      discount: view.money(discount),
      sales: view.money(sales),
    })),
    total: {
      codes: rows.length,
      orders: rows.reduce((sum, { orders }) => sum + orders, 0),
      discount: view.money(rows.reduce((sum, { discount }) => sum + discount, 0)),
    },
  }
}
