import type { FastifyInstance } from 'fastify'
import { storeSitesApi } from '#contract/sites.ts'
import { companyOf } from '../auth/reachable-by.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { addSite, changeSite, listSites } from './sites.ts'

export function sitesRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storeSitesApi.list, async ({ db, viewer, language }) => ({
    data: await listSites(db, companyOf(viewer), language),
  }))
  route(app, ctx, storeSitesApi.create, async ({ db, viewer, body, language }) => ({
    data: await addSite(db, companyOf(viewer), body, language),
  }))
  route(app, ctx, storeSitesApi.update, async ({ db, viewer, params, body, language }) => ({
    data: await changeSite(db, companyOf(viewer), params.id, body, language),
  }))
}
