import type { FastifyInstance, FastifyReply } from 'fastify'
import { cmsDashboardApi, type Report } from '#contract/dashboard.ts'
import type { Language } from '#contract/enums.ts'
import { mayCall } from '#contract/staff-permissions.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { exportList } from '../http/export-list.ts'
import { route } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { shopView } from '../settings/shop-view.ts'
import { recountFigures } from '../orders/figures.queries.ts'
import { reportCodes, reportProducts } from './products-report.ts'
import { codeColumns, productColumns, salesColumns, type ComparedBucket } from './report-columns.ts'
import { countWaiting } from './waiting.ts'
import { reportSales } from './sales-report.ts'

const mostRows = 100_000

type DateRangeQuery = { dateFrom: string; dateTo: string }
const spanOf = ({ dateFrom, dateTo }: DateRangeQuery) => ({
  from: Date.parse(dateFrom),
  to: Date.parse(dateTo),
})

/** All figures of a report are of one moment, however many statements they take. */
const atOneMoment = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  transaction(db, work, 'one moment, read only')

export function dashboardRoutes(app: FastifyInstance, ctx: Context) {
  const viewIn = (db: Db, language: Language) => shopView(ctx, db, language)
  const sales = (db: Db, query: DateRangeQuery, timeZone: string, view: Awaited<ReturnType<typeof viewIn>>) =>
    reportSales(db, { span: spanOf(query), timeZone, now: ctx.now().getTime() }, view)

  route(app, ctx, cmsDashboardApi.sales, async ({ db, query, viewer, timeZone, language }) => {
    if (!mayCall('reports.view', viewer.permissions)) return { data: {} }
    const view = await viewIn(db, language)
    return { data: await atOneMoment(db, (db) => sales(db, query, timeZone, view)) }
  })
  route(app, ctx, cmsDashboardApi.waiting, async ({ db, viewer }) => {
    const { lowStockThreshold, timeZone } = await readSettings(db)
    return {
      data: await countWaiting(db, {
        permissions: viewer.permissions,
        flags: ctx.brand.flags,
        lowStockThreshold,
        now: ctx.now(),
        timeZone,
      }),
    }
  })
  route(app, ctx, cmsDashboardApi.products, async ({ db, query, language }) => ({
    data: await reportProducts(db, { span: spanOf(query), by: query.by }, await viewIn(db, language)),
  }))
  route(app, ctx, cmsDashboardApi.codes, async ({ db, query, language }) => ({
    data: await reportCodes(db, { span: spanOf(query) }, await viewIn(db, language)),
  }))

  route(app, ctx, cmsDashboardApi.export, async ({ db, query, timeZone, language, reply }) => {
    const view = await viewIn(db, language)
    const span = spanOf(query)
    const { currency } = view
    const file = { language, day: await shopDay(ctx), reply }
    const all: Record<Report, () => Promise<unknown>> = {
      sales: async () => {
        const report = await atOneMoment(db, (db) => sales(db, query, timeZone, view))
        return send(file, 'sales', salesColumns(currency), besideEachOther(report))
      },
      products: async () => {
        const { best } = await reportProducts(db, { span, by: query.by, limit: mostRows }, view)
        return send(file, 'products-sold', productColumns(currency), best)
      },
      codes: async () => {
        const { codes } = await reportCodes(db, { span, limit: mostRows }, view)
        return send(file, 'discount-codes', codeColumns(currency), codes)
      },
    }
    return all[query.report]()
  })

  route(app, ctx, cmsDashboardApi.recount, ({ db }) => recountFigures(db))
}

type File = Pick<Parameters<typeof exportList>[1], 'language' | 'day'> & { reply: FastifyReply }

const send = <Row>(
  { reply, ...file }: File,
  name: string,
  columns: Parameters<typeof exportList<Row, string>>[1]['columns'],
  rows: Iterable<Row>,
) => exportList<Row, string>(reply, { ...file, name, columns, asked: undefined, rows })

function besideEachOther({
  buckets,
  bucketsBefore,
}: Awaited<ReturnType<typeof reportSales>>): ComparedBucket[] {
  return Array.from({ length: Math.max(buckets.length, bucketsBefore.length) }, (_, index) => {
    const [bucket, before] = [buckets[index], bucketsBefore[index]]
    return { ...(bucket && { bucket }), ...(before && { before }) }
  })
}
