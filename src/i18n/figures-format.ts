import type { Unit } from '#contract/dashboard.ts'
import type { Language } from '#contract/enums.ts'
import type { Money } from '#contract/shared.ts'
import { currencyDecimals, locales } from './format.ts'

/** Short texts for charts and their tables; apart from format.ts, because only the dashboard needs them. */
export function figuresFormatter(language: Language) {
  const locale = locales[language]
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const month = language === 'ar' ? 'long' : 'short'
  const hour = { hour: 'numeric', hour12: true } as const
  const options: Record<Unit, { mark: Intl.DateTimeFormatOptions; whole: Intl.DateTimeFormatOptions }> = {
    hour: { mark: hour, whole: { day: 'numeric', month, ...hour } },
    day: {
      mark: { day: 'numeric', month },
      whole: { weekday: 'short', day: 'numeric', month, year: 'numeric' },
    },
    week: { mark: { day: 'numeric', month }, whole: { day: 'numeric', month, year: 'numeric' } },
    month: { mark: { month, year: 'numeric' }, whole: { month: 'long', year: 'numeric' } },
  }
  /** In the order of all dates here: the day before its month, the hour last. */
  const inOrder = ['weekday', 'day', 'month', 'year', 'hour', 'dayPeriod'] as const
  const texts = (chosen: 'mark' | 'whole') => {
    const formats = Object.fromEntries(
      Object.entries(options).map(([unit, of]) => [unit, new Intl.DateTimeFormat(locale, of[chosen])]),
    ) as Record<Unit, Intl.DateTimeFormat>
    return (instant: string, unit: Unit) => {
      const parts = formats[unit].formatToParts(new Date(instant))
      return inOrder
        .flatMap((type) => {
          const value = parts.find((part) => part.type === type)?.value
          return value === undefined ? [] : [type === 'dayPeriod' ? value.toLowerCase() : value]
        })
        .join(' ')
    }
  }
  return {
    /** `1.2K`; `١٫٢ ألف`. */
    compact: (value: number) => compact.format(value),
    /** Of a money's amount, in major units and without the currency. */
    compactMoney: (amount: number, currency: string) =>
      compact.format(amount / 10 ** currencyDecimals(currency)),
    /** `12.5%` of 0.125. */
    share: (value: number) => share.format(value),
    /** What stands under a chart's line. */
    mark: texts('mark'),
    whole: texts('whole'),
  }
}
export type FiguresFormatter = ReturnType<typeof figuresFormatter>

/** How much more or less, as a part of what it was; undefined where it was nothing. */
export const changeOf = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : (now - before) / before

export const amountOf = (figure: number | Money): number =>
  typeof figure === 'number' ? figure : figure.amount
