import type { Language } from '#contract/enums.ts'
import { dateFormat, locales } from './format.ts'

/**
 * A day as one speaks of it: `Tuesday 1 December`, `الثلاثاء ١ ديسمبر`; with its year where it is kept. Of an instant, the day in
 * `timeZone`.
 */
export function weekday(
  language: Language,
  day: string | Date,
  { withYear = false, timeZone = 'UTC' }: { withYear?: boolean; timeZone?: string | undefined } = {},
): string {
  const found = dateFormat(locales[language], {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(withYear && { year: 'numeric' }),
  }).formatToParts(new Date(day))
  const part = (type: Intl.DateTimeFormatPartTypes) => found.find((one) => one.type === type)?.value
  return [part('weekday'), part('day'), part('month'), part('year')].filter(Boolean).join(' ')
}
