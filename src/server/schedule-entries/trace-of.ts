import type { BothTexts } from '#contract/shared.ts'
import type { ScheduleRow } from './schedule-entries.table.ts'

/** What the history says of an entry. */
export const traceOf = (
  { field, value, startsAt, endsAt }: Pick<ScheduleRow, 'field' | 'value' | 'startsAt' | 'endsAt'>,
  thing: { name: BothTexts } | undefined,
) => ({
  ...(thing && { name: thing.name }),
  [field]: value,
  startAt: startsAt.toISOString(),
  ...(endsAt && { endAt: endsAt.toISOString() }),
})
