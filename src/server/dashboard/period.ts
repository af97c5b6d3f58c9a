import {
  type CalendarDate,
  fromAbsolute,
  startOfMonth,
  startOfWeek,
  toCalendarDate,
  toCalendarDateTime,
} from '@internationalized/date'
import type { Unit } from '#contract/dashboard.ts'
import type { Span } from '../orders/figures.queries.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * The period before, of the same length: whole months before whole months, else as many days before days, of a reader in this zone.
 * Where the period is not over, it ends at the same point as this one has come to, so that like is compared with like.
 */
export function periodBefore({ from, to }: Span, timeZone: string, now: number): Span {
  const isOver = now >= to
  const first = dayBeginningAt(from, timeZone)
  const last = dayBeginningAt(to, timeZone)
  if (first === undefined || last === undefined) {
    const start = from - (to - from)
    return { from: start, to: isOver ? from : Math.max(start, now - (to - from)) }
  }
  const months = wholeMonths(first, last)
  const back = months > 0 ? { months: -months } : { days: first.compare(last) }
  const start = first.add(back).toDate(timeZone).getTime()
  if (isOver) return { from: start, to: from }
  const reached = toCalendarDateTime(fromAbsolute(now, timeZone)).add(back).toDate(timeZone).getTime()
  return { from: start, to: Math.min(from, Math.max(start, reached)) }
}

/** The date whose first moment this is, if it is one. */
function dayBeginningAt(instant: number, timeZone: string): CalendarDate | undefined {
  const date = toCalendarDate(fromAbsolute(instant, timeZone))
  return date.toDate(timeZone).getTime() === instant ? date : undefined
}

/** How many months lie between two firsts of a month; 0 where either is not one. */
function wholeMonths(first: CalendarDate, last: CalendarDate): number {
  if (first.day !== 1 || last.day !== 1) return 0
  return (last.year - first.year) * 12 + last.month - first.month
}

/** Few enough to be distinguished in a chart, enough to show a course. */
export function unitOf({ from, to }: Span): Unit {
  const days = (to - from) / dayMs
  if (days <= 2.1) return 'hour'
  if (days <= 93) return 'day'
  return days <= 190 ? 'week' : 'month'
}

/** Where the parts of a period begin, and its end: hours, days, weeks from Sunday or months of a reader in this zone. */
export function edgesOf({ from, to }: Span, unit: Unit, timeZone: string): number[] {
  const edges = [from]
  for (let edge = nextEdge(from, unit, timeZone); edge < to; edge = nextEdge(edge, unit, timeZone))
    edges.push(edge)
  return [...edges, to]
}

function nextEdge(instant: number, unit: Unit, timeZone: string): number {
  const wall = fromAbsolute(instant, timeZone)
  // An hour is an hour, also where clocks change: such a day has 23 or 25.
  if (unit === 'hour')
    return instant + hourMs - (wall.minute * 60_000 + wall.second * 1_000 + wall.millisecond)
  const date = toCalendarDate(wall)
  const next = {
    day: date.add({ days: 1 }),
    week: startOfWeek(date, 'en', 'sun').add({ weeks: 1 }),
    month: startOfMonth(date).add({ months: 1 }),
  }[unit]
  return next.toDate(timeZone).getTime()
}
