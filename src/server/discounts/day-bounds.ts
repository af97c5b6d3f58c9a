const dayOnly = /^\d{4}-\d{2}-\d{2}$/
const dayMs = 86_400_000

/** A day becomes its first moment in this zone; an instant stays as it is. */
export const dayStart = (text: string, timeZone: string): Date =>
  dayOnly.test(text) ? startOfDay(text, timeZone) : new Date(text)

/** A day becomes its last millisecond in this zone; an instant stays as it is. */
export const dayEnd = (text: string, timeZone: string): Date => {
  if (!dayOnly.test(text)) return new Date(text)
  const next = new Date(Date.parse(text) + dayMs).toISOString().slice(0, 10)
  return new Date(startOfDay(next, timeZone).getTime() - 1)
}

function startOfDay(day: string, timeZone: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`)
  // The offset is known only near that moment: a second pass corrects days on which clocks change.
  const guess = utc - offsetAt(utc, timeZone)
  return new Date(utc - offsetAt(guess, timeZone))
}

/** How far the zone is ahead of UTC, in milliseconds. */
export function offsetAt(instant: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(instant)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return (
    Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) -
    Math.floor(instant / 1000) * 1000
  )
}

// Creating a formatter takes longer than using it a hundred times; there are only some hundred zones.
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const kept = clocks.get(timeZone)
  if (kept) return kept
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(timeZone, clock)
  return clock
}
