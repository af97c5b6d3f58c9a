import type { FastifyInstance } from 'fastify'
import { storeStandInsApi } from '#contract/stand-ins.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { endStandIn, listStandIns, nameStandIn } from './stand-ins.ts'

export function standInsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storeStandInsApi.list, ({ db, viewer }) => listStandIns(db, viewer, ctx.now()))
  route(app, ctx, storeStandInsApi.create, async ({ db, viewer, body }) => ({
    data: await nameStandIn(db, body, viewer, ctx.now()),
  }))
  route(app, ctx, storeStandInsApi.remove, ({ db, viewer, params }) => endStandIn(db, params.id, viewer))
}
