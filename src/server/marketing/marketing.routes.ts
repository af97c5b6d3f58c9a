import type { FastifyInstance } from 'fastify'
import type { Language } from '#contract/enums.ts'
import { cmsMarketingCalls, marketingKinds } from '#contract/cms-marketing.ts'
import { storeMarketingApi } from '#contract/marketing.ts'
import { inGroup } from '../audit-log/write-audit.ts'
import type { Context } from '../context.ts'
import { pickFields } from '../http/pick-fields.ts'
import { exportList } from '../http/export-list.ts'
import { route } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import { fileRef } from '../files/file-ref.ts'
import { shopView } from '../settings/shop-view.ts'
import { addMarketing, changeMarketing, orderMarketing, removeMarketing } from './change-marketing.ts'
import { everyMarketing, findMarketing, listMarketing } from './cms-marketing.queries.ts'
import { marketingColumns } from './marketing-columns.ts'
import { listAds, listSliders } from './marketing.queries.ts'

export function marketingRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storeMarketingApi.sliders, async ({ db, language }) => ({
    data: await listSliders(db, await shopView(ctx, db, language), ctx.now()),
  }))
  route(app, ctx, storeMarketingApi.ads, async ({ db, language, query }) => ({
    data: await listAds(db, await shopView(ctx, db, language), ctx.now(), query.placement),
  }))

  const viewIn = (language: Language, fallback?: boolean) => ({
    language,
    fallback,
    now: ctx.now(),
    file: (id: string, alt?: string) => fileRef(ctx, id, alt),
  })
  for (const kind of marketingKinds) {
    const calls = cmsMarketingCalls[kind]
    route(app, ctx, calls.list, ({ db, query, language }) => listMarketing(db, kind, query, viewIn(language)))
    route(app, ctx, calls.exportList, async ({ db, query: { columns, ...query }, language, reply }) =>
      exportList(reply, {
        name: `${kind}s`,
        columns: marketingColumns,
        asked: columns,
        rows: await everyMarketing(db, kind, query, viewIn(language)),
        language,
        day: await shopDay(ctx),
      }),
    )
    route(app, ctx, calls.reorder, async ({ db, body, viewer }) => ({
      data: await orderMarketing(db, kind, body.ids, viewer),
    }))
    route(app, ctx, calls.find, async ({ db, params, query, language }) => ({
      data: pickFields(
        await findMarketing(db, kind, params.id, viewIn(language, query.fallback)),
        query.fields,
      ),
    }))
    route(app, ctx, calls.create, async ({ db, body, viewer, language }) => {
      const id = await addMarketing(db, kind, body, { language, by: viewer })
      return { data: await findMarketing(db, kind, id, viewIn(language)) }
    })
    route(app, ctx, calls.update, async ({ db, params, body, viewer, language }) => {
      await changeMarketing(db, kind, params.id, body, { language, by: viewer })
      return { data: await findMarketing(db, kind, params.id, viewIn(language)) }
    })
    route(app, ctx, calls.remove, ({ db, params, viewer, query: { deletionId: deletion } }) =>
      removeMarketing(db, kind, params.id, { by: inGroup(viewer, deletion), deletion }),
    )
  }
}
