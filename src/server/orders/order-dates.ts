const dayMs = 86_400_000
// Friday and Saturday, as Date.getUTCDay counts them.
const weekend = new Set([5, 6])

/** The instant `days` business days later (Sunday to Thursday), at the same time of day. */
export function addBusinessDays(from: Date, days: number): Date {
  let date = from
  for (let left = days; left > 0;) {
    date = new Date(date.getTime() + dayMs)
    if (!weekend.has(date.getUTCDay())) left -= 1
  }
  return date
}
