import type { FastifyInstance } from 'fastify'
import { storeCostCentresApi } from '#contract/cost-centres.ts'
import { companyOf } from '../auth/reachable-by.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { addCostCentre, changeCostCentre, listCostCentres } from './cost-centres.ts'

export function costCentresRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storeCostCentresApi.list, async ({ db, viewer }) => ({
    data: await listCostCentres(db, companyOf(viewer)),
  }))
  route(app, ctx, storeCostCentresApi.create, async ({ db, viewer, body }) => ({
    data: await addCostCentre(db, companyOf(viewer), body),
  }))
  route(app, ctx, storeCostCentresApi.update, async ({ db, viewer, params, body }) => ({
    data: await changeCostCentre(db, companyOf(viewer), params.id, body),
  }))
}
