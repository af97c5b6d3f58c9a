import type { FastifyInstance } from 'fastify'
import { cmsStockAlertsApi, storeStockAlertsApi } from '#contract/stock-alerts.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import {
  askByMail,
  askSignedIn,
  confirmAlert,
  countWaiting,
  isWaiting,
  openAlert,
  stopAlert,
  stopAlertsOf,
} from './ask-for-alert.ts'

export function stockAlertsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storeStockAlertsApi.find, async ({ db, viewer, params }) => ({
    data: { isOn: await isWaiting({ db, now: ctx.now() }, viewer, params.id) },
  }))
  route(app, ctx, storeStockAlertsApi.ask, async ({ db, viewer, params, body, language, request }) => {
    if (viewer?.kind === 'customer')
      return { data: { state: await askSignedIn(ctx, db, viewer, params.id, language) } }
    if (body.email === undefined) throw new AppError('validation_failed', { fields: { email: 'required' } })
    const asked = { productId: params.id, email: body.email, language, address: request.ip }
    return { data: { state: await askByMail(ctx, db, asked) } }
  })
  route(app, ctx, storeStockAlertsApi.stop, ({ db, viewer, params }) => stopAlert(db, viewer, params.id))
  route(app, ctx, storeStockAlertsApi.open, async ({ db, body, language }) => ({
    data: await openAlert(db, body.token, { language, now: ctx.now() }),
  }))
  route(app, ctx, storeStockAlertsApi.confirm, ({ db, body }) => confirmAlert(db, body.token, ctx.now()))
  route(app, ctx, storeStockAlertsApi.stopAll, ({ db, body }) => stopAlertsOf(db, body.token, ctx.now()))
  route(app, ctx, cmsStockAlertsApi.count, async ({ db, params }) => ({
    data: { product: params.id, waiting: await countWaiting(db, params.id, ctx.now()) },
  }))
}
