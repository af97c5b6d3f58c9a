import type { Language } from '#contract/enums.ts'
import type { ReceivingHours } from '#contract/receiving-hours.ts'
import { dateFormat, locales } from './format.ts'

/** A Sunday: the days of the week count from it. */
const aSunday = Date.UTC(2026, 10, 22)
const dayMs = 86_400_000

export const weekdayName = (day: number, language: Language): string =>
  dateFormat(locales[language], { weekday: 'long', timeZone: 'UTC' }).format(aSunday + day * dayMs)

function timeText(time: string, language: Language): string {
  const shown = dateFormat(locales[language], {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone: 'UTC',
  }).format(new Date(`2026-11-22T${time}:00Z`))
  return language === 'en' ? shown.toLowerCase() : shown
}

/** As people read them, days with the same hours together: `Sunday – Thursday: 8:00 am – 4:00 pm`. */
export function receivingHoursText(hours: readonly ReceivingHours[], language: Language): string[] {
  const spans: { first: number; last: number; opens: string; closes: string }[] = []
  for (const { day, opens, closes } of hours.toSorted((a, b) => a.day - b.day)) {
    const before = spans.at(-1)
    if (before?.last === day - 1 && before.opens === opens && before.closes === closes) before.last = day
    else spans.push({ first: day, last: day, opens, closes })
  }
  return spans.map(({ first, last, opens, closes }) => {
    const days = [...new Set([first, last])].map((day) => weekdayName(day, language)).join(' – ')
    return `${days}: ${timeText(opens, language)} – ${timeText(closes, language)}`
  })
}
