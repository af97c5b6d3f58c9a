import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Session } from '#contract/sessions.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import type { Viewer } from '../http/viewer.ts'
import { sessions } from './auth.table.ts'
import { deviceOf } from './device.ts'
import { isInUse } from './idle-sessions.ts'

const mostListed = 100

const live = (accountId: string, now: Date) =>
  and(eq(sessions.accountId, accountId), isNull(sessions.endedAt), gt(sessions.expiresAt, now), isInUse(now))

/**
 * Where an account is signed in. A session's last use is the last call of staff, to the minute; of a customer the last refresh, a
 * quarter of an hour old at most.
 */
export async function listSessionsOf(
  db: Db,
  accountId: string,
  now: Date,
): Promise<Omit<Session, 'current'>[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(live(accountId, now))
    .orderBy(desc(sql`coalesce(${sessions.lastCallAt}, ${sessions.rotatedAt})`), desc(sessions.id))
    .limit(mostListed)
  return rows.map((row) => ({
    _id: row.id,
    device: deviceOf(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: (row.lastCallAt ?? row.rotatedAt).toISOString(),
  }))
}

/** The viewer's own, with the one that asks marked. */
export async function listSessions(ctx: Context, viewer: Viewer): Promise<Session[]> {
  const own = await listSessionsOf(ctx.db, viewer.id, ctx.now())
  return own.map((session) => ({ ...session, current: session._id === viewer.sessionId }))
}

/** Ends one of the viewer's own; anybody else's is not found. */
export async function endOneSession(ctx: Context, viewer: Viewer, id: string): Promise<void> {
  const [ended] = await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now() })
    .where(and(eq(sessions.id, id), live(viewer.id, ctx.now())))
    .returning({ id: sessions.id })
  orNotFound(ended)
}

export async function endAllSessions(ctx: Context, viewer: Viewer, { others = false }): Promise<void> {
  const keep = others ? viewer.sessionId : undefined
  await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now() })
    .where(and(live(viewer.id, ctx.now()), keep === undefined ? undefined : ne(sessions.id, keep)))
}
