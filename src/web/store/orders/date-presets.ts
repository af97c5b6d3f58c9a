/** The date filters of the order history, by their names in the address. */
export const datePresets = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'currentMonth',
  'lastMonth',
  'custom',
] as const
export type DatePreset = (typeof datePresets)[number]

export const isDatePreset = (text: string | null): text is DatePreset =>
  (datePresets as readonly (string | null)[]).includes(text)

type CustomDays = { from?: string | null; to?: string | null }

/** Half-open: `dateFrom` is included, `dateTo` is not. */
export type DateRange = { dateFrom?: string; dateTo?: string }

/**
 * The instants of a preset in the runtime's zone. Days are counted by the calendar, not as 24 hours: some days have 23 or
 * 25. In a custom range both days are included, either may be missing, and their order does not matter.
 */
export function dateRange(preset: DatePreset, now: Date, days: CustomDays = {}): DateRange {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const sunday = day - now.getDay()
  const between = (from: Date, to: Date): DateRange => ({
    dateFrom: from.toISOString(),
    dateTo: to.toISOString(),
  })
  switch (preset) {
    case 'today':
      return between(new Date(year, month, day), new Date(year, month, day + 1))
    case 'yesterday':
      return between(new Date(year, month, day - 1), new Date(year, month, day))
    case 'thisWeek':
      return between(new Date(year, month, sunday), new Date(year, month, sunday + 7))
    case 'lastWeek':
      return between(new Date(year, month, sunday - 7), new Date(year, month, sunday))
    case 'currentMonth':
      return between(new Date(year, month, 1), new Date(year, month + 1, 1))
    case 'lastMonth':
      return between(new Date(year, month - 1, 1), new Date(year, month, 1))
    case 'custom':
      return customRange(days)
  }
}

function customRange({ from, to }: CustomDays): DateRange {
  const first = readDay(from)
  const last = readDay(to)
  const [start, end] = first && last && first > last ? [last, first] : [first, last]
  return {
    ...(start && { dateFrom: start.toISOString() }),
    ...(end && {
      dateTo: new Date(end.getFullYear(), end.getMonth(), end.getDate() + 1).toISOString(),
    }),
  }
}

/** `2026-11-21` as the start of that day here; undefined for an invalid day. */
function readDay(text: string | null | undefined): Date | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '')
  if (!found) return undefined
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number]
  const date = new Date(year, month - 1, day)
  return date.getMonth() === month - 1 && date.getDate() === day ? date : undefined
}
