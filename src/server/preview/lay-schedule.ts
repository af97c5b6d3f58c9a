import { asc, inArray, sql, type SQL } from 'drizzle-orm'
import type { ScheduledValue } from '#contract/schedule.ts'
import type { Db } from '../db/connect.ts'
import { refreshSalePrices } from '../discounts/refresh-sale-prices.ts'
import { scheduleEntries, type ScheduleRow } from '../schedule-entries/schedule-entries.table.ts'

/** What each field will have: of what is due by then, in the order of time. */
export function valuesAt(
  rows: readonly ScheduleRow[],
  at: Date,
): { entry: ScheduleRow; value: ScheduledValue }[] {
  const steps = rows.flatMap((entry) => [
    ...(entry.state === 'waiting' ? [{ entry, when: entry.startsAt, isEnd: false }] : []),
    ...(entry.endsAt ? [{ entry, when: entry.endsAt, isEnd: true }] : []),
  ])
  const due = steps
    .filter(({ when }) => when <= at)
    .toSorted((a, b) => a.when.getTime() - b.when.getTime() || Number(b.isEnd) - Number(a.isEnd))
  const values = new Map<string, { entry: ScheduleRow; value: ScheduledValue } | undefined>()
  const keyOf = ({ kind, entityId, field }: ScheduleRow) => `${kind} ${entityId} ${field}`
  for (const { entry, isEnd } of due) {
    const key = keyOf(entry)
    if (!isEnd) values.set(key, { entry, value: entry.value })
    // Back to what stood before it: of one that runs that is known, of the others it is what the row has.
    else if (entry.state === 'running') values.set(key, { entry, value: entry.valueBefore })
    else {
      const running = rows.find((one) => keyOf(one) === key && one.state === 'running')
      values.set(key, running ? { entry: running, value: running.valueBefore } : undefined)
      const kept = due.findLast(
        (step) =>
          !step.isEnd &&
          step.entry.endsAt === null &&
          keyOf(step.entry) === key &&
          step.when <= entry.startsAt,
      )
      if (kept) values.set(key, { entry: kept.entry, value: kept.entry.value })
    }
  }
  return [...values.values()].filter((one) => one !== undefined)
}

const tables = { product: sql`products`, slider: sql`sliders`, ad: sql`ads`, discount: sql`discounts` }
const columns: Record<ScheduleRow['field'], SQL> = {
  visibility: sql`visibility`,
  price: sql`price`,
  priceBeforeDiscount: sql`price_before_discount`,
  status: sql`status`,
}

/** Writes what will be into the rows, as a transaction sees them that is never committed; prices in lists follow. */
export async function laySchedule(db: Db, at: Date): Promise<void> {
  const rows = await db
    .select()
    .from(scheduleEntries)
    .where(inArray(scheduleEntries.state, ['waiting', 'running']))
    .orderBy(asc(scheduleEntries.startsAt), asc(scheduleEntries.id))
  for (const { entry, value } of valuesAt(rows, at)) {
    const stored = typeof value === 'object' && value !== null ? value.amount : value
    await db.execute(
      sql`update ${tables[entry.kind]} set ${columns[entry.field]} = ${stored} where id = ${entry.entityId}`,
    )
  }
  await refreshSalePrices(db, at)
}
