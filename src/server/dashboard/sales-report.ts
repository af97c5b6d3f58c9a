import { sql } from 'drizzle-orm'
import type { Bucket, Figures, SalesReport } from '#contract/dashboard.ts'
import { enums, type OrderStatus } from '#contract/enums.ts'
import type { Db } from '../db/connect.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { orderFigures } from '../orders/figures.queries.ts'
import type { Span } from '../orders/figures.queries.ts'
import { edgesOf, periodBefore, unitOf } from './period.ts'

type ReportQuery = { span: Span; timeZone: string; now: number }
type Money = Pick<ShopView, 'money' | 'currency'>

/** What was ordered and sold, over time and beside the period before. `db` must see one moment throughout. */
export async function reportSales(
  db: Db,
  { span, timeZone, now }: ReportQuery,
  shop: Money,
): Promise<SalesReport> {
  const before = periodBefore(span, timeZone, now)
  const unit = unitOf(span)
  const current = await read(db, span, edgesOf(span, unit, timeZone), shop)
  const earlier = await read(db, before, edgesOf(before, unit, timeZone), shop)
  const isOver = now >= span.to
  return {
    period: {
      ...spanOf(span),
      ...(!isOver && { until: instant(Math.max(span.from, now)) }),
    },
    before: spanOf(before),
    figures: current.figures,
    figuresBefore: earlier.figures,
    byStatus: current.byStatus,
    unit,
    buckets: current.buckets,
    bucketsBefore: earlier.buckets,
  }
}

const instant = (milliseconds: number) => new Date(milliseconds).toISOString()
const spanOf = ({ from, to }: Span) => ({ from: instant(from), to: instant(to) })

type Row = {
  bucket: number
  status: OrderStatus
  orders: number
  items: number
  total: number
  tax: number
  discount: number
  paid: number
}

async function read(db: Db, span: Span, edges: number[], { money, currency }: Money) {
  if (span.from >= span.to) edges = [span.from]
  // Orders in another currency than the shop's are counted, their money is not: no rate would be right.
  const { rows } = await db.execute<Row>(sql`
    select width_bucket(at, ${sql.param(edges.map(instant))}::timestamptz[]) as bucket, status,
      sum(orders)::bigint as orders, sum(items)::bigint as items,
      coalesce(sum(total) filter (where ours), 0)::bigint as total, coalesce(sum(tax) filter (where ours), 0)::bigint as tax,
      coalesce(sum(discount) filter (where ours), 0)::bigint as discount, coalesce(sum(paid) filter (where ours), 0)::bigint as paid
    from (select *, currency = ${currency} as ours from (${orderFigures(span)}) pieces) figures
    group by 1, 2`)
  const sold = rows.filter(({ status }) => status !== 'rejected')
  const sumOf = (of: Row[], key: Exclude<keyof Row, 'status' | 'bucket'>) =>
    of.reduce((sum, row) => sum + row[key], 0)
  const soldOrders = sumOf(sold, 'orders')
  const sales = sumOf(sold, 'total')
  const figures: Figures = {
    orders: sumOf(rows, 'orders'),
    sold: soldOrders,
    items: sumOf(sold, 'items'),
    sales: money(sales),
    tax: money(sumOf(sold, 'tax')),
    discount: money(sumOf(sold, 'discount')),
    paid: money(sumOf(sold, 'paid')),
    average: money(soldOrders === 0 ? 0 : Math.round(sales / soldOrders)),
    newCustomers: await countNewCustomers(db, span),
    refunds: await sumRefunds(db, span, { money, currency }),
  }
  const byStatus = enums.OrderStatus.map((status) => {
    const of = rows.filter((row) => row.status === status)
    return { status, orders: sumOf(of, 'orders'), total: money(sumOf(of, 'total')) }
  })
  const byBucket = Map.groupBy(rows, ({ bucket }) => bucket)
  const buckets = edges.slice(0, -1).map((from, index): Bucket => {
    const of = byBucket.get(index + 1) ?? []
    const kept = of.filter(({ status }) => status !== 'rejected')
    return {
      ...spanOf({ from, to: edges[index + 1] ?? from }),
      orders: sumOf(of, 'orders'),
      sales: money(sumOf(kept, 'total')),
    }
  })
  return { figures, byStatus, buckets }
}

const within = (column: ReturnType<typeof sql>, { from, to }: Span) =>
  sql`${column} >= ${instant(from)} and ${column} < ${instant(to)}`

async function countNewCustomers(db: Db, span: Span): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*) as count from accounts where family <> 'admin' and ${within(sql`created_at`, span)}`)
  return rows[0]?.count ?? 0
}

async function sumRefunds(db: Db, span: Span, { money, currency }: Money): Promise<Figures['refunds']> {
  // Refunds are negative in the ledger.
  const { rows } = await db.execute<{ count: number; amount: number }>(sql`
    select count(*) as count, coalesce(sum(-amount) filter (where currency = ${currency}), 0)::bigint as amount
    from payments where status = 'refunded' and ${within(sql`at`, span)}`)
  return { count: rows[0]?.count ?? 0, amount: money(rows[0]?.amount ?? 0) }
}
