import type { FastifyInstance } from 'fastify'
import { cmsSearchesApi, cmsSearchRulesApi, cmsSynonymsApi, storeSearchesApi } from '#contract/searches.ts'
import type { Context } from '../../context.ts'
import { csvStream } from '../../http/csv.ts'
import { downloadHeader } from '../../http/download-header.ts'
import { exportList } from '../../http/export-list.ts'
import { route } from '../../http/route.ts'
import { shopDay } from '../../http/shop-day.ts'
import { shopView } from '../../settings/shop-view.ts'
import { addSearchRule, changeSearchRule, removeSearchRule } from './change-search-rule.ts'
import { addSynonym, changeSynonym, removeSynonym } from './change-synonym.ts'
import { countSearch } from './count-searches.ts'
import { importSynonyms } from './import-synonyms.ts'
import { csvColumns } from './read-synonym-rows.ts'
import { searchColumns, searchRuleColumns } from './search-columns.ts'
import {
  everySearch,
  everySearchRule,
  everySynonym,
  explainSearch,
  findSearchRule,
  findSynonym,
  listSearches,
  listSearchRules,
  listSynonyms,
} from './searches.queries.ts'

/** What words mean, what comes first, and what was searched. */
export function searchesRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, cmsSynonymsApi.list, ({ db, query }) => listSynonyms(db, query))
  route(app, ctx, cmsSynonymsApi.exportList, async ({ db, query, reply }) => {
    const rows = await everySynonym(db, query)
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', downloadHeader(`synonyms-${await shopDay(ctx)}.csv`))
    return csvStream(
      csvColumns,
      rows.map(({ language, terms, means, direction, isDialect, isActive, note }) => [
        language,
        terms.join('; '),
        means.join('; '),
        direction,
        isDialect ? 'yes' : 'no',
        isActive ? 'yes' : 'no',
        note,
      ]),
    )
  })
  route(app, ctx, cmsSynonymsApi.importList, async ({ db, body, viewer, language }) => ({
    data: await importSynonyms(db, body, { by: viewer, language }),
  }))
  route(app, ctx, cmsSynonymsApi.create, async ({ db, body, viewer }) => ({
    data: await findSynonym(db, await addSynonym(db, body, viewer)),
  }))
  route(app, ctx, cmsSynonymsApi.find, async ({ db, params }) => ({
    data: await findSynonym(db, params.id),
  }))
  route(app, ctx, cmsSynonymsApi.update, async ({ db, params, body, viewer }) => {
    await changeSynonym(db, params.id, body, viewer)
    return { data: await findSynonym(db, params.id) }
  })
  route(app, ctx, cmsSynonymsApi.remove, ({ db, params, viewer }) => removeSynonym(db, params.id, viewer))

  route(app, ctx, cmsSearchRulesApi.list, ({ db, query, language }) => listSearchRules(db, query, language))
  route(app, ctx, cmsSearchRulesApi.exportList, async ({ db, query: { columns, search }, language, reply }) =>
    exportList(reply, {
      name: 'pinned-products',
      columns: searchRuleColumns(ctx.now()),
      asked: columns,
      rows: await everySearchRule(db, search, language),
      language,
      day: await shopDay(ctx),
    }),
  )
  route(app, ctx, cmsSearchRulesApi.create, async ({ db, body, viewer, language }) => ({
    data: await findSearchRule(db, await addSearchRule(db, body, viewer), language),
  }))
  route(app, ctx, cmsSearchRulesApi.find, async ({ db, params, language }) => ({
    data: await findSearchRule(db, params.id, language),
  }))
  route(app, ctx, cmsSearchRulesApi.update, async ({ db, params, body, viewer, language }) => {
    await changeSearchRule(db, params.id, body, viewer)
    return { data: await findSearchRule(db, params.id, language) }
  })
  route(app, ctx, cmsSearchRulesApi.remove, ({ db, params, viewer }) =>
    removeSearchRule(db, params.id, viewer),
  )

  route(app, ctx, cmsSearchesApi.list, ({ db, query }) => listSearches(db, query))
  route(app, ctx, cmsSearchesApi.exportList, async ({ db, query: { columns, ...query }, language, reply }) =>
    exportList(reply, {
      name: 'searches',
      columns: searchColumns,
      asked: columns,
      rows: await everySearch(db, query),
      language,
      day: await shopDay(ctx),
    }),
  )
  route(app, ctx, cmsSearchesApi.explain, async ({ db, query }) => ({
    data: await explainSearch(ctx, db, query, await shopView(ctx, db, query.language)),
  }))
  route(app, ctx, storeSearchesApi.count, ({ db, body, language, request }) =>
    countSearch(ctx, db, { ...body, language, agent: request.headers['user-agent'] }),
  )
}
