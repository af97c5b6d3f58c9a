import type { FastifyInstance, FastifyReply } from 'fastify'
import { cmsRequestsApi, storeRequestsApi, type RequestDetails } from '#contract/requests.ts'
import type { Language } from '#contract/enums.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { orNotFound } from '../http/app-error.ts'
import { exportList } from '../http/export-list.ts'
import { doAside } from '../aside/do-aside.ts'
import { privateCacheControl } from '../http/private-answer.ts'
import { route, routeWith } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import { describeWait, type OfferApprovals } from '../orders/offers.ts'
import { refuseOthersCard } from '../payments/pay-for-order.ts'
import { deadlineIn } from '../providers/payments/deadline.ts'
import { startPayment } from '../payments/start-payment.ts'
import { shopView } from '../settings/shop-view.ts'
import { fileRef } from '../files/file-ref.ts'
import { keepOwnDocument, keepVisitorsDocument } from '../files/save-private-document.ts'
import { sendPrivateFile } from '../files/send-private-file.ts'
import { changeRequest, replyToRequest, sendQuote } from './answer-request.ts'
import { counterOffer } from './counter-offer.ts'
import { acceptQuote, declineQuote } from './decide-quote.ts'
import { withLateLines } from './late-lines-of-quote.ts'
import { opensRequest, quoteLink } from './quote-link.ts'
import { priceQuote } from './price-quote.ts'
import type { quotePdf } from './quote-pdf.ts'
import { readQuotePaper } from './read-quote-paper.ts'
import { withoutContact } from './hide-contact.ts'
import {
  describeRequest,
  fileOfRequest,
  findRequest,
  listRequests,
  type StaffView,
} from './requests.queries.ts'
import type { RequestRow } from './requests.table.ts'
import { sendRequest } from './send-request.ts'
import { requestColumns } from './request-columns.ts'
import { describeForStaff, everyRequest, listAllRequests, listStaff } from './staff-requests.queries.ts'

export const requestsRoutes = (approvals: OfferApprovals) => (app: FastifyInstance, ctx: Context) => {
  const { price, stockCms } = ctx.brand.flags
  const viewIn = (language: Language): StaffView => ({
    language,
    file: (id, alt) => fileRef(ctx, id, alt),
    now: ctx.now(),
    shows: { price, stock: stockCms, priceLists: ctx.brand.flags.priceLists },
  })
  /**
   * The caller's own request, or the one the link's token opens; otherwise not found. Links are passed on, so they show
   * less.
   */
  const mine = async (
    db: Db,
    id: string,
    key: string | undefined,
    viewer: Viewer | undefined,
    permission: 'quotes.read' | 'quotes.accept' = 'quotes.read',
  ) => {
    const own = viewer && (await findRequest(db, id, viewer, permission))
    if (own) return { row: own, isByLink: false }
    const isByLink = await opensRequest(ctx, db, id, key)
    return { row: orNotFound(await findRequest(db, id, isByLink ? 'byLink' : undefined)), isByLink }
  }
  const describe = async (
    db: Db,
    { row, isByLink }: { row: RequestRow; isByLink: boolean },
    viewer: Viewer | undefined,
    language: Language,
  ) => {
    const shown = await describeRequest(db, row, viewIn(language))
    const details = {
      ...(await withLateLines(db, shown, await shopView(ctx, db, language))),
      ...(await describeWait(db, { requestId: row.id }, viewer, ctx.now())),
    }
    return isByLink ? withoutContact(details) : details
  }

  routeWith(
    app,
    ctx,
    storeRequestsApi.create,
    {
      before: ({ request, body }) => ctx.limits.request(request.ip, body.email),
      // A failed request does not count.
      failed: (counted) => counted.giveBack(),
    },
    async ({ db, viewer, body, language }) => ({
      data: await sendRequest(ctx, db, body, { viewer, language }),
    }),
  )
  route(app, ctx, storeRequestsApi.list, ({ db, viewer, query, language }) =>
    listRequests(db, viewer, query, viewIn(language)),
  )
  route(app, ctx, storeRequestsApi.find, async ({ db, viewer, params, query, language }) => {
    return { data: await describe(db, await mine(db, params.id, query.key, viewer), viewer, language) }
  })
  route(app, ctx, storeRequestsApi.sendFile, async ({ viewer, file, request }) => {
    return {
      data:
        viewer?.kind === 'customer'
          ? await keepOwnDocument(ctx, viewer.id, file)
          : await keepVisitorsDocument(ctx, request.ip, file),
    }
  })
  route(app, ctx, storeRequestsApi.file, async ({ db, viewer, params, reply }) =>
    sendPrivateFile(ctx, db, await fileOfRequest(db, params, viewer), reply),
  )
  route(app, ctx, cmsRequestsApi.file, async ({ db, params, reply }) =>
    sendPrivateFile(ctx, db, await fileOfRequest(db, params, 'staff'), reply),
  )
  routeWith(
    app,
    ctx,
    storeRequestsApi.accept,
    {
      async before({ viewer, body }) {
        const deadline = deadlineIn()
        if (viewer && body.paymentMethod) await refuseOthersCard(ctx, viewer.id, body.paymentMethod, deadline)
        return deadline
      },
      // A card is charged once the order is written; the next action is on the order's page.
      async after(answer, { language }, deadline) {
        if ('order' in answer.data) await startPayment(ctx, answer.data.order._id, { language, deadline })
        return answer
      },
    },
    async ({ db, viewer, params, query, body, language }) => {
      const { row: before, isByLink } = await mine(db, params.id, query.key, viewer, 'quotes.accept')
      const { id } = before
      const { order, approval } = await acceptQuote(ctx, db, id, body, viewer, language, approvals)
      const row = orNotFound(await findRequest(db, id, 'byLink'))
      const request = await describe(db, { row, isByLink }, viewer, language)
      return approval ? { approval, data: { request } } : { data: { request, order } }
    },
  )
  const sendPaper = async (
    db: Db,
    details: RequestDetails,
    asked: { revision?: number | undefined; kind: 'quote' | 'proforma' },
    { language, reply }: { language: Language; reply: FastifyReply },
  ) => {
    const paper = await readQuotePaper(db, ctx.brand, details, asked)
    return reply
      .header('cache-control', privateCacheControl)
      .header('content-disposition', `inline; filename="${paper.number}.pdf"`)
      .header('content-language', language)
      .type('application/pdf')
      .send(await doAside<typeof quotePdf>('quotePdf', paper, language, ctx.brand.colors.light.accent))
  }
  route(app, ctx, storeRequestsApi.paper, async ({ db, viewer, params, query, language, reply }) =>
    sendPaper(db, await describe(db, await mine(db, params.id, query.key, viewer), viewer, language), query, {
      language,
      reply,
    }),
  )
  route(app, ctx, cmsRequestsApi.paper, async ({ db, params, query, language, reply }) => {
    const row = orNotFound(await findRequest(db, params.id, 'staff'))
    return sendPaper(db, await describeRequest(db, row, viewIn(language)), query, { language, reply })
  })
  route(app, ctx, storeRequestsApi.counter, async ({ db, viewer, params, query, body, language }) => {
    const { row: before, isByLink } = await mine(db, params.id, query.key, viewer, 'quotes.accept')
    await counterOffer(ctx, db, before.id, body, viewer)
    const row = orNotFound(await findRequest(db, before.id, 'byLink'))
    return { data: { request: await describe(db, { row, isByLink }, viewer, language) } }
  })
  route(app, ctx, storeRequestsApi.decline, async ({ db, viewer, params, query, body, language }) => {
    const { row: before, isByLink } = await mine(db, params.id, query.key, viewer, 'quotes.accept')
    const { id } = before
    await inTransaction(db, (db) => declineQuote(ctx, db, id, body.revision))
    const row = orNotFound(await findRequest(db, id, 'byLink'))
    return { data: { request: await describe(db, { row, isByLink }, viewer, language) } }
  })

  const forStaff = async (db: Db, id: string, language: Language) => {
    const row = orNotFound(await findRequest(db, id, 'staff'))
    const link = quoteLink(ctx, id, row.language)
    const waits = await describeWait(db, { requestId: id }, undefined, ctx.now())
    return { data: { ...(await describeForStaff(db, row, viewIn(language), link)), ...waits } }
  }
  route(app, ctx, cmsRequestsApi.list, ({ db, viewer, query, language }) =>
    listAllRequests(db, query, viewIn(language), viewer.id),
  )
  route(
    app,
    ctx,
    cmsRequestsApi.exportList,
    async ({ db, query: { columns, ...query }, viewer, language, reply }) =>
      exportList(reply, {
        name: 'requests',
        columns: requestColumns,
        asked: columns,
        rows: await everyRequest(db, query, { now: ctx.now(), me: viewer.id }),
        language,
        day: await shopDay(ctx),
      }),
  )
  route(app, ctx, cmsRequestsApi.staff, async ({ db }) => ({ data: await listStaff(db) }))
  route(app, ctx, cmsRequestsApi.pricing, async ({ db, query, language }) => ({
    data: await priceQuote(db, query.items, query.deliveryFee, viewIn(language)),
  }))
  route(app, ctx, cmsRequestsApi.find, ({ db, params, language }) => forStaff(db, params.id, language))
  route(app, ctx, cmsRequestsApi.update, async ({ db, viewer, params, body, language }) => {
    const { id } = params
    await inTransaction(db, (db) => {
      const change = () => changeRequest(ctx, db, id, body, viewer)
      return body.status ? approvals.changing(ctx, db, { requestId: id }, change) : change()
    })
    return forStaff(db, params.id, language)
  })
  route(app, ctx, cmsRequestsApi.reply, async ({ db, viewer, params, body, language }) => {
    await replyToRequest(ctx, db, params.id, body, viewer)
    return forStaff(db, params.id, language)
  })
  route(app, ctx, cmsRequestsApi.quote, async ({ db, viewer, params, body, language }) => {
    await approvals.changing(ctx, db, { requestId: params.id }, () =>
      sendQuote(ctx, db, params.id, body, viewer),
    )
    return forStaff(db, params.id, language)
  })
}
