import type { FastifyInstance } from 'fastify'
import { storeApprovalRulesApi, storeApprovalsApi } from '#contract/approvals.ts'
import type { Language } from '#contract/enums.ts'
import { storeOrdersApi } from '#contract/orders.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { route, routeWith } from '../http/route.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { companyOf } from '../auth/reachable-by.ts'
import { takePayment } from '../orders/take-payment.ts'
import { shopView } from '../settings/shop-view.ts'
import { createRule, listRules, removeRule, updateRule } from './approval-rules.ts'
import { findApproval, listApprovals } from './approvals.queries.ts'
import { approve, changeApproval, refuse, withdraw } from './decide-approval.ts'
import { placeOrAsk } from './place-or-ask.ts'

export function approvalsRoutes(app: FastifyInstance, ctx: Context) {
  const { before, after } = takePayment(ctx)
  routeWith(
    app,
    ctx,
    storeOrdersApi.place,
    {
      before,
      // Nothing is paid before it is approved.
      after: async (answer, asked, deadline) =>
        'approval' in answer ? answer : after(answer, asked, deadline),
    },
    ({ db, viewer, body, language }) => placeOrAsk(ctx, db, viewer, body, language),
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
  route(app, ctx, storeApprovalsApi.withdraw, async (asked) => {
    const { db, viewer, params, body } = asked
    await withdraw(ctx, db, params.id, body.version, viewer)
    return approvalOf(asked)
  })
}
