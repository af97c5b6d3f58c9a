import type { FastifyInstance } from 'fastify'
import { storePapersApi } from '#contract/papers.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import { listPapers } from './papers.queries.ts'

export function papersRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storePapersApi.list, async ({ db, viewer, query, language }) =>
    listPapers(ctx, db, query, {
      viewer,
      language,
      timeZone: await ctx.shopZone(),
      today: await shopDay(ctx),
    }),
  )
}
