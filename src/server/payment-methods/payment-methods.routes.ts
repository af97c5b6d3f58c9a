import type { FastifyInstance } from 'fastify'
import { storePaymentMethodsApi } from '#contract/payment-methods.ts'
import type { Context } from '../context.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { route, routeWith } from '../http/route.ts'
import { tokenizeTestCard } from '../providers/payments/sandbox.ts'
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
  routeWith(
    app,
    ctx,
    storePaymentMethodsApi.create,
    {
      /** What the provider says of the card. */
      async before({ viewer, body }) {
        if (body.type !== 'credit_card' || !ctx.payments.isRemote) return undefined
        await refuseWithoutRoom(ctx.db, viewer.id, body)
        return ctx.payments.verifyCard(ctx.db, body.token, viewer.id).catch((error: unknown) => {
          ctx.log.warn({ err: error }, 'a payment provider did not answer')
          throw new AppError('payment_unavailable')
        })
      },
    },
    async ({ db, viewer, body, prepared }) => {
      const { payments: provider } = ctx
      const isCard = body.type === 'credit_card'
      if (isCard && provider.name === 'none') throw new AppError('payment_unavailable')
      const card =
        isCard && provider.name === 'sandbox'
          ? await provider.verifyCard(db, body.token, viewer.id)
          : prepared
      return {
        data: toPaymentMethod(await insertPaymentMethod(db, viewer.id, body, provider.name, card)),
      }
    },
  )
  route(app, ctx, storePaymentMethodsApi.tokens, async ({ db, viewer, body }) => {
    // With a provider, card numbers go to it and never to us.
    if (ctx.payments.name === 'none') throw new AppError('payment_unavailable')
    if (ctx.payments.isRemote) throw new AppError('not_found')
    return { data: await tokenizeTestCard(db, viewer.id, body, ctx.now()) }
  })
  route(app, ctx, storePaymentMethodsApi.find, async ({ db, viewer, params }) => ({
    data: toPaymentMethod(orNotFound(await findPaymentMethod(db, viewer.id, params.id))),
  }))
  route(app, ctx, storePaymentMethodsApi.remove, ({ db, viewer, params }) =>
    removePaymentMethod(db, viewer.id, params.id),
  )
}
