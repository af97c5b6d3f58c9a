import type { FastifyInstance } from 'fastify'
import { deliveryZonesApi } from '#contract/delivery-zones.ts'
import { inGroup } from '../audit-log/write-audit.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { addZone, changeZone, removeZone } from './change-zone.ts'
import { findZone, listZones } from './zones.queries.ts'

export function deliveryZonesRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, deliveryZonesApi.list, ({ db, language }) => listZones(db, language))
  route(app, ctx, deliveryZonesApi.create, async ({ db, body, viewer, language }) => ({
    data: await findZone(db, await addZone(db, body, viewer), language),
  }))
  route(app, ctx, deliveryZonesApi.find, async ({ db, params, language }) => ({
    data: await findZone(db, params.id, language),
  }))
  route(app, ctx, deliveryZonesApi.update, async ({ db, params, body, viewer, language }) => {
    await changeZone(db, params.id, body, viewer)
    return { data: await findZone(db, params.id, language) }
  })
  route(app, ctx, deliveryZonesApi.remove, ({ db, params, viewer, query: { deletionId: deletion } }) =>
    removeZone(db, params.id, { by: inGroup(viewer, deletion), now: ctx.now(), deletion }),
  )
}
