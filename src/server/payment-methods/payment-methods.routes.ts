import type { FastifyInstance } from 'fastify'
import { storePaymentMethodsApi } from '#contract/payment-methods.ts'
import type { Context } from '../context.ts'
import { found } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import { sandbox, tokenizeTestCard } from '../outside/payments/sandbox.ts'
import {
  findPaymentMethod,
  insertPaymentMethod,
  listPaymentMethods,
  removePaymentMethod,
  toPaymentMethod,
} from './payment-methods.queries.ts'

export function paymentMethodsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storePaymentMethodsApi.list, async ({ db, viewer, query }) => {
    const rows = await listPaymentMethods(db, viewer.id, query.type)
    return { data: rows.map(toPaymentMethod), total: rows.length, page: 1, limit: rows.length }
  })
  route(app, ctx, storePaymentMethodsApi.create, async ({ db, viewer, body }) => ({
    data: toPaymentMethod(await insertPaymentMethod(db, viewer.id, body, sandbox)),
  }))
  route(app, ctx, storePaymentMethodsApi.tokens, async ({ db, viewer, body }) => ({
    data: await tokenizeTestCard(db, viewer.id, body, ctx.now()),
  }))
  route(app, ctx, storePaymentMethodsApi.find, async ({ db, viewer, params }) => ({
    data: toPaymentMethod(found(await findPaymentMethod(db, viewer.id, params.id))),
  }))
  route(app, ctx, storePaymentMethodsApi.remove, ({ db, viewer, params }) =>
    removePaymentMethod(db, viewer.id, params.id),
  )
}
