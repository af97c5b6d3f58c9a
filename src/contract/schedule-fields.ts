import type { StaffPermission } from './staff-permissions.ts'

/** What may be scheduled, of which things; each needs the permission of changing it by hand. */
export const scheduleFields = {
  product: { visibility: 'products.publish', price: 'products.price', priceBeforeDiscount: 'products.price' },
  slider: { visibility: 'marketing.edit' },
  ad: { visibility: 'marketing.edit' },
  discount: { status: 'discounts.edit' },
} as const satisfies Record<string, Record<string, StaffPermission>>

export type ScheduledKind = keyof typeof scheduleFields
export const scheduledKinds = ['product', 'slider', 'ad', 'discount'] as const satisfies ScheduledKind[]

/** The permission to schedule a field; undefined where things of the kind do not have it. */
export const scheduleNeeds = (kind: ScheduledKind, field: string): StaffPermission | undefined =>
  (scheduleFields[kind] as Record<string, StaffPermission>)[field]

/** Who sees a kind's entries. */
export const scheduleSeenWith = {
  product: 'products.view',
  slider: 'marketing.view',
  ad: 'marketing.view',
  discount: 'discounts.view',
} as const satisfies Record<ScheduledKind, StaffPermission>

export const schedulePermissions = [
  'products.publish',
  'products.price',
  'marketing.edit',
  'discounts.edit',
] as const satisfies StaffPermission[]
export const scheduleViewers = [
  'products.view',
  'marketing.view',
  'discounts.view',
] as const satisfies StaffPermission[]

export const scheduleStates = ['waiting', 'running', 'done', 'skipped', 'cancelled'] as const
export type ScheduleState = (typeof scheduleStates)[number]

export const maxWaitingOfThing = 20
export const maxScheduled = 5_000
export const maxNote = 255
