import type { FastifyInstance } from 'fastify'
import { cmsDraftsApi, storeDraftsApi } from '#contract/drafts.ts'
import type { Language } from '#contract/enums.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { findOpenPoint } from '../delivery/pick-up-place.ts'
import { exportList } from '../http/export-list.ts'
import { route, routeWith } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import { describeOrder } from '../orders/orders.queries.ts'
import type { OfferApprovals } from '../orders/offers.ts'
import { takePayment } from '../orders/take-payment.ts'
import { shopView } from '../settings/shop-view.ts'
import { draftColumns } from './draft-columns.ts'
import { everyDraft, findDraft, heldBy, listDrafts } from './drafts.queries.ts'
import { openDraft, placeDraft } from './open-draft.ts'
import { agreedOf, describeDraftPricing, lostPoint, priceDraft } from './price-draft.ts'
import { createDraft, updateDraft } from './save-draft.ts'
import { cancelDraft, releaseDraft, sendDraft, takeBackDraft } from './send-draft.ts'

export const draftsRoutes = (approvals: OfferApprovals) => (app: FastifyInstance, ctx: Context) => {
  const draftOf = async (db: Db, id: string, language: Language) => ({
    data: await findDraft(ctx, db, id, await shopView(ctx, db, language)),
  })
  route(app, ctx, cmsDraftsApi.list, ({ db, query }) => listDrafts(db, query, ctx.now()))
  route(app, ctx, cmsDraftsApi.exportList, async ({ db, query: { columns, ...query }, language, reply }) =>
    exportList(reply, {
      name: 'draft-orders',
      columns: draftColumns,
      asked: columns,
      rows: await everyDraft(db, query, ctx.now()),
      language,
      day: await shopDay(ctx),
    }),
  )
  route(app, ctx, cmsDraftsApi.pricing, async ({ db, query, language }) => {
    const { items, customer, addressId, pickUpPointId, code, draft, deliveryFee = null } = query
    const shop = await shopView(ctx, db, language)
    const pickUpPoint = await findOpenPoint(db, pickUpPointId, shop)
    const agreed = agreedOf(items)
    const priced = await priceDraft(
      db,
      { lines: items, code, agreed, deliveryFee, pickUpPoint },
      { accountId: customer, addressId },
      shop,
      ctx.now(),
    )
    const held = draft ? await heldBy(db, draft) : []
    return {
      data: {
        ...(await describeDraftPricing(ctx, db, items, priced, shop, held)),
        ...(!pickUpPoint && (await lostPoint(db, pickUpPointId, shop))),
      },
    }
  })
  route(app, ctx, cmsDraftsApi.create, async ({ db, viewer, body, language }) => {
    const id = await createDraft(ctx, db, body, viewer, await shopView(ctx, db, language))
    return draftOf(db, id, language)
  })
  route(app, ctx, cmsDraftsApi.find, ({ db, params, language }) => draftOf(db, params.id, language))
  route(app, ctx, cmsDraftsApi.update, async ({ db, viewer, params, body, language }) => {
    await updateDraft(ctx, params.id, body, viewer, await shopView(ctx, db, language))
    return draftOf(db, params.id, language)
  })
  route(app, ctx, cmsDraftsApi.remove, async ({ db, viewer, params, query, language }) => {
    await inTransaction(db, (db) =>
      approvals.changing(ctx, db, { draftId: params.id }, () =>
        cancelDraft(ctx, db, params.id, query.version, viewer),
      ),
    )
    return draftOf(db, params.id, language)
  })
  route(app, ctx, cmsDraftsApi.send, async ({ db, viewer, params, body, language }) => {
    await sendDraft(ctx, db, params.id, body.version, viewer, await shopView(ctx, db, language))
    return draftOf(db, params.id, language)
  })
  route(app, ctx, cmsDraftsApi.release, async ({ db, viewer, params, body, language }) => {
    await releaseDraft(ctx, params.id, body.version, viewer)
    return draftOf(db, params.id, language)
  })
  route(app, ctx, cmsDraftsApi.takeBack, async ({ db, viewer, params, body, language }) => {
    await inTransaction(db, (db) =>
      approvals.changing(ctx, db, { draftId: params.id }, () =>
        takeBackDraft(ctx, db, params.id, body.version, viewer),
      ),
    )
    return draftOf(db, params.id, language)
  })

  route(app, ctx, storeDraftsApi.open, async ({ db, viewer, body, language }) => ({
    data: await openDraft(ctx, db, body, viewer, await shopView(ctx, db, language)),
  }))
  const { before, after } = takePayment(ctx)
  routeWith(
    app,
    ctx,
    storeDraftsApi.place,
    {
      before,
      // Nothing is paid before it is approved.
      after: async (answer, asked, deadline) =>
        'approval' in answer ? answer : after(answer, asked, deadline),
    },
    async ({ db, viewer, body, language }) => {
      const { placed: result, approval } = await placeDraft(ctx, db, body, viewer, language, approvals)
      if (approval) return { approval }
      const { placed, payment, shop } = result
      return {
        data: describeOrder(placed, shop),
        payment: { provider: payment.provider, status: payment.status },
      }
    },
  )
}
