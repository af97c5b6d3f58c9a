import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ScheduledKind } from '#contract/schedule-fields.ts'
import { mostRunningNamed, type RunningEntry } from '#contract/schedule.ts'
import type { BothTexts } from '#contract/shared.ts'
import { writeAudits, type AuditedBy } from '../audit-log/write-audit.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { scheduleEntries, type ScheduledField, type ScheduleRow } from './schedule-entries.table.ts'
import { traceOf } from './trace-of.ts'

/** A thing whose fields are changed by hand. */
type Touched = { id: string; name: BothTexts; fields: readonly ScheduledField[] }

/**
 * What a change by hand does where an entry has a field in hand: it is refused until somebody says that it ends the entry. `own` is the
 * schedule itself, which begins and ends its entries.
 */
export type ScheduleHold = 'asks' | 'ends' | 'own'

/** As a call says it. */
export const holdOf = ({ endsSchedule }: { endsSchedule?: boolean | undefined }): 'asks' | 'ends' =>
  endsSchedule ? 'ends' : 'asks'

/** Entries that run now and set one of these fields. The caller holds the rows, so that none begins meanwhile. */
export async function findRunning(
  db: Db,
  kind: ScheduledKind,
  things: readonly Touched[],
): Promise<ScheduleRow[]> {
  const fieldsOf = new Map(
    things.filter(({ fields }) => fields.length > 0).map((one) => [one.id, one.fields]),
  )
  if (fieldsOf.size === 0) return []
  const rows = await db
    .select()
    .from(scheduleEntries)
    .where(
      and(
        eq(scheduleEntries.kind, kind),
        eq(scheduleEntries.state, 'running'),
        sql`${scheduleEntries.entityId} = any(${sql.param([...fieldsOf.keys()])}::uuid[])`,
      ),
    )
    .orderBy(asc(scheduleEntries.entityId), asc(scheduleEntries.startsAt))
  return rows.filter(({ entityId, field }) => fieldsOf.get(entityId)?.includes(field))
}

/**
 * Part of a change by hand, before it is written: ends what runs in the fields that change, and nothing goes back later.
 * @throws AppError schedule_end_required with the entries, where that was not said
 */
export async function endRunning(
  db: Db,
  kind: ScheduledKind,
  things: readonly Touched[],
  { by, hold }: { by: AuditedBy; hold: ScheduleHold },
): Promise<void> {
  if (hold === 'own') return
  const running = await findRunning(db, kind, things)
  if (running.length === 0) return
  const names = new Map(things.map(({ id, name }) => [id, name]))
  if (hold === 'asks') throw refusal(running, names)
  await db
    .update(scheduleEntries)
    .set({ state: 'cancelled', endedAt: sql`now()` })
    .where(
      inArray(
        scheduleEntries.id,
        running.map(({ id }) => id),
      ),
    )
  await writeAudits(
    db,
    running.map((entry) => {
      const name = names.get(entry.entityId)
      return {
        entity: 'schedule' as const,
        entityId: entry.id,
        action: 'schedule_cancelled' as const,
        by,
        after: traceOf(entry, name && { name }),
      }
    }),
  )
}

/** One refusal of those of several things. */
export function together(refusals: readonly AppError[]): AppError {
  const all = refusals.map(({ context }) => context.details as { entries: RunningEntry[]; count: number })
  return new AppError('schedule_end_required', {
    details: {
      entries: all.flatMap(({ entries }) => entries).slice(0, mostRunningNamed),
      count: all.reduce((sum, { count }) => sum + count, 0),
    },
  })
}

function refusal(running: readonly ScheduleRow[], names: ReadonlyMap<string, BothTexts>): AppError {
  const entries = running
    .slice(0, mostRunningNamed)
    .map(({ id, entityId, field, value, endsAt }): RunningEntry => ({
      _id: id,
      entityId,
      name: names.get(entityId) ?? { en: '', ar: '' },
      field,
      value,
      ...(endsAt && { to: endsAt.toISOString() }),
    }))
  return new AppError('schedule_end_required', { details: { entries, count: running.length } })
}
