import { offsetAt } from '../discounts/day-bounds.ts'

const dayMs = 86_400_000

/** What a clock and a calendar on the wall show, as the milliseconds that UTC would have with the same. */
export type WallTime = number

export const wallTimeAt = (instant: number, timeZone: string): WallTime =>
  instant + offsetAt(instant, timeZone)

/** The first instant at which the wall shows this; where clocks skip it, as much later as they skip. Browsers do the same. */
export function instantAt(wall: WallTime, timeZone: string): number {
  const before = offsetAt(wall - dayMs, timeZone)
  const found = [before, offsetAt(wall + dayMs, timeZone)]
    .map((offset) => wall - offset)
    .filter((instant) => wallTimeAt(instant, timeZone) === wall)
  return found.length > 0 ? Math.min(...found) : wall - before
}

const midnightOf = (wall: WallTime): WallTime => Math.floor(wall / dayMs) * dayMs

/** The date whose first moment this is, if it is one. */
export function dayBeginningAt(instant: number, timeZone: string): WallTime | undefined {
  const midnight = midnightOf(wallTimeAt(instant, timeZone))
  return instantAt(midnight, timeZone) === instant ? midnight : undefined
}

/** The same time of the day so many days or months away; a day that the month does not have is its last. */
export function moved(
  wall: WallTime,
  { days = 0, months = 0 }: { days?: number; months?: number },
): WallTime {
  const date = new Date(wall + days * dayMs)
  if (months === 0) return date.getTime()
  const timeOfDay = wall - midnightOf(wall)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + timeOfDay
}
