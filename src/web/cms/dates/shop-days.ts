import { parseDate, parseDateTime } from '@internationalized/date'
import { clockIn, dayIn } from '#i18n/zone-time.ts'
import { shopTimeZone } from '#web/language/time-zone.ts'

// Days and clocks as fields and addresses hold them are those of the shop, wherever the browser is.

/** `2026-11-21`; empty for nothing. */
export const dayOf = (instant: string | Date | undefined): string =>
  instant ? dayIn(shopTimeZone(), instant) : ''

/** `2026-11-21T14:30`; empty for nothing. */
export const clockOf = (instant: string | undefined): string =>
  instant ? clockIn(shopTimeZone(), instant).slice(0, 16) : ''

export const instantOf = (clock: string): string | null =>
  clock === '' ? null : parseDateTime(clock).toDate(shopTimeZone()).toISOString()

/** The first moment of the day, or of one some days later. */
export const startOfDay = (day: string, daysLater = 0): string =>
  parseDate(day).add({ days: daysLater }).toDate(shopTimeZone()).toISOString()

/** The last millisecond of the day. */
export const endOfDay = (day: string): string => new Date(Date.parse(startOfDay(day, 1)) - 1).toISOString()
