import { and, desc, inArray, isNotNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { cmsOutboxApi, type KeptMail, type OutboxQuery } from '#contract/outbox.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { everyRowById } from '../../http/every-page.ts'
import { exportList } from '../../http/export-list.ts'
import { route } from '../../http/route.ts'
import { shopDay } from '../../http/shop-day.ts'
import { demoAddresses, maskedAddress } from '../../shop-mode/demo-lock.ts'
import { outboxColumns } from './outbox-columns.ts'
import { outbox, type OutboxRow } from './outbox.table.ts'
import { writeMail } from './write-mail.ts'

/** Codes and links can be read here, so a live shop has no such address. */
export function outboxRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, cmsOutboxApi.list, async ({ db, query: { page, limit, ...filters } }) => {
    const where = readable(ctx, filters)
    const total = await db.$count(outbox, where)
    const rows = await db
      .select()
      .from(outbox)
      .where(where)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset((page - 1) * limit)
    return { data: await Promise.all(rows.map((mail) => keptMail(ctx, mail))), total, page, limit }
  })
  route(
    app,
    ctx,
    cmsOutboxApi.exportList,
    async ({ db, query: { columns, ...filters }, language, reply }) => {
      const ids = await db
        .select({ id: outbox.id })
        .from(outbox)
        .where(readable(ctx, filters))
        .orderBy(...newestFirst)
      const rows = everyRowById(
        ids.map(({ id }) => id),
        async (some) => {
          const mails = await db.select().from(outbox).where(inArray(outbox.id, some))
          const kept = new Map<string, KeptMail>()
          // One after the other: each asks the database, which has few connections for this many.
          for (const mail of mails) kept.set(mail.id, await keptMail(ctx, mail))
          return kept
        },
      )
      return exportList(reply, {
        name: 'emails',
        columns: outboxColumns,
        asked: columns,
        rows,
        language,
        day: await shopDay(ctx),
      })
    },
  )
}

const newestFirst = [desc(outbox.createdAt), desc(outbox.id)]

/** @throws AppError not_found in a live shop */
function readable(ctx: Context, { kind, language, search }: Omit<OutboxQuery, 'page' | 'limit'>) {
  if (ctx.mode === 'live') throw new AppError('not_found')
  return and(
    isNotNull(outbox.sealed),
    kind && inArray(outbox.kind, kind),
    language && inArray(outbox.language, language),
    search === undefined ? undefined : isTo(ctx, search),
  )
}

async function keptMail(ctx: Context, mail: OutboxRow): Promise<KeptMail> {
  return {
    _id: mail.id,
    kind: mail.kind,
    language: mail.language,
    to: ctx.mode === 'publicDemo' ? maskedAddress(mail.toAddress) : mail.toAddress,
    status: mail.status,
    createdAt: mail.createdAt.toISOString(),
    ...(await writeMail(ctx, mail)),
  }
}

/** In a demo that others reach a masked address is not to be guessed letter by letter: one finds it by knowing it whole. */
function isTo({ mode }: Pick<Context, 'mode'>, search: string) {
  const contains = sql`strpos(lower(${outbox.toAddress}), lower(${search})) > 0`
  if (mode !== 'publicDemo') return contains
  const isKnown = sql`lower(${outbox.toAddress}) = any(${sql.param(demoAddresses)}::text[])`
  return sql`(lower(${outbox.toAddress}) = lower(${search}) or (${isKnown} and ${contains}))`
}
