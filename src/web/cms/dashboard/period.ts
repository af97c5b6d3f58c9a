import type { SalesReport, Unit } from '#contract/dashboard.ts'
import { dayOf } from '../dates/shop-days.ts'
import {
  dateIn,
  datePresets,
  dayAt,
  dayText,
  instantsOf,
  parseDay,
  presetRange,
  type DateRange,
} from '../list/date-range.ts'

export const periodPresets = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'last90',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
] as const
type PeriodPreset = (typeof periodPresets)[number]

/** Days as in the address, both inclusive; `preset` when they are a named period. */
export type Period = Required<DateRange> & { preset?: PeriodPreset }

const standard: PeriodPreset = 'last30'
const longestDays = 3_650
const dayMs = 86_400_000

/** What the address asks for, else what was looked at last, else the last 30 days. */
export function periodOf(search: string, remembered: string | null, now: Date): Period {
  return known(search, now) ?? known(remembered ?? '', now) ?? presetPeriod(standard, now)
}

/** The part of an address that means a period. */
export const addressOf = ({ preset, from, to }: Period): string =>
  preset ? `period=${preset}` : `dateFrom=${from}&dateTo=${to}`

function known(search: string, now: Date): Period | undefined {
  const query = new URLSearchParams(search)
  const preset = periodPresets.find((name) => name === query.get('period'))
  if (preset) return presetPeriod(preset, now)
  const from = parseDay(query.get('dateFrom'))
  const to = parseDay(query.get('dateTo'))
  if (!from || !to || from > to || daysOf({ from, to }) > longestDays) return undefined
  return { from, to }
}

export function presetPeriod(preset: PeriodPreset, now: Date): Period {
  const { year, month, day } = dateIn(now)
  const shared = datePresets.find((name) => name === preset)
  if (shared) return { ...presetRange(shared, now), preset }
  if (preset === 'thisYear') {
    return { from: dayText(dayAt(year, 0, 1)), to: dayText(dayAt(year, 11, 31)), preset }
  }
  if (preset === 'thisQuarter' || preset === 'lastQuarter') {
    const first = Math.floor(month / 3) * 3 - (preset === 'lastQuarter' ? 3 : 0)
    return { from: dayText(dayAt(year, first, 1)), to: dayText(dayAt(year, first + 3, 0)), preset }
  }
  const days = Number(preset.slice('last'.length))
  return { from: dayText(dayAt(year, month, day - days + 1)), to: presetRange('today', now).to, preset }
}

const daysOf = ({ from, to }: Required<DateRange>) => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** What the server is asked for. */
export function questionOf(period: Period): { dateFrom: string; dateTo: string } {
  const { dateFrom = '', dateTo = '' } = instantsOf(period)
  return { dateFrom, dateTo }
}

/** The days of a half-open span. */
export const daysOfSpan = ({ from, to }: { from: string; to: string }): Required<DateRange> => ({
  from: dayOf(from),
  to: dayOf(new Date(Date.parse(to) - 1)),
})

/** A list under the same days. */
export const listOf = (
  path: string,
  { from, to }: Required<DateRange>,
  more: Record<string, string> = {},
): string =>
  `${path}?${new URLSearchParams({ dateFrom: from, dateTo: to, ...more }).toString().replaceAll('%2C', ',')}`

export const notRejected = 'pending,in_progress,shipped,delivered'

/** Parts of both periods side by side; the one before may have one more, or fewer. */
export type Step = {
  key: string
  unit: Unit
  now: SalesReport['buckets'][number] | undefined
  before: SalesReport['buckets'][number] | undefined
  /** Begins after now: nothing is known of it yet. */
  isToCome: boolean
}

export function stepsOf({ buckets, bucketsBefore, unit, period: { until } }: SalesReport): Step[] {
  return Array.from({ length: Math.max(buckets.length, bucketsBefore.length) }, (_, index) => {
    const [now, before] = [buckets[index], bucketsBefore[index]]
    const isToCome = until !== undefined && now !== undefined && now.from > until
    return { key: now?.from ?? `before ${before?.from}`, unit, now, before, isToCome }
  })
}
