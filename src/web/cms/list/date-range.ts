import { dayOf, startOfDay } from '../dates/shop-days.ts'

/** Both days inclusive, as in the address: `2026-11-01`. */
export type DateRange = { from?: string; to?: string }

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** Returns the day if it is valid, else undefined: an address may have been typed by hand. */
export function parseDay(text: string | null): string | undefined {
  const [, year, month, day] = dayPattern.exec(text ?? '') ?? []
  if (!year || !month || !day) return undefined
  return dayText(dayAt(Number(year), Number(month) - 1, Number(day))) === text ? text : undefined
}

/** The half-open span of instants of the two days, where the shop is. */
export function instantsOf({ from, to }: DateRange): { dateFrom?: string; dateTo?: string } {
  return {
    ...(from && { dateFrom: startOfDay(from) }),
    ...(to && { dateTo: startOfDay(to, 1) }),
  }
}

export const datePresets = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const
export type DatePreset = (typeof datePresets)[number]

/** The days of a preset; weeks begin on Sunday. */
export function presetRange(preset: DatePreset, now: Date): Required<DateRange> {
  const { year, month, day, weekday } = dateIn(now)
  const sunday = day - weekday
  const ranges: Record<DatePreset, [Date, Date]> = {
    today: [dayAt(year, month, day), dayAt(year, month, day)],
    yesterday: [dayAt(year, month, day - 1), dayAt(year, month, day - 1)],
    thisWeek: [dayAt(year, month, sunday), dayAt(year, month, sunday + 6)],
    lastWeek: [dayAt(year, month, sunday - 7), dayAt(year, month, sunday - 1)],
    thisMonth: [dayAt(year, month, 1), dayAt(year, month + 1, 0)],
    lastMonth: [dayAt(year, month - 1, 1), dayAt(year, month, 0)],
  }
  const [from, to] = ranges[preset]
  return { from: dayText(from), to: dayText(to) }
}

/** The date of a moment where the shop is; months and weekdays count from 0. */
export function dateIn(now: Date): { year: number; month: number; day: number; weekday: number } {
  const date = new Date(dayOf(now))
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
  }
}

/** Of numbers that may go over the end of a month or a year. */
export const dayAt = (year: number, month: number, day: number): Date => {
  const date = new Date(0)
  // Date.UTC takes the year 26 for 1926.
  date.setUTCFullYear(year, month, day)
  return date
}

export const dayText = (date: Date): string => date.toISOString().slice(0, 10)
