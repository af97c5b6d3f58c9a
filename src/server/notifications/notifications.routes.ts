import type { FastifyInstance } from 'fastify'
import { notificationsApi } from '#contract/notifications.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { changePreference, listPreferences } from './preferences.ts'
import { countUnread, listNotifications, markNotifications } from './notifications.queries.ts'

export function notificationsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, notificationsApi.list, ({ db, query, viewer, language }) =>
    listNotifications(db, query, { viewer, language }),
  )
  route(app, ctx, notificationsApi.unread, async ({ db, viewer }) => ({
    data: { count: await countUnread(db, viewer) },
  }))
  route(app, ctx, notificationsApi.mark, async ({ db, body, viewer }) => {
    await markNotifications(db, body, viewer, ctx.now())
    return { data: { count: await countUnread(db, viewer) } }
  })
  route(app, ctx, notificationsApi.preferences, async ({ db, viewer }) => ({
    data: await listPreferences(db, viewer),
  }))
  route(app, ctx, notificationsApi.prefer, async ({ db, body, viewer }) => {
    await changePreference(db, body, viewer)
    return { data: await listPreferences(db, viewer) }
  })
}
