import type { CreditTerms } from '#contract/credit.ts'
import { dayIn } from '#i18n/zone-time.ts'

const dayMs = 86_400_000

/** Days from the invoice until it is due; after delivery, days from that. */
export const daysToPay = { on_delivery: 3, net_15: 15, net_30: 30, net_60: 60 } as const satisfies Record<
  Exclude<CreditTerms, 'prepaid'>,
  number
>

/** The last millisecond of the day that is so many days later, on the calendar where the shop is. */
export function endOfDayAfter(from: Date, days: number, timeZone: string): Date {
  const wanted = new Date(new Date(dayIn(timeZone, from)).getTime() + (days + 1) * dayMs)
    .toISOString()
    .slice(0, 10)
  // Zones are at most a day from UTC: the first moment of the next day lies within two days.
  let before = new Date(wanted).getTime() - dayMs
  let after = before + 2 * dayMs
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayIn(timeZone, new Date(middle)) < wanted) before = middle
    else after = middle
  }
  return new Date(before)
}
