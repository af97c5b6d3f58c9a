import { and, eq, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { usualIdleMinutes, type SessionTime } from '#contract/sessions.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../events/announce.ts'
import { orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { settingsId } from '../settings/change-settings.ts'
import { settingsTable } from '../settings/settings.queries.ts'
import { sessions } from './auth.table.ts'
import { setUpBy } from './second-factor/set-up-by.ts'

const minuteMs = 60_000
/** Calls come in bunches: the last one is noted no more often. */
const notedMs = minuteMs

type Times = { expiresAt: Date; lastCallAt: Date | null; idleMinutes: number | null }

/** How long a session of staff still goes on if nobody makes a call, in seconds; of one that is over 0 or less. */
export function secondsLeftOf(times: Times, now: Date): number {
  return Math.min(secondsOfAll(times, now), secondsOfIdle(times, now))
}

const secondsOfAll = ({ expiresAt }: Times, now: Date) => secondsBetween(now, expiresAt)

const secondsOfIdle = ({ lastCallAt, idleMinutes }: Times, now: Date) =>
  secondsBetween(now, lastCallAt ?? now) + (idleMinutes ?? usualIdleMinutes) * 60

const secondsBetween = (from: Date, to: Date) => Math.ceil((to.getTime() - from.getTime()) / 1_000)

/** The same for statements; sessions of customers do not end by idleness. */
export const isInUse = (now: Date): SQL | undefined =>
  or(isNull(sessions.lastCallAt), sql`not ${isIdleFor(now, idleMinutesNow)}`)

const idleMinutesNow = sql`coalesce((select ${settingsTable.staffIdleMinutes} from ${settingsTable}), ${usualIdleMinutes}::integer)`

const isIdleFor = (now: Date, minutes: SQL) =>
  sql`${sessions.lastCallAt} <= ${now.toISOString()}::timestamptz - make_interval(mins => ${minutes})`

/** Notes that somebody made a call in this session of staff. */
export async function noteCall(
  { db, now }: Pick<Context, 'db' | 'now'>,
  sessionId: string,
  lastCallAt: Date | null,
): Promise<void> {
  const before = new Date(now().getTime() - notedMs)
  if (lastCallAt !== null && lastCallAt > before) return
  await db
    .update(sessions)
    .set({ lastCallAt: now() })
    .where(and(eq(sessions.id, sessionId), or(isNull(sessions.lastCallAt), lt(sessions.lastCallAt, before))))
}

/** Until when this session of staff goes on, whether a call moves that, and until when without a second factor. */
export async function findSessionTime(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { sessionId = '', proven }: AdminViewer,
): Promise<SessionTime> {
  const [row] = await db
    .select({
      expiresAt: sessions.expiresAt,
      lastCallAt: sessions.lastCallAt,
      startedAt: sessions.createdAt,
      idleMinutes: settingsTable.staffIdleMinutes,
      since: settingsTable.secondFactorSince,
    })
    .from(sessions)
    .leftJoin(settingsTable, sql`true`)
    .where(eq(sessions.id, sessionId))
  const times = orNotFound(row)
  const by = proven?.hasFactor ? undefined : setUpBy(times)
  return {
    secondsLeft: Math.max(0, secondsLeftOf(times, now())),
    canStay: secondsOfIdle(times, now()) < secondsOfAll(times, now()),
    ...(by && by > now() && { setUpBy: by.toISOString() }),
  }
}

export async function findIdleMinutes(db: Db): Promise<number> {
  const [settings] = await db.select().from(settingsTable)
  return settings?.staffIdleMinutes ?? usualIdleMinutes
}

/** Changes after how long without a call sessions of staff end. Those that are over by the old or by the new time are ended here. */
export function changeIdleMinutes(
  db: Db,
  minutes: number,
  { by, now }: { by: AdminViewer; now: Date },
): Promise<void> {
  return inTransaction(db, async (db) => {
    // Defaults of a shop that was never set up.
    await db.insert(settingsTable).values({ value: {}, version: 0 }).onConflictDoNothing()
    const [row] = await db.select().from(settingsTable).where(eq(settingsTable.single, true)).for('update')
    const before = row?.staffIdleMinutes ?? usualIdleMinutes
    if (before === minutes) return
    await db.update(settingsTable).set({ staffIdleMinutes: minutes, updatedAt: sql`now()` })
    await db
      .update(sessions)
      .set({ endedAt: now })
      .where(and(isNull(sessions.endedAt), isIdleFor(now, sql`${Math.min(before, minutes)}::integer`)))
    await writeAudit(db, {
      entity: 'settings',
      entityId: settingsId,
      action: 'update',
      by,
      before: { staffIdleMinutes: before },
      after: { staffIdleMinutes: minutes },
    })
    await announce(db, 'settings', {})
  })
}
