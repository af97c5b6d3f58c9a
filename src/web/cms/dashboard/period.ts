import type { SalesReport, Unit } from '#contract/dashboard.ts'
import { datePresets, instantsOf, parseDay, presetRange, type DateRange } from '../list/date-range.ts'

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
  const shared = datePresets.find((name) => name === preset)
  if (shared) return { ...presetRange(shared, now), preset }
  if (preset === 'thisYear') {
    const year = String(now.getFullYear()).padStart(4, '0')
    return { from: `${year}-01-01`, to: `${year}-12-31`, preset }
  }
  if (preset === 'thisQuarter' || preset === 'lastQuarter') {
    const first = Math.floor(now.getMonth() / 3) * 3 - (preset === 'lastQuarter' ? 3 : 0)
    const [begin, end] = [new Date(now.getFullYear(), first, 1), new Date(now.getFullYear(), first + 3, 0)]
    return { from: presetRange('today', begin).from, to: presetRange('today', end).to, preset }
  }
  const days = Number(preset.slice('last'.length))
  const { to } = presetRange('today', now)
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1)
  return { from: presetRange('today', first).from, to, preset }
}

const daysOf = ({ from, to }: Required<DateRange>) => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** What the server is asked for. */
export function questionOf(period: Period): { dateFrom: string; dateTo: string } {
  const { dateFrom = '', dateTo = '' } = instantsOf(period)
  return { dateFrom, dateTo }
}

/** The day on which an instant lies here, as addresses have it. */
export const dayOf = (instant: string): string => presetRange('today', new Date(instant)).from

/** The days of a half-open span. */
export const daysOfSpan = ({ from, to }: { from: string; to: string }): Required<DateRange> => ({
  from: dayOf(from),
  to: dayOf(new Date(Date.parse(to) - 1).toISOString()),
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
