import { dayIn } from '#i18n/zone-time.ts'

const dayMs = 86_400_000
// Friday and Saturday, as Date.getUTCDay counts them.
const weekend = new Set([5, 6])

/** The instant `days` business days later (Sunday to Thursday, where the shop is), at the same time of day. */
export function addBusinessDays(from: Date, days: number, timeZone: string): Date {
  let date = from
  for (let left = days; left > 0;) {
    date = new Date(date.getTime() + dayMs)
    if (!weekend.has(new Date(dayIn(timeZone, date)).getUTCDay())) left -= 1
  }
  return date
}

// Days of the calendar, as `2026-12-01`.

export const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)

const isBusinessDay = (day: string, holidays: readonly string[]): boolean =>
  !weekend.has(new Date(day).getUTCDay()) && !holidays.includes(day)

/** The day itself where it is a business day, else the next one. */
export function businessDayFrom(day: string, holidays: readonly string[]): string {
  let found = day
  while (!isBusinessDay(found, holidays)) found = dayAfter(found)
  return found
}

/** The business day so many later. */
export function businessDaysAfter(day: string, days: number, holidays: readonly string[]): string {
  let found = day
  for (let left = days; left > 0; left -= 1) found = businessDayFrom(dayAfter(found), holidays)
  return found
}
