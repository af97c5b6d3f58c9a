import type { FastifyInstance } from 'fastify'
import { storeMarketingApi } from '#contract/marketing.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { shopView } from '../settings/shop-view.ts'
import { listAds, listSliders } from './marketing.queries.ts'

export function marketingRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storeMarketingApi.sliders, async ({ db, language }) => ({
    data: await listSliders(db, await shopView(ctx, db, language), ctx.now()),
  }))
  route(app, ctx, storeMarketingApi.ads, async ({ db, language, query }) => ({
    data: await listAds(db, await shopView(ctx, db, language), ctx.now(), query.placement),
  }))
}
