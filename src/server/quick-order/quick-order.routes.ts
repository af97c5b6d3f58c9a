import type { FastifyInstance } from 'fastify'
import { quickOrderApi } from '#contract/quick-order.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { matchQuickOrder } from './match-quick-order.ts'
import { readRowsOfFile } from '../files/read-rows-of-file.ts'

export function quickOrderRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, quickOrderApi.match, async ({ db, viewer, body, language }) => ({
    data: await matchQuickOrder(ctx, db, viewer, body.codes, language),
  }))
  route(app, ctx, quickOrderApi.matchFile, async ({ db, viewer, file, language }) => ({
    data: await matchQuickOrder(ctx, db, viewer, await readRowsOfFile(file.bytes), language),
  }))
}
