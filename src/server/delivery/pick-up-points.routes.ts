import type { FastifyInstance } from 'fastify'
import { pickUpPointsApi } from '#contract/pick-up-points.ts'
import { inGroup } from '../audit-log/write-audit.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { addPickUpPoint, changePickUpPoint, removePickUpPoint } from './change-pick-up-point.ts'
import { findPickUpPoint, listPickUpPoints } from './pick-up-points.queries.ts'

export function pickUpPointsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, pickUpPointsApi.list, async ({ db, language }) => ({
    data: await listPickUpPoints(db, language),
  }))
  route(app, ctx, pickUpPointsApi.create, async ({ db, body, viewer, language }) => ({
    data: await findPickUpPoint(db, await addPickUpPoint(db, body, viewer), language),
  }))
  route(app, ctx, pickUpPointsApi.find, async ({ db, params, language }) => ({
    data: await findPickUpPoint(db, params.id, language),
  }))
  route(app, ctx, pickUpPointsApi.update, async ({ db, params, body, viewer, language }) => {
    await changePickUpPoint(db, params.id, body, viewer)
    return { data: await findPickUpPoint(db, params.id, language) }
  })
  route(app, ctx, pickUpPointsApi.remove, ({ db, params, viewer, query: { deletionId: deletion } }) =>
    removePickUpPoint(db, params.id, { by: inGroup(viewer, deletion), now: ctx.now(), deletion }),
  )
}
