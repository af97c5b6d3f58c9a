import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { FileRef, Id, Instant, Money, One } from './shared.ts'

/** An upper bound on what the figures read; longer periods are not asked for. */
const longestPeriodDays = 3_700
const dayMs = 86_400_000

const Span = z.object({ from: Instant, to: Instant })

/** A half-open period of instants; its days and hours are those of the `timezone` header. */
const period = { dateFrom: Instant, dateTo: Instant }
type Period = { dateFrom: string; dateTo: string }
const isForward = ({ dateFrom, dateTo }: Period) => Date.parse(dateFrom) < Date.parse(dateTo)
const isBounded = ({ dateFrom, dateTo }: Period) =>
  Date.parse(dateTo) - Date.parse(dateFrom) <= longestPeriodDays * dayMs

/** A question about a period, with `more` beside it. */
export const inPeriod = <T extends z.ZodRawShape>(more: T) =>
  z
    .object({ ...period, ...more })
    .refine((query) => isForward(query as unknown as Period), {
      error: 'validation.invalid',
      path: ['dateTo'],
    })
    .refine((query) => isBounded(query as unknown as Period), {
      error: 'validation.invalid',
      path: ['dateFrom'],
    })

/**
 * Sales in a period (decision 0020). Orders count by placement date; rejected ones are excluded. Amounts are order totals in
 * the shop's currency, including tax, as in the order list.
 */
export const Figures = z.object({
  /** Orders of every status, as in the order list. */
  orders: z.int(),
  /** Orders that were not rejected, and the units in them. */
  sold: z.int(),
  items: z.int(),
  sales: Money,
  /** Of the sales: tax, code discounts, and what is paid. */
  tax: Money,
  discount: Money,
  paid: Money,
  /** Sales divided by orders sold, rounded half away from zero; 0 without orders. */
  average: Money,
  /** By registration date. */
  newCustomers: z.int(),
  /** By refund date, whenever the order was placed. */
  refunds: z.object({ count: z.int(), amount: Money }),
})
export type Figures = z.infer<typeof Figures>

export const units = ['hour', 'day', 'week', 'month'] as const
export type Unit = (typeof units)[number]

const Bucket = Span.extend({ orders: z.int(), sales: Money })
export type Bucket = z.infer<typeof Bucket>

export const SalesReport = z.object({
  /** The requested period; `until` is now when it is not over. */
  period: Span.extend({ until: Instant.optional() }),
  /** The period before, up to the same point when this one is not over. */
  before: Span,
  figures: Figures,
  figuresBefore: Figures,
  byStatus: z.array(z.object({ status: z.enum(enums.OrderStatus), orders: z.int(), total: Money })),
  unit: z.enum(units),
  buckets: z.array(Bucket),
  /** In the same order. There may be one more or fewer, where months differ in length or clocks change. */
  bucketsBefore: z.array(Bucket),
})
export type SalesReport = z.infer<typeof SalesReport>

export const productOrders = ['sales', 'quantity'] as const

export const ProductsReport = z.object({
  /** The first ten. */
  best: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      code: z.string(),
      image: FileRef.optional(),
      orders: z.int(),
      quantity: z.int(),
      sales: Money,
    }),
  ),
  /** How many different products were sold. */
  products: z.int(),
  types: z.array(z.object({ type: z.enum(enums.ProductType), quantity: z.int(), sales: Money })),
})
export type ProductsReport = z.infer<typeof ProductsReport>

export const CodesReport = z.object({
  /** The ten most used. */
  codes: z.array(z.object({ code: z.string(), orders: z.int(), discount: Money, sales: Money })),
  /** The sum over all of them. */
  total: z.object({ codes: z.int(), orders: z.int(), discount: Money }),
})
export type CodesReport = z.infer<typeof CodesReport>

export const reports = ['sales', 'products', 'codes'] as const
export type Report = (typeof reports)[number]

const Waits = z.object({
  count: z.int(),
  /** Since when the longest waits; absent where nothing does, or nothing says since when. */
  since: Instant.optional(),
})
/** What waits for staff, in the order in which it hurts; what the viewer may not see, and what the brand has not, is absent. */
export const Waiting = z.object({
  refundsRefused: Waits.optional(),
  paymentsFailed: Waits.optional(),
  /** Emails of the last seven days that could not be delivered. */
  mailsFailed: Waits.optional(),
  toAccept: Waits.optional(),
  toShip: Waits.optional(),
  toAnswer: Waits.optional(),
  lowStock: Waits.optional(),
  /** Phrases of the last seven days that found nothing, from the day that their list begins with. */
  searchesEmpty: Waits.extend({ from: z.iso.date() }).optional(),
})
export type Waiting = z.infer<typeof Waiting>

const staff = { access: 'admin', feature: 'orders' } as const
const path = '/marketplace/dashboard'

export const cmsDashboardApi = {
  sales: endpoint({
    ...staff,
    needs: 'dashboard.view',
    method: 'GET',
    path,
    mayLag: true,
    summary:
      'Report the orders and sales of a period, over time and compared with the period before; without `reports.view`, nothing',
    query: inPeriod({}),
    response: One(SalesReport.partial()),
  }),
  waiting: endpoint({
    access: 'admin',
    needs: 'dashboard.view',
    method: 'GET',
    path: `${path}/waiting`,
    summary:
      'Count what waits for staff: orders to accept and to ship, requests to answer, refused refunds, low stock, searches that found nothing',
    response: One(Waiting),
  }),
  products: endpoint({
    ...staff,
    needs: 'reports.view',
    method: 'GET',
    path: `${path}/products`,
    mayLag: true,
    summary: 'Report the best-selling products of a period, and the sales of each type',
    query: inPeriod({ by: z.enum(productOrders).default('sales') }),
    response: One(ProductsReport),
  }),
  codes: endpoint({
    ...staff,
    needs: 'reports.view',
    method: 'GET',
    path: `${path}/codes`,
    mayLag: true,
    summary: 'Report the discount codes used in a period, and how much each took off',
    query: inPeriod({}),
    response: One(CodesReport),
  }),
  export: endpoint({
    ...staff,
    needs: 'reports.export',
    method: 'GET',
    path: `${path}/report.csv`,
    raw: 'file',
    mayLag: true,
    summary: 'Export one of the reports as CSV',
    query: inPeriod({ report: z.enum(reports).default('sales'), by: z.enum(productOrders).default('sales') }),
  }),
  recount: endpoint({
    ...staff,
    needs: 'reports.view',
    method: 'POST',
    path: `${path}/recount`,
    summary: 'Recalculate all figures from the orders',
  }),
}
