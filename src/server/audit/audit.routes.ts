import type { FastifyInstance } from 'fastify'
import { cmsAuditApi } from '#contract/audit.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { restoreProduct } from '../import/products/restore-product.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { listAudit, listAuditPeople } from './audit.queries.ts'

export function auditRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, cmsAuditApi.list, async ({ db, query, language }) => {
    const { currency } = await readSettings(db)
    return listAudit(db, query, { language, currency, address: (id) => `${ctx.config.filesUrl}${id}` })
  })
  route(app, ctx, cmsAuditApi.people, async ({ db }) => ({ data: await listAuditPeople(db) }))
  route(app, ctx, cmsAuditApi.restore, async ({ db, viewer, params, body, language }) => {
    const { currency } = await readSettings(db)
    const version = await restoreProduct(db, params.id, { ...body, by: viewer, currency, language })
    return { data: { _id: params.id, version } }
  })
}
