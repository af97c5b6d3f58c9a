import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { cmsEventsApi } from '#contract/events.ts'
import { presenceApi, presenceForms, type Present } from '#contract/presence.ts'
import { mayCall } from '#contract/staff-permissions.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { AppError } from '../http/app-error.ts'
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
  route(app, ctx, presenceApi.tell, async ({ db, viewer, body }) => {
    if (!mayCall(presenceForms[body.form], viewer.permissions)) throw new AppError('forbidden')
    const told: Present = { ...body, account: viewer.id, name: viewer.name }
    await db.execute(sql`select pg_notify('presence', ${JSON.stringify(told)})`)
  })
  // A server that closes waits for the answers that are under way.
  app.addHook('preClose', async () => ctx.events.close())
}
