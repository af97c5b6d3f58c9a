import type { Unit } from '#contract/dashboard.ts'
import { dayBeginningAt, instantAt, moved, wallTimeAt, type WallTime } from './zone-time.ts'
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
  const back = months > 0 ? { months: -months } : { days: (first - last) / dayMs }
  const start = instantAt(moved(first, back), timeZone)
  if (isOver) return { from: start, to: from }
  const reached = instantAt(moved(wallTimeAt(now, timeZone), back), timeZone)
  return { from: start, to: Math.min(from, Math.max(start, reached)) }
}

/** How many months lie between two firsts of a month; 0 where either is not one. */
function wholeMonths(first: WallTime, last: WallTime): number {
  const [a, b] = [new Date(first), new Date(last)]
  if (a.getUTCDate() !== 1 || b.getUTCDate() !== 1) return 0
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth()
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
  const wall = wallTimeAt(instant, timeZone)
  // An hour is an hour, also where clocks change: such a day has 23 or 25.
  if (unit === 'hour') return instant + hourMs - (wall % hourMs)
  const date = new Date(wall)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const next = {
    day: Date.UTC(year, month, day + 1),
    week: Date.UTC(year, month, day + 7 - date.getUTCDay()),
    month: Date.UTC(year, month + 1, 1),
  }[unit]
  return instantAt(next, timeZone)
}
