import type { FastifyInstance } from 'fastify'
import { cmsEventsApi } from '#contract/events.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { givesPlaceBack } from '../http/load-guard.ts'

export function eventsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, cmsEventsApi.follow, async ({ viewer, request, reply }) => {
    const lastId = request.headers['last-event-id']
    const stream = await ctx.events.open(viewer, typeof lastId === 'string' ? lastId : undefined)
    givesPlaceBack(reply.raw)
    // Proxies must not collect it before they pass it on.
    void reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
    return stream
  })
  // A server that closes waits for the answers that are under way.
  app.addHook('preClose', async () => ctx.events.close())
}
