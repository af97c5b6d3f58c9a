import type { FastifyInstance } from 'fastify'
import { fileFormats } from '#contract/accounting.ts'
import { cmsFactFindingsApi } from '#contract/fact-findings.ts'
import { cmsProductFactsApi } from '#contract/cms-product-facts.ts'
import { readDefinitions } from '../../attributes/definitions.ts'
import { factCell } from '../../attributes/read-fact.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { orNotFound } from '../../http/app-error.ts'
import { exportAs } from '../../http/export-list.ts'
import { route } from '../../http/route.ts'
import { shopDay } from '../../http/shop-day.ts'
import { readSettings } from '../../settings/settings.queries.ts'
import { changeProduct } from '../change-product.ts'
import { findProductRow } from '../cms-products.queries.ts'
import { readCmsView } from '../cms-view.ts'
import { changeFacts } from './change-facts.ts'
import { allFactsOf } from './facts-of.ts'
import { findingColumns } from './finding-columns.ts'
import { allFindings, listFindings } from './findings.queries.ts'
import { listFactsRows } from './facts-rows.ts'
import { readTable } from './read-table.ts'
import { isUsualFor } from './is-usual-for.ts'

/** The facts of one product and of many, for staff. */
export function productFactsRoutes(app: FastifyInstance, ctx: Context) {
  const answer = async (db: Db, id: string) => {
    const row = orNotFound(await findProductRow(db, id))
    const { attributes, byKey } = await readDefinitions(db)
    return {
      data: {
        facts: (await allFactsOf(db, id)).map(({ key, source, value }) => {
          const attribute = byKey.get(key)
          return { key, source, ...value, cell: attribute ? factCell(value, attribute) : '' }
        }),
        usual: attributes.filter((attribute) => isUsualFor(attribute, row)).map(({ key }) => key),
        version: row.version,
      },
    }
  }
  route(app, ctx, cmsProductFactsApi.list, async ({ db, query, language }) =>
    listFactsRows(db, query, await readCmsView(ctx, language)),
  )
  route(app, ctx, cmsProductFactsApi.change, async ({ db, viewer, body, language }) => ({
    data: await changeFacts(db, body.rows, { by: viewer, view: await readCmsView(ctx, language) }),
  }))
  route(app, ctx, cmsProductFactsApi.find, ({ db, params }) => answer(db, params.id))
  route(app, ctx, cmsProductFactsApi.save, async ({ db, params, body, viewer, language }) => {
    const { currency } = await readSettings(db)
    const { source: factSource, ...changes } = body
    await changeProduct(db, params.id, { ...changes, factSource }, { language, by: viewer, currency })
    return answer(db, params.id)
  })
  route(app, ctx, cmsProductFactsApi.read, async ({ db, params, body, language }) => {
    orNotFound(await findProductRow(db, params.id))
    return { data: readTable(body.text, await readDefinitions(db), language) }
  })

  route(app, ctx, cmsFactFindingsApi.list, ({ db, query, language }) => listFindings(db, query, language))
  for (const format of fileFormats)
    route(
      app,
      ctx,
      { csv: cmsFactFindingsApi.exportCsv, xlsx: cmsFactFindingsApi.exportXlsx }[format],
      async ({ db, query: { columns, ...asked }, language, timeZone, reply }) =>
        exportAs(
          reply,
          {
            name: 'fact-findings',
            columns: findingColumns,
            asked: columns,
            rows: await allFindings(db, asked, language),
            language,
            day: await shopDay(ctx),
          },
          { format, timeZone },
        ),
    )
}
