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
