import type { FastifyInstance } from 'fastify'
import { quickOrderApi } from '#contract/quick-order.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { matchQuickOrder } from './match-quick-order.ts'
import { readOrderFile } from './read-order-file.ts'

export function quickOrderRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, quickOrderApi.match, async ({ db, viewer, body, language }) => ({
    data: await matchQuickOrder(ctx, db, viewer, body.codes, language),
  }))
  route(app, ctx, quickOrderApi.matchFile, async ({ db, viewer, file, language }) => ({
    data: await matchQuickOrder(ctx, db, viewer, await readOrderFile(file.bytes), language),
  }))
}
