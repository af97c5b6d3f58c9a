import type { FastifyInstance } from 'fastify'
import type { Language } from '#contract/enums.ts'
import { priceListsApi } from '#contract/price-lists.ts'
import { inGroup } from '../audit-log/write-audit.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { downloadHeader } from '../http/download-header.ts'
import { privateCacheControl } from '../http/private-answer.ts'
import { route } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { changeEntries } from './change-entries.ts'
import { addPriceList, changePriceList, removePriceList } from './change-price-list.ts'
import { exportPrices } from './export-prices.ts'
import { importPrices } from './import-prices.ts'
import { findCompanies, findPriceList, listEntries, listPriceLists } from './price-lists.queries.ts'
import { whyPrice } from './why-price.ts'

export function priceListsRoutes(app: FastifyInstance, ctx: Context) {
  const viewIn = async (db: Db, language: Language) => ({
    language,
    now: ctx.now(),
    currency: (await readSettings(db)).currency,
  })
  const one = async (db: Db, id: string, language: Language) => ({
    data: await findPriceList(db, id, await viewIn(db, language)),
  })
  route(app, ctx, priceListsApi.list, async ({ db, query, language }) =>
    listPriceLists(db, query, await viewIn(db, language)),
  )
  route(app, ctx, priceListsApi.create, async ({ db, body, viewer, language, timeZone }) =>
    one(db, await addPriceList(db, body, { by: viewer, now: ctx.now(), timeZone }), language),
  )
  route(app, ctx, priceListsApi.companies, async ({ db, query }) => ({
    data: await findCompanies(db, query.search),
  }))
  route(app, ctx, priceListsApi.why, async ({ db, query, language }) => ({
    data: await whyPrice(db, query, await viewIn(db, language)),
  }))
  route(app, ctx, priceListsApi.exportEntries, async ({ db, query, reply }) => {
    void reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', privateCacheControl)
      .header('content-disposition', downloadHeader(`price-lists-${await shopDay(ctx)}.csv`))
    return exportPrices(db, query.list)
  })
  route(app, ctx, priceListsApi.importEntries, async ({ db, body, viewer, language }) => {
    const { currency } = await readSettings(db)
    return { data: await importPrices(db, body, { by: viewer, now: ctx.now(), language, currency }) }
  })
  route(app, ctx, priceListsApi.find, ({ db, params, language }) => one(db, params.id, language))
  route(app, ctx, priceListsApi.update, async ({ db, params, body, viewer, language, timeZone }) => {
    await changePriceList(db, params.id, body, { by: viewer, now: ctx.now(), timeZone })
    return one(db, params.id, language)
  })
  route(app, ctx, priceListsApi.remove, ({ db, params, viewer, query: { deletionId: deletion } }) =>
    removePriceList(db, params.id, { by: inGroup(viewer, deletion), now: ctx.now(), deletion }),
  )
  route(app, ctx, priceListsApi.entries, async ({ db, params, query, language }) =>
    listEntries(db, params.id, query, await viewIn(db, language)),
  )
  route(app, ctx, priceListsApi.changeEntries, async ({ db, params, body, viewer, language }) => {
    await changeEntries(db, params.id, body, { by: viewer, now: ctx.now() })
    return one(db, params.id, language)
  })
}
