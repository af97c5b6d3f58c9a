import type { FastifyInstance } from 'fastify'
import { storeSubscriptionsApi } from '#contract/subscriptions.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { shopView } from '../settings/shop-view.ts'
import { listSubscriptions } from './subscriptions.queries.ts'

export function subscriptionsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storeSubscriptionsApi.list, async ({ db, viewer, query, language }) =>
    listSubscriptions(db, viewer, query, await shopView(ctx, db, language), ctx.now()),
  )
}
