import { sql } from 'drizzle-orm'
import { enums } from '#contract/enums.ts'
import { cmsOrderSorts } from '#contract/orders.ts'
import { customerSorts } from '#contract/customers.ts'
import type { Db } from '#server/db/connect.ts'

export type ReportQuestion = {
  part: string
  name: string
  path: (round: number) => string
  /** Answered as a file, row by row. */
  isFile?: true
}

const dayMs = 86_400_000

/** Every report for short, long and all time, and every list that grows with orders, by each of its filters and sorts. */
export async function questionsOf(db: Db, now: Date): Promise<ReportQuestion[]> {
  const { rows } = await db.execute<{ account: string; order: string; number: string; product: string }>(sql`
    select account_id as account, id as order, number, (select product_id from order_lines where order_id = orders.id limit 1) as product
    from orders where status = 'delivered' and account_id = (
      select account_id from customer_totals order by orders desc limit 1) order by placed_at limit 1`)
  const [some] = rows
  // Midnights of Riyadh.
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs + dayMs - 3 * 3_600_000
  const days = (count: number, until = 0) =>
    `dateFrom=${new Date(midnight - (until + count) * dayMs).toISOString()}&dateTo=${new Date(midnight - until * dayMs).toISOString()}`
  const periods = {
    'one day': days(1),
    '30 days': days(30),
    '90 days': days(90),
    'a year': days(365),
    'all three years': days(1_095),
  }
  const of = (part: string, asked: Record<string, string>, more: Partial<ReportQuestion> = {}) =>
    Object.entries(asked).map(([name, path]) => ({
      part,
      name: `${part}: ${name}`,
      path: () => path,
      ...more,
    }))
  const forPeriods = (part: string, path: string) =>
    of(part, Object.fromEntries(Object.entries(periods).map(([name, period]) => [name, `${path}${period}`])))
  const pages = (part: string, path: string): ReportQuestion[] => [
    { part, name: `${part}: page by page`, path: (round) => `${path}&page=${round + 1}` },
  ]
  return [
    ...forPeriods('sales', 'dashboard?'),
    ...forPeriods('products', 'dashboard/products?'),
    ...forPeriods('products by quantity', 'dashboard/products?by=quantity&'),
    ...forPeriods('codes', 'dashboard/codes?'),
    ...forPeriods('sales as CSV', 'dashboard/report.csv?report=sales&'),
    ...forPeriods('products as CSV', 'dashboard/report.csv?report=products&'),
    ...pages('orders', 'orders?limit=25'),
    ...of('orders', {
      'page 10,000': 'orders?limit=25&page=10000',
      'last page': 'orders?limit=25&page=39999',
      'one customer': `orders?limit=25&customer=${some?.account}`,
      'one product’s name': 'orders?limit=25&search=tracker',
      'a number': `orders?limit=25&search=${some?.number}`,
      'part of a number': `orders?limit=25&search=${some?.number.slice(-5)}`,
      'nobody’s name': 'orders?limit=25&search=zzzzqqq',
      'a code': 'orders?limit=25&discountCode=CODE7',
      'a code in 30 days': `orders?limit=25&discountCode=CODE7&${days(30, 300)}`,
      'a status, a payment and a year': `orders?limit=25&status=delivered&paymentStatus=paid&${days(365)}`,
      'a rare pair': 'orders?limit=25&status=delivered&paymentStatus=refunded',
    }),
    ...of(
      'orders',
      Object.fromEntries(enums.OrderStatus.map((name) => [name, `orders?limit=25&status=${name}`])),
    ),
    ...of(
      'orders',
      Object.fromEntries(enums.PaymentStatus.map((name) => [name, `orders?limit=25&paymentStatus=${name}`])),
    ),
    ...forPeriods('orders', 'orders?limit=25&'),
    ...of(
      'orders sorted',
      Object.fromEntries(
        cmsOrderSorts.flatMap((name) => [
          [name, `orders?limit=25&sort=${name}`],
          [`-${name}`, `orders?limit=25&sort=-${name}`],
        ]),
      ),
    ),
    ...of('one order', { details: `orders/${some?.order}` }),
    ...of(
      'orders as CSV',
      { 'first rows': 'orders/list.csv?', 'first rows of a status': 'orders/list.csv?status=rejected' },
      {
        isFile: true,
      },
    ),
    ...pages('customers', 'customers?limit=25'),
    ...of('customers', {
      ...Object.fromEntries(
        customerSorts.map((name) => [`sorted -${name}`, `customers?limit=25&sort=-${name}`]),
      ),
      search: 'customers?limit=25&search=bench-77',
      'who registered in 30 days': `customers?limit=25&${days(30)}`,
      'details of who ordered most': `customers/${some?.account}`,
    }),
    ...pages('transactions', 'transactions?limit=25'),
    ...of('transactions', {
      payments: 'transactions?limit=25&kind=payment',
      refunds: 'transactions?limit=25&kind=payment&status=refunded',
      'refunds of 30 days': `transactions?limit=25&kind=payment&status=refunded&${days(30)}`,
      'movements of stock': 'transactions?limit=25&kind=inventory',
      'of one product': `transactions?limit=25&product=${some?.product}`,
      'of one order': `transactions?limit=25&order=${some?.order}`,
      'a number': `transactions?limit=25&search=${some?.number}`,
      sales: 'transactions?limit=25&reason=sale',
      restocks: 'transactions?limit=25&reason=restock',
      failed: 'transactions?limit=25&kind=payment&status=failed',
    }),
    ...of('discounts', { list: 'discounts?limit=25' }),
  ]
}
