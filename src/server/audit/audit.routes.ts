import type { FastifyInstance } from 'fastify'
import { cmsAuditApi, seenBy, type AuditQuery } from '#contract/audit.ts'
import { mayCall, type StaffPermission } from '#contract/staff-permissions.ts'
import type { Context } from '../context.ts'
import { exportList } from '../http/export-list.ts'
import { requirePermissions } from '../http/require-permissions.ts'
import { route } from '../http/route.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { shopDay } from '../http/shop-day.ts'
import { restoreProduct } from '../import/products/restore-product.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { auditColumns } from './audit-columns.ts'
import { everyEntry, listAudit, listAuditPeople } from './audit.queries.ts'

/**
 * Without `audit.view`, staff see the history of one thing of a kind they may see.
 * @throws AppError forbidden
 */
function refuseOtherHistory(viewer: AdminViewer, { entity, entityId }: AuditQuery) {
  const whole: StaffPermission[] = ['audit.view']
  if (mayCall('audit.view', viewer.permissions)) return
  requirePermissions(viewer, entityId && entity ? entity.map((one) => seenBy[one]) : whole)
}

export function auditRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, cmsAuditApi.list, async ({ db, query, viewer, language, timeZone }) => {
    refuseOtherHistory(viewer, query)
    const { currency } = await readSettings(db)
    const address = (id: string) => `${ctx.config.filesUrl}${id}`
    return listAudit(db, query, { language, currency, timeZone, address })
  })
  route(
    app,
    ctx,
    cmsAuditApi.exportList,
    async ({ db, query: { columns, ...query }, language, timeZone, reply }) => {
      const { currency } = await readSettings(db)
      const address = (id: string) => `${ctx.config.filesUrl}${id}`
      return exportList(reply, {
        name: 'activity-log',
        columns: auditColumns,
        asked: columns,
        rows: everyEntry(db, query, { language, currency, timeZone, address }),
        language,
        day: await shopDay(ctx),
      })
    },
  )
  route(app, ctx, cmsAuditApi.people, async ({ db }) => ({ data: await listAuditPeople(db) }))
  route(app, ctx, cmsAuditApi.restore, async ({ db, viewer, params, body, language }) => {
    const { currency } = await readSettings(db)
    const version = await restoreProduct(db, params.id, { ...body, by: viewer, currency, language })
    return { data: { _id: params.id, version } }
  })
}
