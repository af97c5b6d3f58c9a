import type { FastifyInstance } from 'fastify'
import { cmsAccountingApi, fileFormats } from '#contract/accounting.ts'
import { auditedExport } from '../http/audited-export.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import { paymentColumns } from '../transactions/payment-columns.ts'
import { everyPayment } from '../transactions/transactions.queries.ts'
import { vatColumns } from './vat-columns.ts'
import { everyVatDocument, totalVat } from './vat-report.ts'

const vatFiles = { csv: cmsAccountingApi.vatCsv, xlsx: cmsAccountingApi.vatXlsx }
const paymentFiles = { csv: cmsAccountingApi.transactionsCsv, xlsx: cmsAccountingApi.transactionsXlsx }

/** What the accountant takes along. */
export function accountingRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, cmsAccountingApi.vat, async ({ db, query, timeZone }) => ({
    data: { totals: await totalVat(db, { ...query, timeZone }) },
  }))
  for (const format of fileFormats) {
    route(app, ctx, vatFiles[format], async ({ db, query, viewer, language, timeZone, reply }) =>
      auditedExport(
        ctx.db,
        reply,
        {
          name: 'vat',
          columns: vatColumns,
          rows: everyVatDocument(db, { ...query, timeZone }),
          language,
          day: await shopDay(ctx),
        },
        { file: 'vatFile', format, timeZone, query, by: viewer },
      ),
    )
    route(app, ctx, paymentFiles[format], async ({ db, query, viewer, language, timeZone, reply }) =>
      auditedExport(
        ctx.db,
        reply,
        {
          name: 'payments',
          columns: paymentColumns,
          rows: everyPayment(db, query),
          language,
          day: await shopDay(ctx),
        },
        { file: 'paymentsFile', format, timeZone, query, by: viewer },
      ),
    )
  }
}
