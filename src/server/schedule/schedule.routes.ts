import type { FastifyInstance } from 'fastify'
import { scheduleApi } from '#contract/schedule.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { addEntry, cancelEntry, listSchedule } from './change-schedule.ts'

export function scheduleRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, scheduleApi.list, async ({ db, query, viewer, language }) => ({
    data: await listSchedule(db, query, { viewer, language }),
  }))
  route(app, ctx, scheduleApi.add, async ({ db, body, viewer, language }) => ({
    data: await addEntry(db, body, { viewer, language }),
  }))
  route(app, ctx, scheduleApi.cancel, ({ db, params, viewer }) => cancelEntry(db, params.id, viewer))
}
