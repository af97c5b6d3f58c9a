import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { cmsTaxStandingsApi } from '#contract/tax-standings.ts'
import type { Context } from '../context.ts'
import { keepOwnDocument } from '../files/save-private-document.ts'
import { sendPrivateFile } from '../files/send-private-file.ts'
import { route } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import { addStanding, endStanding } from './change-standings.ts'
import { listStandings } from './tax-standings.queries.ts'
import { taxStandings } from './tax-standings.table.ts'

export function taxStandingsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, cmsTaxStandingsApi.list, async ({ db, params }) => ({
    data: await listStandings(db, params.id, await shopDay(ctx)),
  }))
  route(app, ctx, cmsTaxStandingsApi.upload, async ({ viewer, file }) => {
    return { data: await keepOwnDocument(ctx, viewer.id, file) }
  })
  route(app, ctx, cmsTaxStandingsApi.add, async ({ db, params, body, viewer }) => {
    await addStanding(db, params.id, body, viewer)
    return { data: await listStandings(db, params.id, await shopDay(ctx)) }
  })
  route(app, ctx, cmsTaxStandingsApi.end, async ({ db, params, body, viewer }) => {
    const today = await shopDay(ctx)
    const company = await endStanding(db, params.id, body.version, { by: viewer, now: ctx.now(), today })
    return { data: await listStandings(db, company, today) }
  })
  route(app, ctx, cmsTaxStandingsApi.document, async ({ db, params, reply }) => {
    const [standing] = await db
      .select({ file: taxStandings.documentId })
      .from(taxStandings)
      .where(eq(taxStandings.id, params.id))
    return sendPrivateFile(ctx, db, standing?.file, reply)
  })
}
