import type { FastifyInstance } from 'fastify'
import { cmsProductNoticesApi, storeProductNoticesApi } from '#contract/product-notices.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { addNotice, changeNotice, moveNotice } from './change-notices.ts'
import { listAlsoBought, listNotices, listNoticesFor } from './product-notices.queries.ts'

export function productNoticesRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, cmsProductNoticesApi.list, async ({ db, params }) => ({
    data: await listNotices(ctx, db, params.id),
  }))
  route(app, ctx, cmsProductNoticesApi.add, async ({ db, params, body, viewer }) => {
    await addNotice(db, params.id, body, viewer)
    return { data: await listNotices(ctx, db, params.id) }
  })
  route(app, ctx, cmsProductNoticesApi.update, async ({ db, params, body, viewer }) => {
    const product = await changeNotice(db, params.id, body, viewer)
    return { data: await listNotices(ctx, db, product) }
  })
  for (const [step, to] of [
    ['publish', 'published'],
    ['withdraw', 'withdrawn'],
  ] as const)
    route(app, ctx, cmsProductNoticesApi[step], async ({ db, params, body, viewer }) => {
      const how = { version: body.version, by: viewer, now: ctx.now() }
      const product = await moveNotice(db, params.id, to, how)
      return { data: await listNotices(ctx, db, product) }
    })
  route(app, ctx, storeProductNoticesApi.list, async ({ db, viewer, query, language }) => {
    const asked = { product: query.product, language }
    return {
      data: await listNoticesFor(ctx, db, viewer, asked),
      alsoBought: await listAlsoBought(db, viewer, asked),
    }
  })
}
