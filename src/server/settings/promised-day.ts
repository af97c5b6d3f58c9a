import { clockIn, dayIn } from '#i18n/zone-time.ts'
import { businessDayFrom, businessDaysAfter, dayAfter } from './business-days.ts'
import type { Settings } from './settings.queries.ts'
import { instantOf } from './shop-time.ts'

/** What of the settings a promise goes by. */
export type Pace = Pick<Settings, 'delivery' | 'timeZone'>

/** What of a product a promise goes by; `restockAt` as `2026-12-01`, `leadDays` in business days, null where nobody knows. */
export type Supply = { isInStock: boolean; restockAt: string | null; leadDays: number | null }

/** Business days that goods are on the way. */
export const transitDaysOf = ({ delivery }: Pace): number => delivery.businessDays

/** The business day, as `2026-12-01`, that what is ordered at a moment counts as ordered on. */
export function startDay(at: Date, { delivery, timeZone }: Pace): string {
  const clock = clockIn(timeZone, at)
  const today = clock.slice(0, 10)
  const isLate = clock.slice(11, 16) >= delivery.cutOff
  return businessDayFrom(isLate ? dayAfter(today) : today, delivery.holidays)
}

/** The day on which it is in stock again, unless that has passed, in the shop's `timeZone`. */
export const restockDay = (
  { isInStock, restockAt }: Pick<Supply, 'isInStock' | 'restockAt'>,
  at: Date,
  timeZone: string,
): string | undefined =>
  !isInStock && restockAt !== null && restockAt >= dayIn(timeZone, at) ? restockAt : undefined

/** The day on which a product leaves that is ordered at a moment; undefined where nobody knows. */
function leavingDay(supply: Supply, at: Date, pace: Pace): string | undefined {
  const { handlingDays, holidays } = pace.delivery
  const start = startDay(at, pace)
  if (supply.isInStock) return businessDaysAfter(start, handlingDays, holidays)
  const back = restockDay(supply, at, pace.timeZone)
  if (back !== undefined) {
    const from = businessDayFrom(back > start ? back : start, holidays)
    return businessDaysAfter(from, handlingDays, holidays)
  }
  return supply.leadDays === null
    ? undefined
    : businessDaysAfter(start, supply.leadDays + handlingDays, holidays)
}

/**
 * The day by which all of these goods arrive that are ordered at a moment, on the calendar where the shop is: the slowest decides.
 * Undefined where nobody knows of one of them. `transitDays` in business days.
 */
export function promisedDay(
  goods: readonly Supply[],
  at: Date,
  pace: Pace,
  transitDays = transitDaysOf(pace),
): string | undefined {
  const days = goods.map((supply) => leavingDay(supply, at, pace))
  if (days.includes(undefined)) return undefined
  const slowest = days.flatMap((day) => day ?? []).toSorted()
  const last = slowest.at(-1)
  return last && businessDaysAfter(last, transitDays, pace.delivery.holidays)
}

const there: Supply = { isInStock: true, restockAt: null, leadDays: null }

/** The day by which what is in stock arrives that is ordered at a moment. */
export const deliveryDay = (at: Date, pace: Pace, transitDays?: number): string =>
  promisedDay([there], at, pace, transitDays) ?? startDay(at, pace)

/** When the day by which what is in stock arrives becomes another: at the next cut-off of a business day. */
export const deliveryDayChangesAt = (at: Date, pace: Pace): Date =>
  instantOf(`${startDay(at, pace)}T${pace.delivery.cutOff}`, pace.timeZone)

/** A day as the instant that orders keep: noon, so that a clock some hours away shows the same day. */
export const promiseInstant = (day: string, timeZone: string): Date => instantOf(`${day}T12:00`, timeZone)

/**
 * By when an order of these goods arrives whose stock was reserved at a moment, as orders keep it; `transitDays` of its delivery
 * zone, if it has one.
 */
export const arrivalOf = (
  goods: readonly Supply[],
  at: Date,
  pace: Pace,
  { transitDays }: { transitDays?: number | undefined } = {},
): Date =>
  promiseInstant(
    promisedDay(goods, at, pace, transitDays) ?? deliveryDay(at, pace, transitDays),
    pace.timeZone,
  )
