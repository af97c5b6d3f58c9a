import type { FastifyInstance } from 'fastify'
import type { Language } from '#contract/enums.ts'
import { cmsTransactionsApi } from '#contract/transactions.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { findTransaction, listTransactions, type TransactionsView } from './transactions.queries.ts'

export function transactionsRoutes(app: FastifyInstance, ctx: Context) {
  const { flags } = ctx.brand
  const viewIn = (language: Language): TransactionsView => ({
    language,
    kinds: [
      ...(flags.stockCms ? (['inventory'] as const) : []),
      ...(flags.orders ? (['payment'] as const) : []),
    ],
  })
  route(app, ctx, cmsTransactionsApi.list, ({ db, query, language }) =>
    listTransactions(db, query, viewIn(language)),
  )
  route(app, ctx, cmsTransactionsApi.find, async ({ db, params, language }) => ({
    data: await findTransaction(db, params.id, viewIn(language)),
  }))
}
