import { and, asc, count, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import {
  maxScheduled,
  maxWaitingOfThing,
  scheduledKinds,
  type ScheduledKind,
  scheduleNeeds,
  scheduleSeenWith,
} from '#contract/schedule-fields.ts'
import type { NewScheduleEntry, ScheduleEntry } from '#contract/schedule.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { databaseCode, type Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { requirePermissions } from '../http/require-permissions.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { scheduleEntries, type ScheduleRow } from '../schedule-entries/schedule-entries.table.ts'
import { traceOf } from '../schedule-entries/trace-of.ts'
import { checkValue, findThings, type Thing } from './scheduled-things.ts'
import { instantOf } from '../settings/shop-time.ts'

const overlaps = '23P01'
const open = ['waiting', 'running'] as const
const pastShown = 50

type Seen = { viewer: AdminViewer; language: Language }

/** Of one thing, or of the shop: what waits within 30 days, what runs, and what ended within 30 days. */
export async function listSchedule(
  db: Db,
  { kind, entityId }: { kind?: ScheduledKind | undefined; entityId?: string | undefined },
  seen: Seen,
): Promise<ScheduleEntry[]> {
  const visible = scheduledKinds.filter(
    (one) => seen.viewer.permissions.includes(scheduleSeenWith[one]) && (!kind || one === kind),
  )
  const ofThing = entityId === undefined ? undefined : eq(scheduleEntries.entityId, entityId)
  const isOpen = inArray(scheduleEntries.state, [...open])
  const where = and(inArray(scheduleEntries.kind, visible), ofThing)
  const [planned, ended] = await Promise.all([
    db
      .select()
      .from(scheduleEntries)
      .where(
        and(
          where,
          isOpen,
          ofThing
            ? undefined
            : or(
                eq(scheduleEntries.state, 'running'),
                lt(scheduleEntries.startsAt, sql`now() + interval '30 days'`),
              ),
        ),
      )
      .orderBy(asc(scheduleEntries.startsAt), asc(scheduleEntries.id)),
    db
      .select()
      .from(scheduleEntries)
      .where(
        and(
          where,
          sql`${scheduleEntries.state} not in ('waiting', 'running')`,
          gt(scheduleEntries.endedAt, sql`now() - interval '30 days'`),
        ),
      )
      .orderBy(sql`${scheduleEntries.endedAt} desc`, asc(scheduleEntries.id))
      .limit(pastShown),
  ])
  return toEntries(db, [...planned, ...ended], seen)
}

async function toEntries(db: Db, rows: ScheduleRow[], { viewer, language }: Seen): Promise<ScheduleEntry[]> {
  const things = new Map<string, Thing>()
  for (const kind of scheduledKinds) {
    const ids = rows.filter((row) => row.kind === kind).map(({ entityId }) => entityId)
    for (const [id, thing] of await findThings(db, kind, ids)) things.set(id, thing)
  }
  return rows.map((row) => {
    const thing = things.get(row.entityId)
    const needs = scheduleNeeds(row.kind, row.field)
    const isOpen = row.state === 'waiting' || row.state === 'running'
    const warning = isOpen && thing ? warningOf(row, thing, rows) : undefined
    return {
      _id: row.id,
      kind: row.kind,
      entityId: row.entityId,
      name: thing ? textIn(thing.name, language) : '-',
      field: row.field,
      value: row.value,
      ...(row.valueBefore !== null && { valueBefore: row.valueBefore }),
      from: row.startsAt.toISOString(),
      ...(row.endsAt && { to: row.endsAt.toISOString() }),
      state: row.state,
      ...(row.reason && { reason: row.reason }),
      ...(warning && { warning }),
      note: row.note,
      by: row.byName,
      canCancel: isOpen && needs !== undefined && viewer.permissions.includes(needs),
    }
  })
}

/** What stands against an entry although it does not overlap another of its field. */
function warningOf(row: ScheduleRow, thing: Thing, rows: readonly ScheduleRow[]): ScheduleEntry['warning'] {
  const isOn = row.value === 'visible' || row.value === 'active'
  const { startsAt, endsAt } = thing
  const isOutside =
    (endsAt && endsAt <= row.startsAt) || (startsAt && row.endsAt !== null && startsAt >= row.endsAt)
  if (isOn && isOutside) return 'outsideDates'
  if (row.field !== 'price' && row.field !== 'priceBeforeDiscount') return undefined
  const other = row.field === 'price' ? 'priceBeforeDiscount' : 'price'
  // What the other of the two will be when this one begins.
  const running = rows
    .filter(
      (one) =>
        one.entityId === row.entityId &&
        one.field === other &&
        one.startsAt <= row.startsAt &&
        (one.endsAt === null || one.endsAt > row.startsAt) &&
        (one.state === 'waiting' || one.state === 'running'),
    )
    .at(-1)
  const amountOf = (value: unknown) =>
    typeof value === 'object' && value !== null && 'amount' in value ? Number(value.amount) : undefined
  const values = { [row.field]: row.value, [other]: running?.value ?? thing.values[other] }
  const [price, before] = [amountOf(values.price), amountOf(values.priceBeforeDiscount)]
  return price !== undefined && before !== undefined && before <= price ? 'priceAboveBefore' : undefined
}

/** @throws AppError not_found, validation_failed, schedule_conflict, limit_reached */
export async function addEntry(db: Db, asked: NewScheduleEntry, seen: Seen): Promise<ScheduleEntry> {
  const { kind, entityId, field, value, note } = asked
  if (scheduleNeeds(kind, field) === undefined)
    throw new AppError('validation_failed', { fields: { field: 'invalid' } })
  const { timeZone } = await readSettings(db)
  const startsAt = instantOf(asked.from, timeZone)
  const endsAt = asked.to === undefined ? null : instantOf(asked.to, timeZone)
  const id = uuid()
  try {
    await inTransaction(db, async (db) => {
      const thing = orNotFound((await findThings(db, kind, [entityId])).get(entityId))
      checkValue(field, value, (await readSettings(db)).currency)
      await checkTimes(db, startsAt, endsAt)
      await checkCounts(db, kind, entityId)
      await db.insert(scheduleEntries).values({
        id,
        kind,
        entityId,
        field,
        // Null is a value, not the lack of one.
        value: sql`${JSON.stringify(value)}::jsonb`,
        startsAt,
        endsAt,
        note,
        byId: seen.viewer.id,
        byName: seen.viewer.name,
      })
      await writeAudit(db, {
        entity: 'schedule',
        entityId: id,
        action: 'create',
        by: seen.viewer,
        after: traceOf({ field, value, startsAt, endsAt }, thing),
      })
    })
  } catch (error) {
    if (databaseCode(error) !== overlaps) throw error
    throw await conflictWith(db, asked, { startsAt, endsAt }, seen)
  }
  const [row] = await db.select().from(scheduleEntries).where(eq(scheduleEntries.id, id))
  const [entry] = await toEntries(db, [orNotFound(row)], seen)
  return orNotFound(entry)
}

async function checkTimes(db: Db, startsAt: Date, endsAt: Date | null): Promise<void> {
  // The database's clock decides, as it does when the entry begins.
  const { rows } = await db.execute<{ now: string }>(sql`select now() as now`)
  const now = new Date(rows[0]?.now ?? 0)
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + 2)
  const fields: Record<string, string> = {}
  if (startsAt <= now) fields.from = 'futureDate'
  else if (startsAt > latest) fields.from = 'invalid'
  if (endsAt && endsAt <= startsAt) fields.to = 'endAfterStart'
  else if (endsAt && endsAt > latest) fields.to = 'invalid'
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
}

async function checkCounts(db: Db, kind: ScheduledKind, entityId: string): Promise<void> {
  const [counts] = await db
    .select({
      all: count(),
      ofThing: sql<number>`(count(*) filter (where ${scheduleEntries.kind} = ${kind} and ${scheduleEntries.entityId} = ${entityId}))::int`,
    })
    .from(scheduleEntries)
    .where(eq(scheduleEntries.state, 'waiting'))
  if (counts && (counts.all >= maxScheduled || counts.ofThing >= maxWaitingOfThing))
    throw new AppError('limit_reached')
}

/** Names the entries in the way. */
async function conflictWith(
  db: Db,
  { kind, entityId, field }: NewScheduleEntry,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date | null },
  seen: Seen,
): Promise<AppError> {
  const end = endsAt?.toISOString() ?? null
  const rows = await db
    .select()
    .from(scheduleEntries)
    .where(
      and(
        eq(scheduleEntries.kind, kind),
        eq(scheduleEntries.entityId, entityId),
        eq(scheduleEntries.field, field),
        inArray(scheduleEntries.state, [...open]),
        sql`tstzrange(starts_at, coalesce(ends_at, starts_at), case when ends_at is null then '[]' else '[)' end)
          && tstzrange(${startsAt.toISOString()}::timestamptz, coalesce(${end}::timestamptz, ${startsAt.toISOString()}::timestamptz),
            case when ${end}::timestamptz is null then '[]' else '[)' end)`,
      ),
    )
    .orderBy(asc(scheduleEntries.startsAt))
  const entries = await toEntries(db, rows, seen)
  return new AppError('schedule_conflict', {
    fields: { from: 'schedule_conflict' },
    details: { entries: entries.map(({ _id, from, to, value }) => ({ _id, from, to, value })) },
  })
}

/** @throws AppError not_found, forbidden, invalid_transition for one that has ended */
export function cancelEntry(db: Db, id: string, viewer: AdminViewer): Promise<void> {
  return inTransaction(db, async (db) => {
    const [found] = await db.select().from(scheduleEntries).where(eq(scheduleEntries.id, id)).for('update')
    const entry = orNotFound(found)
    const needs = scheduleNeeds(entry.kind, entry.field)
    if (needs) requirePermissions(viewer, [needs])
    if (entry.state !== 'waiting' && entry.state !== 'running') throw new AppError('invalid_transition')
    await db
      .update(scheduleEntries)
      .set({ state: 'cancelled', endedAt: sql`now()` })
      .where(eq(scheduleEntries.id, id))
    const thing = (await findThings(db, entry.kind, [entry.entityId])).get(entry.entityId)
    await writeAudit(db, {
      entity: 'schedule',
      entityId: id,
      action: 'schedule_cancelled',
      by: viewer,
      after: traceOf(entry, thing),
    })
  })
}
