import type { FastifyInstance, FastifyRequest } from 'fastify'
import { storePaymentMethodsApi } from '#contract/payment-methods.ts'
import type { Context } from '../context.ts'
import { AppError, found } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import type { Card } from '../outside/payments/payment-provider.ts'
import { tokenizeTestCard } from '../outside/payments/sandbox.ts'
import {
  findPaymentMethod,
  insertPaymentMethod,
  listPaymentMethods,
  refuseWithoutRoom,
  removePaymentMethod,
  toPaymentMethod,
} from './payment-methods.queries.ts'

export function paymentMethodsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storePaymentMethodsApi.list, async ({ db, viewer, query }) => {
    const rows = await listPaymentMethods(db, viewer.id, query.type)
    return { data: rows.map(toPaymentMethod), total: rows.length, page: 1, limit: rows.length }
  })
  /** Cards the provider was asked about before the call's transaction began. */
  const asked = new WeakMap<FastifyRequest, Card>()
  route(
    app,
    ctx,
    storePaymentMethodsApi.create,
    async ({ db, viewer, body, request }) => {
      const { payments: provider } = ctx
      const isCard = body.type === 'credit_card'
      if (isCard && provider.name === 'none') throw new AppError('payment_unavailable')
      const card =
        isCard && provider.name === 'sandbox'
          ? await provider.verifyCard(db, body.token, viewer.id)
          : asked.get(request)
      return {
        data: toPaymentMethod(await insertPaymentMethod(db, viewer.id, body, provider.name, card)),
      }
    },
    {
      async around(request, keep, { viewer, body }) {
        if (body.type === 'credit_card' && ctx.payments.isRemote) {
          await refuseWithoutRoom(ctx.db, viewer.id, body)
          const card = await ctx.payments
            .verifyCard(ctx.db, body.token, viewer.id)
            .catch((error: unknown) => {
              ctx.log.warn({ err: error }, 'a payment provider did not answer')
              throw new AppError('payment_unavailable')
            })
          if (card) asked.set(request, card)
        }
        return keep()
      },
    },
  )
  route(app, ctx, storePaymentMethodsApi.tokens, async ({ db, viewer, body }) => {
    // With a provider, card numbers go to it and never to us.
    if (ctx.payments.name === 'none') throw new AppError('payment_unavailable')
    if (ctx.payments.isRemote) throw new AppError('not_found')
    return { data: await tokenizeTestCard(db, viewer.id, body, ctx.now()) }
  })
  route(app, ctx, storePaymentMethodsApi.find, async ({ db, viewer, params }) => ({
    data: toPaymentMethod(found(await findPaymentMethod(db, viewer.id, params.id))),
  }))
  route(app, ctx, storePaymentMethodsApi.remove, ({ db, viewer, params }) =>
    removePaymentMethod(db, viewer.id, params.id),
  )
}
