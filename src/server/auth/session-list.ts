import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Session } from '#contract/sessions.ts'
import type { Context } from '../context.ts'
import { found } from '../http/app-error.ts'
import type { Viewer } from './admit.ts'
import { sessions } from './auth.table.ts'
import { deviceOf } from './device.ts'

const mostListed = 100

const live = (ctx: Context, accountId: string) =>
  and(eq(sessions.accountId, accountId), isNull(sessions.endedAt), gt(sessions.expiresAt, ctx.now()))

/** Where an account is signed in. A session's last use is its last refresh, a quarter of an hour old at most. */
export async function listSessions(ctx: Context, viewer: Viewer): Promise<Session[]> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(live(ctx, viewer.id))
    .orderBy(desc(sessions.rotatedAt), desc(sessions.id))
    .limit(mostListed)
  return rows.map((row) => ({
    _id: row.id,
    device: deviceOf(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.rotatedAt.toISOString(),
    current: row.id === viewer.sessionId,
  }))
}

/** Ends one of the viewer's own; anybody else's is not found. */
export async function endOneSession(ctx: Context, viewer: Viewer, id: string): Promise<void> {
  const [ended] = await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now() })
    .where(and(eq(sessions.id, id), live(ctx, viewer.id)))
    .returning({ id: sessions.id })
  found(ended)
}

export async function endAllSessions(ctx: Context, viewer: Viewer, { others = false }): Promise<void> {
  const keep = others ? viewer.sessionId : undefined
  await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now() })
    .where(and(live(ctx, viewer.id), keep === undefined ? undefined : ne(sessions.id, keep)))
}
