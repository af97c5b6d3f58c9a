import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { cmsRequestsApi, storeRequestsApi } from '#contract/requests.ts'
import type { Language } from '#contract/enums.ts'
import type { Viewer } from '../auth/admit.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { found } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import { refuseOthersCard } from '../orders/pay-for-order.ts'
import { requireBotCheck } from '../outside/captcha/require-bot-check.ts'
import { deadlineIn } from '../outside/payments/deadline.ts'
import { startPayment } from '../payments/start-payment.ts'
import { fileRef, shopView } from '../settings/shop-view.ts'
import { changeRequest, replyToRequest, sendQuote } from './answer-request.ts'
import { acceptQuote, declineQuote } from './decide-quote.ts'
import { opensRequest, quoteLink } from './quote-link.ts'
import { priceQuote } from './price-quote.ts'
import { describeRequest, findRequest, listRequests, type StaffView } from './requests.queries.ts'
import { sendRequest } from './send-request.ts'
import { describeForStaff, listAllRequests, listStaff } from './staff-requests.queries.ts'

export function requestsRoutes(app: FastifyInstance, ctx: Context) {
  const { price, stockCms } = ctx.brand.flags
  const viewIn = (language: Language): StaffView => ({
    language,
    file: (id, alt) => fileRef(ctx, id, alt),
    now: ctx.now(),
    shows: { price, stock: stockCms },
  })
  /** The viewer's own, or whoever holds the mail's link; anybody else's is not there. */
  const mine = async (db: Db, id: string, key: string | undefined, viewer: Viewer | undefined) =>
    found(await findRequest(db, id, opensRequest(ctx, id, key) ? 'byLink' : viewer))

  route(
    app,
    ctx,
    storeRequestsApi.create,
    async ({ db, viewer, body, language }) => ({
      data: await sendRequest(ctx, db, body, { viewer, language }),
    }),
    {
      async around(request, send) {
        // With Google's keys everyone proves it; our own puzzle is spared people who write to us (D-570).
        if (ctx.config.recaptcha) await requireBotCheck(ctx, request)
        return ctx.limits.request(request.ip, send)
      },
    },
  )
  route(app, ctx, storeRequestsApi.list, ({ db, viewer, query, language }) =>
    listRequests(db, viewer, query, viewIn(language)),
  )
  route(app, ctx, storeRequestsApi.find, async ({ db, viewer, params, query, language }) => {
    const row = await mine(db, params.id, query.key, viewer)
    return { data: await describeRequest(db, row, viewIn(language)) }
  })
  route(
    app,
    ctx,
    storeRequestsApi.accept,
    async ({ db, viewer, params, query, body, language }) => {
      const { id } = await mine(db, params.id, query.key, viewer)
      const { order } = await acceptQuote(ctx, db, id, body, viewer, await shopView(ctx, db, language))
      const row = found(await findRequest(db, id, 'byLink'))
      return { data: { request: await describeRequest(db, row, viewIn(language)), order } }
    },
    {
      // A card is charged once the order is written; what is left to do is on the order's page.
      async around(_request, accept, { viewer, body, language }) {
        const deadline = deadlineIn()
        if (viewer && body.paymentMethod) await refuseOthersCard(ctx, viewer.id, body.paymentMethod, deadline)
        const answer = (await accept()) as z.input<typeof storeRequestsApi.accept.response>
        if (answer.data.order) await startPayment(ctx, answer.data.order._id, { language, deadline })
        return answer
      },
    },
  )
  route(app, ctx, storeRequestsApi.decline, async ({ db, viewer, params, query, body, language }) => {
    const { id } = await mine(db, params.id, query.key, viewer)
    await transaction(db, (db) => declineQuote(ctx, db, id, body.revision))
    const row = found(await findRequest(db, id, 'byLink'))
    return { data: { request: await describeRequest(db, row, viewIn(language)) } }
  })

  const forStaff = async (db: Db, id: string, language: Language) => {
    const row = found(await findRequest(db, id, 'staff'))
    const link = quoteLink(ctx, id, row.language)
    return { data: await describeForStaff(db, row, viewIn(language), link) }
  }
  route(app, ctx, cmsRequestsApi.list, ({ db, viewer, query, language }) =>
    listAllRequests(db, query, viewIn(language), viewer.id),
  )
  route(app, ctx, cmsRequestsApi.staff, async ({ db }) => ({ data: await listStaff(db) }))
  route(app, ctx, cmsRequestsApi.pricing, async ({ db, query, language }) => ({
    data: await priceQuote(db, query.items, viewIn(language)),
  }))
  route(app, ctx, cmsRequestsApi.find, ({ db, params, language }) => forStaff(db, params.id, language))
  route(app, ctx, cmsRequestsApi.update, async ({ db, viewer, params, body, language }) => {
    await changeRequest(ctx, params.id, body, viewer)
    return forStaff(db, params.id, language)
  })
  route(app, ctx, cmsRequestsApi.reply, async ({ db, viewer, params, body, language }) => {
    await replyToRequest(ctx, db, params.id, body, viewer)
    return forStaff(db, params.id, language)
  })
  route(app, ctx, cmsRequestsApi.quote, async ({ db, viewer, params, body, language }) => {
    await sendQuote(ctx, db, params.id, body, viewer)
    return forStaff(db, params.id, language)
  })
}
