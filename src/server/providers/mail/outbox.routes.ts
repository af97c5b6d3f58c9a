import { and, desc, inArray, isNotNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { cmsOutboxApi } from '#contract/outbox.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { route } from '../../http/route.ts'
import { demoAddresses, maskedAddress } from '../../shop-mode/demo-lock.ts'
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
      search === undefined ? undefined : isTo(ctx, search),
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
        to: ctx.mode === 'publicDemo' ? maskedAddress(mail.toAddress) : mail.toAddress,
        status: mail.status,
        createdAt: mail.createdAt.toISOString(),
        ...(await writeMail(ctx, mail)),
      })),
    )
    return { data, total, page, limit }
  })
}

/** In a demo that others reach a masked address is not to be guessed letter by letter: one finds it by knowing it whole. */
function isTo({ mode }: Pick<Context, 'mode'>, search: string) {
  const contains = sql`strpos(lower(${outbox.toAddress}), lower(${search})) > 0`
  if (mode !== 'publicDemo') return contains
  const isKnown = sql`lower(${outbox.toAddress}) = any(${sql.param(demoAddresses)}::text[])`
  return sql`(lower(${outbox.toAddress}) = lower(${search}) or (${isKnown} and ${contains}))`
}
