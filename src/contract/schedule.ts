import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { maxPrice } from './products.ts'
import {
  maxNote,
  scheduledKinds,
  type ScheduledKind,
  scheduleNeeds,
  schedulePermissions,
  scheduleStates,
  scheduleViewers,
} from './schedule-fields.ts'
import { BothTexts, Id, Instant, Money, One, text, WithId } from './shared.ts'

const Kind = z.enum(scheduledKinds)
const Field = z.enum(['visibility', 'price', 'priceBeforeDiscount', 'status'])

/** What stands in the field: whether it is shown, an amount, whether a discount is on. Null: no price before the discount. */
const ScheduledValue = z.union([z.enum(enums.Visibility), z.enum(['active', 'inactive']), Money]).nullable()
export type ScheduledValue = z.infer<typeof ScheduledValue>

/** Why an entry may not do what it says. */
export const scheduleWarnings = ['outsideDates', 'priceAboveBefore'] as const

export const ScheduleEntry = z.object({
  _id: Id,
  kind: Kind,
  entityId: Id,
  /** As the thing is called now. */
  name: z.string(),
  field: Field,
  value: ScheduledValue,
  /** What the field had when it began. */
  valueBefore: ScheduledValue.optional(),
  from: Instant,
  /** Absent: from then on. */
  to: Instant.optional(),
  state: z.enum(scheduleStates),
  /** Of a skipped one. */
  reason: z.enum(['past', 'refused', 'changed']).optional(),
  warning: z.enum(scheduleWarnings).optional(),
  note: z.string(),
  by: z.string(),
  /** The viewer may take it back. */
  canCancel: z.boolean(),
})
export type ScheduleEntry = z.infer<typeof ScheduleEntry>

/** A day and a time of the clock where the shop is. */
const ShopTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { error: 'validation.invalid' })

export const NewScheduleEntry = z.strictObject({
  kind: Kind,
  entityId: Id,
  field: Field,
  value: z
    .union([
      z.enum(enums.Visibility),
      z.enum(['active', 'inactive']),
      Money.extend({ amount: z.int().min(0).max(maxPrice) }),
    ])
    .nullable(),
  from: ShopTime,
  to: ShopTime.optional(),
  note: text(maxNote, 0).default(''),
})
export type NewScheduleEntry = z.infer<typeof NewScheduleEntry>

/** So many are named to whoever changes many things by hand. */
export const mostRunningNamed = 20

/** An entry that a change by hand would end; details of `schedule_end_required`. */
const RunningEntry = z.object({
  _id: Id,
  entityId: Id,
  name: BothTexts,
  field: Field,
  value: ScheduledValue,
  to: Instant.optional(),
})
export type RunningEntry = z.infer<typeof RunningEntry>

/** A change by hand of what a schedule sets now ends the schedule; unless this says so it is refused, with the entries. */
export const endsSchedule = z.boolean().optional()

const path = '/marketplace/schedule'

export const scheduleApi = {
  list: endpoint({
    access: 'admin',
    needs: scheduleViewers,
    method: 'GET',
    path,
    summary:
      'List what is planned: of one thing, or of the shop for 30 days, with what runs and what ended within 30 days; of the kinds the caller may see',
    query: z.object({ kind: Kind.optional(), entityId: Id.optional() }),
    response: z.object({ data: z.array(ScheduleEntry) }),
  }),
  add: endpoint({
    access: 'admin',
    needs: schedulePermissions,
    needsOf: ({ body: { kind, field } }: { body: { kind: ScheduledKind; field: string } }) => {
      const needs = scheduleNeeds(kind, field)
      return needs ? [needs] : []
    },
    method: 'POST',
    path,
    summary: 'Plan a value of a field, from a time of the shop’s clock and perhaps until another',
    body: NewScheduleEntry,
    response: One(ScheduleEntry),
    status: 201,
    errors: ['schedule_conflict', 'limit_reached'],
  }),
  cancel: endpoint({
    access: 'admin',
    needs: schedulePermissions,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Take a planned entry back; of a running one, the field keeps its value',
    params: WithId,
    errors: ['invalid_transition'],
  }),
}
