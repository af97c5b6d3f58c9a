import type { FastifyInstance } from 'fastify'
import { storeApprovalRulesApi, storeApprovalsApi } from '#contract/approvals.ts'
import type { Language } from '#contract/enums.ts'
import { storeOrdersApi, type PlaceOrder } from '#contract/orders.ts'
import { storePoDocumentsApi } from '#contract/po-documents.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { route, routeWith } from '../http/route.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { takeOutOfCart } from '../carts/account-carts.ts'
import { companyOf } from '../auth/reachable-by.ts'
import { countBought } from '../orders/count-bought.ts'
import { sendPrivateFile } from '../files/send-private-file.ts'
import { takePayment } from '../orders/take-payment.ts'
import { shopView } from '../settings/shop-view.ts'
import { createRule, listRules, removeRule, updateRule } from './approval-rules.ts'
import { findApproval, listApprovals, reachableApproval } from './approvals.queries.ts'
import { approve, changeApproval, refuse, withdraw } from './decide-approval.ts'
import { placeOrAsk } from './place-or-ask.ts'
import { sendAgain } from './send-again.ts'

/** The words that an item was found by go no further: they are counted, of nobody. */
const withoutWords = ({ foundBy: _foundBy, ...item }: PlaceOrder['items'][number]) => item

export function approvalsRoutes(app: FastifyInstance, ctx: Context) {
  const { before, after } = takePayment(ctx)
  // An answer that is given again is of an order that was counted.
  const justPlaced = new WeakSet<PlaceOrder>()
  routeWith(
    app,
    ctx,
    storeOrdersApi.place,
    {
      before,
      // Nothing is paid before it is approved.
      after: async (answer, asked, deadline) => {
        if ('approval' in answer) return answer
        const paid = await after(answer, asked, deadline)
        if (justPlaced.has(asked.body)) await countBought(ctx, asked)
        return paid
      },
    },
    async ({ db, viewer, body, language }) => {
      const answer = await placeOrAsk(
        ctx,
        db,
        viewer,
        { ...body, items: body.items.map(withoutWords) },
        language,
      )
      if (body.fromCart)
        await takeOutOfCart(
          db,
          viewer.id,
          body.items.map(({ product }) => product),
        )
      justPlaced.add(body)
      return answer
    },
  )

  route(app, ctx, storeApprovalRulesApi.list, async ({ db, viewer }) => ({
    data: await listRules(db, companyOf(viewer)),
  }))
  route(app, ctx, storeApprovalRulesApi.create, async ({ db, viewer, body }) => ({
    data: await createRule(ctx, db, body, viewer),
  }))
  route(app, ctx, storeApprovalRulesApi.update, async ({ db, viewer, params, body }) => ({
    data: await updateRule(ctx, db, params.id, body, viewer),
  }))
  route(app, ctx, storeApprovalRulesApi.remove, ({ db, viewer, params }) => removeRule(db, params.id, viewer))

  type Asked = { db: Db; viewer: CustomerViewer; params: { id: string }; language: Language }
  const approvalOf = async ({ db, viewer, params, language }: Asked) => ({
    data: await findApproval(db, params.id, viewer, await shopView(ctx, db, language), ctx.now()),
  })
  route(app, ctx, storeApprovalsApi.list, ({ db, viewer, query }) =>
    listApprovals(db, viewer, query, ctx.now()),
  )
  route(app, ctx, storeApprovalsApi.find, approvalOf)
  route(app, ctx, storePoDocumentsApi.ofApproval, async ({ db, viewer, params, reply }) => {
    const { content } = await reachableApproval(db, params.id, viewer)
    return sendPrivateFile(ctx, db, content.poFile, reply)
  })
  route(app, ctx, storeApprovalsApi.change, async (asked) => {
    const { db, viewer, params, body, language } = asked
    const shop = await shopView(ctx, db, language)
    await inTransaction(db, (db) => changeApproval(ctx, db, params.id, body, viewer, shop))
    return approvalOf(asked)
  })
  route(app, ctx, storeApprovalsApi.approve, async (asked) => {
    const { db, viewer, params, body, language } = asked
    await approve(ctx, db, params.id, body, viewer, await shopView(ctx, db, language))
    return approvalOf(asked)
  })
  route(app, ctx, storeApprovalsApi.refuse, async (asked) => {
    const { db, viewer, params, body } = asked
    await refuse(ctx, db, params.id, body, viewer)
    return approvalOf(asked)
  })
  route(app, ctx, storeApprovalsApi.sendAgain, async (asked) => {
    const { db, viewer, params, body, language } = asked
    await sendAgain(ctx, db, params.id, body, viewer, await shopView(ctx, db, language))
    return approvalOf(asked)
  })
  route(app, ctx, storeApprovalsApi.withdraw, async (asked) => {
    const { db, viewer, params, body } = asked
    await withdraw(ctx, db, params.id, body.version, viewer)
    return approvalOf(asked)
  })
}
