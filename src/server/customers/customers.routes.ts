import type { FastifyInstance } from 'fastify'
import { cmsCustomersApi } from '#contract/customers.ts'
import { fileFormats } from '#contract/accounting.ts'
import type { Language } from '#contract/enums.ts'
import type { Context } from '../context.ts'
import { auditedExport } from '../http/audited-export.ts'
import type { Db } from '../db/connect.ts'
import { refuseLockedPerson } from '../shop-mode/demo-lock.ts'
import { route } from '../http/route.ts'
import { shopView } from '../settings/shop-view.ts'
import { customerColumns } from './customer-columns.ts'
import { AppError } from '../http/app-error.ts'
import { shopDay } from '../http/shop-day.ts'
import { changeCompanyOf } from './change-company-of.ts'
import { changeCustomerStatus, endCustomerSessions } from './block-customer.ts'
import { everyCustomer, findCustomer, listCustomers } from './customers.queries.ts'

export function customersRoutes(app: FastifyInstance, ctx: Context) {
  const viewIn = async (db: Db, language: Language) => {
    const shop = await shopView(ctx, db, language)
    return { ...shop, now: ctx.now() }
  }
  route(app, ctx, cmsCustomersApi.list, async ({ db, query, language }) =>
    listCustomers(db, query, await viewIn(db, language)),
  )
  for (const format of fileFormats)
    route(
      app,
      ctx,
      { csv: cmsCustomersApi.exportCsv, xlsx: cmsCustomersApi.exportXlsx }[format],
      async ({ db, query, viewer, language, timeZone, reply }) => {
        const shop = await viewIn(db, language)
        const rows = await everyCustomer(db, query, shop)
        return auditedExport(
          ctx.db,
          reply,
          {
            name: 'customers',
            columns: customerColumns(shop.currency),
            rows,
            language,
            day: await shopDay(ctx),
          },
          { file: 'customersFile', format, timeZone, query, by: viewer },
        )
      },
    )
  route(app, ctx, cmsCustomersApi.find, async ({ db, params, language }) => ({
    data: await findCustomer(db, params.id, await viewIn(db, language)),
  }))
  route(app, ctx, cmsCustomersApi.changeStatus, async ({ db, params, body, viewer, language }) => {
    if (ctx.mode === 'publicDemo') {
      const { email } = await findCustomer(db, params.id, await viewIn(db, language))
      refuseLockedPerson(ctx, { family: 'customer', email })
    }
    await changeCustomerStatus(db, params.id, body.status, { by: viewer, now: ctx.now() })
    return { data: await findCustomer(db, params.id, await viewIn(db, language)) }
  })
  route(app, ctx, cmsCustomersApi.changeCompany, async ({ db, params, body, viewer, language }) => {
    if (ctx.mode === 'publicDemo') throw new AppError('demo_locked')
    await changeCompanyOf(db, params.id, body, viewer)
    return { data: await findCustomer(db, params.id, await viewIn(db, language)) }
  })
  route(app, ctx, cmsCustomersApi.endSessions, ({ db, params, viewer }) =>
    endCustomerSessions(db, params.id, { by: viewer, now: ctx.now() }),
  )
}
