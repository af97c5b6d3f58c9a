import { eq, sql } from 'drizzle-orm'
import { scheduleNeeds } from '#contract/schedule-fields.ts'
import type { ScheduledValue } from '#contract/schedule.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import { notify } from '../notices/notify.ts'
import { scheduleEntries, type ScheduleRow } from '../schedule-entries/schedule-entries.table.ts'
import { findThings, isSame, type Thing, writeValue } from './scheduled-things.ts'
import { traceOf } from '../schedule-entries/trace-of.ts'

/** One node at a time, so that entries begin and end in the order of time. */
const lockNumber = 7_261_911

type End = { state: 'done' | 'skipped'; reason?: 'past' | 'refused' | 'changed' }

/**
 * Begins and ends what is due by the database's clock, one after another in the order of time, also what came due while nothing ran.
 * Each step is a transaction of its own: after a crash it goes on where it was.
 */
export async function applySchedule(ctx: Context): Promise<number> {
  let steps = 0
  while (await transaction(ctx.db, (db) => applyNext(ctx, db))) steps += 1
  return steps
}

async function applyNext(ctx: Context, db: Db): Promise<boolean> {
  const { rows: locks } = await db.execute<{ is_mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockNumber}) as is_mine`,
  )
  if (!locks[0]?.is_mine) return false
  const due = sql`case when state = 'waiting' then starts_at else ends_at end`
  const { rows } = await db.execute<{ id: string; is_past: boolean }>(sql`
    select id, coalesce(ends_at <= now(), false) as is_past from schedule_entries
    where state in ('waiting', 'running') and ${due} <= now()
    order by ${due}, id limit 1 for update`)
  const [next] = rows
  if (!next) return false
  const [entry] = await db.select().from(scheduleEntries).where(eq(scheduleEntries.id, next.id))
  if (!entry) return false
  const thing = (await findThings(db, entry.kind, [entry.entityId])).get(entry.entityId)
  if (entry.state === 'running') await finish(ctx, db, entry, thing)
  else if (next.is_past) await end(db, entry, thing, { state: 'skipped', reason: 'past' })
  else await begin(ctx, db, entry, thing)
  return true
}

async function begin(ctx: Context, db: Db, entry: ScheduleRow, thing: Thing | undefined): Promise<void> {
  const before = thing?.values[entry.field] ?? null
  if (!thing || !(await written(ctx, db, entry, entry.value)))
    return end(db, entry, thing, { state: 'skipped', reason: 'refused' })
  if (entry.endsAt === null) return end(db, entry, thing, { state: 'done' }, before)
  await db
    .update(scheduleEntries)
    .set({ state: 'running', valueBefore: stored(before) })
    .where(eq(scheduleEntries.id, entry.id))
  await trace(db, entry, thing, 'schedule_began')
}

async function finish(ctx: Context, db: Db, entry: ScheduleRow, thing: Thing | undefined): Promise<void> {
  // Somebody gave it another value meanwhile: that one stays.
  if (!thing || !isSame(thing.values[entry.field], entry.value))
    return end(db, entry, thing, { state: 'skipped', reason: 'changed' })
  const isBack = await written(ctx, db, entry, entry.valueBefore)
  return end(db, entry, thing, isBack ? { state: 'done' } : { state: 'skipped', reason: 'refused' })
}

/** What the rules refuse is not written, and the rest of the step goes on. */
async function written(
  ctx: Context,
  db: Db,
  entry: ScheduleRow,
  value: ScheduledValue | null,
): Promise<boolean> {
  try {
    await transaction(db, (db) => writeValue(ctx, db, entry, value))
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return false
  }
}

const stored = (value: ScheduledValue) => sql`${JSON.stringify(value)}::jsonb`

async function end(
  db: Db,
  entry: ScheduleRow,
  thing: Thing | undefined,
  { state, reason }: End,
  before?: ScheduledValue,
): Promise<void> {
  await db
    .update(scheduleEntries)
    .set({
      state,
      endedAt: sql`now()`,
      ...(reason && { reason }),
      ...(before !== undefined && { valueBefore: stored(before) }),
    })
    .where(eq(scheduleEntries.id, entry.id))
  await trace(db, entry, thing, state === 'done' ? 'schedule_ended' : 'schedule_skipped')
  const needs = scheduleNeeds(entry.kind, entry.field)
  if (reason && needs)
    await notify(db, 'schedule_skipped', { kind: entry.kind, entity: entry.entityId, reason }, { needs })
}

const trace = (
  db: Db,
  entry: ScheduleRow,
  thing: Thing | undefined,
  action: 'schedule_began' | 'schedule_ended' | 'schedule_skipped',
) =>
  writeAudit(db, {
    entity: 'schedule',
    entityId: entry.id,
    action,
    by: { id: entry.byId, name: entry.byName },
    after: traceOf(entry, thing),
  })
