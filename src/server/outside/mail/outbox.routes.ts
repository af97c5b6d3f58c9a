import { and, desc, inArray, isNotNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { cmsOutboxApi } from '#contract/outbox.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { route } from '../../http/route.ts'
import { outbox } from './outbox.table.ts'
import { writeMail } from './write-mail.ts'

/** Codes and links can be read here, so a live shop has no such address. */
export function outboxRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, cmsOutboxApi.list, async ({ db, query: { page, limit, kind, language, search } }) => {
    if (ctx.mode === 'live') throw new AppError('not_found')
    const readable = and(
      isNotNull(outbox.sealed),
      kind && inArray(outbox.kind, kind),
      language && inArray(outbox.language, language),
      search === undefined ? undefined : sql`strpos(lower(${outbox.toAddress}), lower(${search})) > 0`,
    )
    const total = await db.$count(outbox, readable)
    const rows = await db
      .select()
      .from(outbox)
      .where(readable)
      .orderBy(desc(outbox.createdAt), desc(outbox.id))
      .limit(limit)
      .offset((page - 1) * limit)
    const data = await Promise.all(
      rows.map(async (mail) => ({
        _id: mail.id,
        kind: mail.kind,
        language: mail.language,
        to: mail.toAddress,
        status: mail.status,
        createdAt: mail.createdAt.toISOString(),
        ...(await writeMail(ctx, mail)),
      })),
    )
    return { data, total, page, limit }
  })
}
