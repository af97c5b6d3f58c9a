import type { FastifyInstance } from 'fastify'
import type { Language } from '#contract/enums.ts'
import { mayCall } from '#contract/staff-permissions.ts'
import { cmsTransactionsApi } from '#contract/transactions.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { receiveOrCorrect } from '../inventory/receive-or-correct.ts'
import {
  findMovement,
  findTransaction,
  listTransactions,
  type TransactionsView,
} from './transactions.queries.ts'

export function transactionsRoutes(app: FastifyInstance, ctx: Context) {
  const { flags } = ctx.brand
  const viewIn = (language: Language, { permissions }: AdminViewer): TransactionsView => ({
    language,
    kinds: [
      ...(flags.stockCms ? (['inventory'] as const) : []),
      ...(flags.orders && mayCall('transactions.view', permissions) ? (['payment'] as const) : []),
    ],
  })
  route(app, ctx, cmsTransactionsApi.list, ({ db, query, viewer, language }) =>
    listTransactions(db, query, viewIn(language, viewer)),
  )
  route(app, ctx, cmsTransactionsApi.find, async ({ db, params, viewer, language }) => ({
    data: await findTransaction(db, params.id, viewIn(language, viewer)),
  }))
  route(app, ctx, cmsTransactionsApi.create, async ({ db, body, viewer, language }) => ({
    data: await findMovement(db, await receiveOrCorrect(db, body, viewer), language),
  }))
}
