import type { FastifyInstance, FastifyReply } from 'fastify'
import { fileFormats } from '#contract/accounting.ts'
import { cmsCreditApi, storeCreditApi } from '#contract/credit.ts'
import type { Language } from '#contract/enums.ts'
import { doAside } from '../aside/do-aside.ts'
import { companyOf, companyOfMember } from '../auth/reachable-by.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { exportList, exportSpreadsheet } from '../http/export-list.ts'
import { route } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { privateCacheControl } from '../http/private-answer.ts'
import { shopView } from '../settings/shop-view.ts'
import { changeCredit } from './change-credit.ts'
import { findLedger } from './company-ledger.ts'
import { creditColumns, everyCredit, listCredits } from './credit-list.ts'
import { findCmsCredit, findMyCredit } from './credit.queries.ts'
import { typesOpenTo } from './hold-credit.ts'
import { allocateByStaff, bookByStaff, payOutByStaff, reverseByStaff, undoByStaff } from './book-by-staff.ts'
import { readStatement, readStatementPaper } from './read-statement.ts'
import { linesOf, statementColumns } from './statement.ts'
import type { statementPdf } from './statement-pdf.ts'

export function creditRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storeCreditApi.terms, async ({ db, viewer, language }) => {
    const { currency } = await shopView(ctx, db, language)
    return { data: await typesOpenTo(db, companyOfMember(viewer), currency) }
  })
  route(app, ctx, storeCreditApi.find, async ({ db, viewer, language }) => {
    const { currency } = await shopView(ctx, db, language)
    return { data: await findMyCredit(db, companyOf(viewer), currency, ctx.now()) }
  })
  route(app, ctx, storeCreditApi.statement, async ({ db, viewer, query, language }) => ({
    data: await readStatement(ctx, db, companyOf(viewer), query, language),
  }))
  type Asked = { days: { from: string; to: string }; language: Language; reply: FastifyReply }
  const sendCsv = async (db: Db, company: string, { days, language, reply }: Asked) =>
    exportList(reply, {
      name: 'statement',
      columns: statementColumns,
      asked: undefined,
      rows: linesOf(await readStatement(ctx, db, company, days, language)),
      language,
      day: await shopDay(ctx),
    })
  const sendPdf = async (db: Db, company: string, { days, language, reply }: Asked) => {
    const paper = await readStatementPaper(ctx, db, company, days, language)
    return reply
      .header('cache-control', privateCacheControl)
      .header('content-disposition', `inline; filename="statement-${days.from}-${days.to}.pdf"`)
      .header('content-language', language)
      .type('application/pdf')
      .send(
        await doAside<typeof statementPdf>('statementPdf', paper, language, ctx.brand.colors.light.accent),
      )
  }
  route(app, ctx, storeCreditApi.statementCsv, ({ db, viewer, query: days, language, reply }) =>
    sendCsv(db, companyOf(viewer), { days, language, reply }),
  )
  route(app, ctx, storeCreditApi.statementPdf, ({ db, viewer, query: days, language, reply }) =>
    sendPdf(db, companyOf(viewer), { days, language, reply }),
  )
  route(app, ctx, cmsCreditApi.statementCsv, ({ db, params, query: days, language, reply }) =>
    sendCsv(db, params.id, { days, language, reply }),
  )
  route(app, ctx, cmsCreditApi.statementPdf, ({ db, params, query: days, language, reply }) =>
    sendPdf(db, params.id, { days, language, reply }),
  )
  route(app, ctx, cmsCreditApi.list, ({ db, query }) => listCredits(db, query, ctx.now()))
  for (const format of fileFormats)
    route(
      app,
      ctx,
      { csv: cmsCreditApi.exportCsv, xlsx: cmsCreditApi.exportXlsx }[format],
      async ({ db, query: { columns: asked, ...query }, language, timeZone, reply }) => {
        const list = {
          name: 'credit',
          columns: creditColumns,
          asked,
          rows: await everyCredit(db, query, ctx.now()),
          language,
          day: await shopDay(ctx),
        }
        return format === 'xlsx' ? exportSpreadsheet(reply, list, timeZone) : exportList(reply, list)
      },
    )
  route(app, ctx, cmsCreditApi.find, async ({ db, params, language }) => {
    const { currency } = await shopView(ctx, db, language)
    return { data: await findCmsCredit(db, params.id, currency, ctx.now()) }
  })
  route(app, ctx, cmsCreditApi.ledger, async ({ db, params }) => ({
    data: await findLedger(db, params.id, ctx.now()),
  }))
  route(app, ctx, cmsCreditApi.change, async ({ db, params, body, viewer, language }) => {
    const { currency } = await shopView(ctx, db, language)
    await changeCredit(db, params.id, body, currency, viewer)
    return { data: await findCmsCredit(db, params.id, currency, ctx.now()) }
  })
  const by = (viewer: AdminViewer) => ({ viewer, at: ctx.now() })
  route(app, ctx, cmsCreditApi.receive, async ({ db, params, body, viewer, language }) => {
    await bookByStaff(db, params.id, body, by(viewer))
    const { currency } = await shopView(ctx, db, language)
    return { data: await findCmsCredit(db, params.id, currency, ctx.now()) }
  })
  route(app, ctx, cmsCreditApi.allocate, ({ db, params, body, viewer }) =>
    allocateByStaff(db, params.id, body, by(viewer)),
  )
  route(app, ctx, cmsCreditApi.undoAllocation, ({ db, params, viewer }) =>
    inTransaction(db, (db) => undoByStaff(db, params.id, by(viewer))),
  )
  route(app, ctx, cmsCreditApi.reverse, ({ db, params, viewer }) =>
    inTransaction(db, (db) => reverseByStaff(db, params.id, by(viewer))),
  )
  route(app, ctx, cmsCreditApi.payOut, async ({ db, params, body, viewer, language }) => {
    await payOutByStaff(db, params.id, body, by(viewer))
    const { currency } = await shopView(ctx, db, language)
    return { data: await findCmsCredit(db, params.id, currency, ctx.now()) }
  })
}
