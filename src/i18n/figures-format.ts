import type { Unit } from '#contract/dashboard.ts'
import type { Language } from '#contract/enums.ts'
import type { Money } from '#contract/shared.ts'
import { currencyDecimals, locales } from './format.ts'

/** Short texts for charts and their tables; apart from format.ts, because only the dashboard needs them. */
export function figuresFormatter(language: Language) {
  const locale = locales[language]
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
  const month = language === 'ar' ? 'long' : 'short'
  const marks: Record<Unit, Intl.DateTimeFormat> = {
    hour: dates({ hour: 'numeric' }),
    day: dates({ day: 'numeric', month }),
    week: dates({ day: 'numeric', month }),
    month: dates({ month, year: 'numeric' }),
  }
  const wholes: Record<Unit, Intl.DateTimeFormat> = {
    hour: dates({ day: 'numeric', month, hour: 'numeric', minute: '2-digit' }),
    day: dates({ weekday: 'short', day: 'numeric', month, year: 'numeric' }),
    week: dates({ day: 'numeric', month, year: 'numeric' }),
    month: dates({ month: 'long', year: 'numeric' }),
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
    mark: (instant: string, unit: Unit) => marks[unit].format(new Date(instant)),
    whole: (instant: string, unit: Unit) => wholes[unit].format(new Date(instant)),
  }
}
export type FiguresFormatter = ReturnType<typeof figuresFormatter>

/** How much more or less, as a part of what it was; undefined where it was nothing. */
export const changeOf = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : (now - before) / before

export const amountOf = (figure: number | Money): number =>
  typeof figure === 'number' ? figure : figure.amount
