import type { FastifyInstance } from 'fastify'
import { cmsImportsApi } from '#contract/imports.ts'
import type { Context } from '../context.ts'
import { fileRef } from '../files/file-ref.ts'
import { orNotFound } from '../http/app-error.ts'
import { exportList } from '../http/export-list.ts'
import { route } from '../http/route.ts'
import { cmsWhere } from '../products/cms-products.queries.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { discardImport, startImport, takeBackImport } from './decide-import.ts'
import { importColumns } from './import-columns.ts'
import { everyImport, findImport, listImportRows, listImports } from './imports.queries.ts'
import { importReportCsv } from './import-report-csv.ts'
import { exportProducts } from './products/export-products.ts'
import { receiveImport } from './receive-import.ts'
import { privateCacheControl } from '../http/private-answer.ts'
import { shopDay } from '../http/shop-day.ts'

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const

export function importsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, cmsImportsApi.export, async ({ db, query: { format, ...filters }, reply }) => {
    const { currency, lowStockThreshold } = await readSettings(db)
    const { where } = await cmsWhere(db, filters, { lowStockThreshold })
    const day = await shopDay(ctx)
    void reply
      .header('cache-control', privateCacheControl)
      .header('content-disposition', `attachment; filename="products-${day}.${format}"`)
      .type(types[format])
    return reply.send(exportProducts(db, { format, flags: ctx.brand.flags, currency, where }))
  })

  route(app, ctx, cmsImportsApi.upload, async ({ db, viewer, query, language, request }) => {
    const id = await receiveImport(ctx, request, {
      by: viewer,
      runsAtOnce: query.dryRun === false,
      shows: query.show === true,
      makes: query.make ?? [],
      endsSchedule: query.endsSchedule === true,
    })
    return { data: orNotFound(await findImport(db, id, language)) }
  })
  route(app, ctx, cmsImportsApi.list, ({ db, query, language }) => listImports(db, query, language))
  route(app, ctx, cmsImportsApi.exportList, async ({ db, query: { columns, status }, language, reply }) =>
    exportList(reply, {
      name: 'imports',
      columns: importColumns,
      asked: columns,
      rows: await everyImport(db, status, language),
      language,
      day: await shopDay(ctx),
    }),
  )
  route(app, ctx, cmsImportsApi.find, async ({ db, params, language }) => ({
    data: orNotFound(await findImport(db, params.id, language)),
  }))
  route(app, ctx, cmsImportsApi.rows, async ({ db, params, query, language }) => {
    orNotFound(await findImport(db, params.id, language))
    return listImportRows(db, params.id, query, { language, refOf: (id) => fileRef(ctx, id) })
  })
  route(app, ctx, cmsImportsApi.run, async ({ db, viewer, params, body, language }) => {
    await startImport(db, params.id, { ...body, by: viewer })
    return { data: orNotFound(await findImport(db, params.id, language)) }
  })
  route(app, ctx, cmsImportsApi.undo, async ({ db, viewer, params, body, language }) => {
    await takeBackImport(db, params.id, { ...body, by: viewer })
    return { data: orNotFound(await findImport(db, params.id, language)) }
  })
  route(app, ctx, cmsImportsApi.report, async ({ db, params, language, reply }) => {
    const { fileName } = orNotFound(await findImport(db, params.id, language))
    const name = encodeURIComponent(`${fileName.replace(/\.[^.]*$/, '')} – report.csv`)
    void reply
      .header('cache-control', privateCacheControl)
      .header('content-disposition', `attachment; filename="report.csv"; filename*=UTF-8''${name}`)
      .type(types.csv)
    return reply.send(importReportCsv(db, params.id, language))
  })
  route(app, ctx, cmsImportsApi.remove, ({ params }) => discardImport(ctx, params.id))
}
