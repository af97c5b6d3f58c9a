/** Both days inclusive, as in the address: `2026-11-01`. */
export type DateRange = { from?: string; to?: string }

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** Returns the day if it is valid, else undefined: an address may have been typed by hand. */
export function parseDay(text: string | null): string | undefined {
  const [, year, month, day] = dayPattern.exec(text ?? '') ?? []
  if (!year || !month || !day) return undefined
  const date = new Date(Number(year), Number(month) - 1, Number(day))
  return dayText(date) === text ? text : undefined
}

/** The half-open span of instants of the two days, in the browser's zone. */
export function instantsOf({ from, to }: DateRange): { dateFrom?: string; dateTo?: string } {
  return {
    ...(from && { dateFrom: startOf(from, 0) }),
    ...(to && { dateTo: startOf(to, 1) }),
  }
}

export const datePresets = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const
export type DatePreset = (typeof datePresets)[number]

/** The days of a preset; weeks begin on Sunday. */
export function presetRange(preset: DatePreset, now: Date): Required<DateRange> {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const sunday = day - now.getDay()
  const ranges: Record<DatePreset, [Date, Date]> = {
    today: [new Date(year, month, day), new Date(year, month, day)],
    yesterday: [new Date(year, month, day - 1), new Date(year, month, day - 1)],
    thisWeek: [new Date(year, month, sunday), new Date(year, month, sunday + 6)],
    lastWeek: [new Date(year, month, sunday - 7), new Date(year, month, sunday - 1)],
    thisMonth: [new Date(year, month, 1), new Date(year, month + 1, 0)],
    lastMonth: [new Date(year, month - 1, 1), new Date(year, month, 0)],
  }
  const [from, to] = ranges[preset]
  return { from: dayText(from), to: dayText(to) }
}

/** Noon of a day: the same date in whatever zone it is then shown. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00`)

function startOf(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

const dayText = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')
