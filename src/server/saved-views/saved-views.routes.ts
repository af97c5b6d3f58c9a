import type { FastifyInstance } from 'fastify'
import { savedViewsApi } from '#contract/saved-views.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { addView, changeView, findView, listViews, removeView } from './change-view.ts'

export function savedViewsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, savedViewsApi.list, async ({ db, query, viewer }) => ({
    data: await listViews(db, query.list, viewer),
  }))
  route(app, ctx, savedViewsApi.create, async ({ db, body, viewer }) => ({
    data: await findView(db, await addView(db, body, viewer), viewer),
  }))
  route(app, ctx, savedViewsApi.update, async ({ db, params, body, viewer }) => {
    await changeView(db, params.id, body, viewer)
    return { data: await findView(db, params.id, viewer) }
  })
  route(app, ctx, savedViewsApi.remove, ({ db, params, viewer }) => removeView(db, params.id, viewer))
}
