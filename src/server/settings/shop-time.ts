import { parseDateTime, toZoned } from '@internationalized/date'

const minuteMs = 60_000

/**
 * The instant of a time of the clock in a zone. Of a time that comes twice, when clocks go back, the first; a time that clocks skip
 * becomes the first moment after.
 */
export function instantOf(wall: string, zone: string): Date {
  const time = parseDateTime(wall)
  const early = toZoned(time, zone, 'earlier')
  if (early.toString().startsWith(wall)) return early.toDate()
  // Clocks jump between the two readings of it.
  let low = early.toDate().getTime()
  let high = toZoned(time, zone, 'later').toDate().getTime()
  const offset = (at: number) => {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
      at,
    )
    return parts.find(({ type }) => type === 'timeZoneName')?.value
  }
  const before = offset(low)
  while (high - low > minuteMs) {
    const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs
    if (offset(middle) === before) low = middle
    else high = middle
  }
  return new Date(high)
}
