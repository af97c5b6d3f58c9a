import { desc, isNotNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { cmsOutboxApi } from '#contract/outbox.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { route } from '../../http/route.ts'
import { outbox } from './outbox.table.ts'
import { writeMail } from './write-mail.ts'

/** Codes can be read here, so production has no such address (D-612). */
export function outboxRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, cmsOutboxApi.list, async ({ db, query: { page, limit } }) => {
    if (ctx.config.environment === 'production') throw new AppError('not_found')
    const rows = await db
      .select({ mail: outbox, total: sql<number>`count(*) over ()::int` })
      .from(outbox)
      .where(isNotNull(outbox.sealed))
      .orderBy(desc(outbox.createdAt), desc(outbox.id))
      .limit(limit)
      .offset((page - 1) * limit)
    const data = await Promise.all(
      rows.map(async ({ mail }) => ({
        _id: mail.id,
        kind: mail.kind,
        language: mail.language,
        to: mail.toAddress,
        status: mail.status,
        createdAt: mail.createdAt.toISOString(),
        ...(await writeMail(ctx, mail)),
      })),
    )
    return { data, total: rows[0]?.total ?? 0, page, limit }
  })
}
