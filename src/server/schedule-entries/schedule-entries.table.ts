import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ScheduledKind, ScheduleState } from '#contract/schedule-fields.ts'
import type { NewScheduleEntry, ScheduledValue } from '#contract/schedule.ts'
import { instant } from '../db/columns.ts'

export type ScheduledField = NewScheduleEntry['field']

export const scheduleEntries = pgTable('schedule_entries', {
  id: uuid().primaryKey(),
  kind: text().$type<ScheduledKind>().notNull(),
  entityId: uuid().notNull(),
  field: text().$type<ScheduledField>().notNull(),
  value: jsonb().$type<ScheduledValue>().notNull(),
  valueBefore: jsonb().$type<ScheduledValue>(),
  startsAt: instant().notNull(),
  endsAt: instant(),
  state: text().$type<ScheduleState>().notNull().default('waiting'),
  reason: text().$type<'past' | 'refused' | 'changed'>(),
  note: text().notNull().default(''),
  byId: uuid(),
  byName: text().notNull(),
  endedAt: instant(),
  createdAt: instant().notNull().defaultNow(),
})
export type ScheduleRow = typeof scheduleEntries.$inferSelect
