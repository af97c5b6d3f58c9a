import type { Language } from '#contract/enums.ts'
import type { Money } from '#contract/shared.ts'

/** Plain `ar` formats Western digits and may use another calendar, so both are named. */
export const locales: Record<Language, string> = { en: 'en-US', ar: 'ar-SA-u-ca-gregory-nu-arab' }

/** As dates are typed: the day first, also in English. With digits that are named only those could be typed; these are Saudi Arabia's own. */
export const dateLocales: Record<Language, string> = { en: 'en-GB', ar: 'ar-SA-u-ca-gregory' }

const arabicCurrency: Record<string, string> = {
  SAR: 'ر.س',
  AED: 'د.إ',
  KWD: 'د.ك',
  BHD: 'د.ب',
  OMR: 'ر.ع',
  QAR: 'ر.ق',
}

/** Decimals of a currency's minor unit: 2 for SAR, 3 for KWD. */
export function currencyDecimals(currency: string): number {
  let decimals = decimalsOf.get(currency)
  if (decimals === undefined) {
    const options = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    decimals = options.maximumFractionDigits ?? 2
    decimalsOf.set(currency, decimals)
  }
  return decimals
}

// Creating a formatter takes a hundred times as long as using it, and a list shows dozens of prices.
const decimalsOf = new Map<string, number>()
const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

function numberFormat(locale: string, maximumFractionDigits: number, minimumFractionDigits = 0) {
  const key = `${locale} ${minimumFractionDigits} ${maximumFractionDigits}`
  let format = numberFormats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits })
    numberFormats.set(key, format)
  }
  return format
}

/** Made once for each locale and options. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const key = `${locale} ${JSON.stringify(options)}`
  let format = dateFormats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options)
    dateFormats.set(key, format)
  }
  return format
}

/** In seconds, longest first; less than a minute ago is "now". */
const agoUnits: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** The one place that turns numbers, money and dates into text (docs/product/pages-and-languages.md#numbers-and-dates). */
export function formatter(language: Language, timeZone?: string) {
  const locale = locales[language]
  const number = (value: number) => numberFormat(locale, Number.isInteger(value) ? 0 : 2).format(value)
  const decimal = (value: number) => numberFormat(locale, 2).format(value)
  /** `SAR`; `ر.س`. */
  const currencyName = (code: string) => (language === 'ar' && arabicCurrency[code]) || code

  const parts = (instant: string | Date, options: Intl.DateTimeFormatOptions) => {
    const date = new Date(instant)
    if (Number.isNaN(date.getTime())) return undefined
    // A day of the calendar is the same everywhere.
    const zone = typeof instant === 'string' && instant.length === 10 ? 'UTC' : timeZone
    const found = dateFormat(locale, { timeZone: zone, ...options }).formatToParts(date)
    return (type: Intl.DateTimeFormatPartTypes) => found.find((part) => part.type === type)?.value ?? ''
  }

  return {
    number,

    currencyName,

    percent: (value: number) => (language === 'ar' ? `${decimal(value)}٪` : `${decimal(value)}%`),

    /** `1,234.50 SAR`; `١٬٢٣٤٫٥٠ ر.س`. */
    money({ amount, currency }: Money): string {
      const decimals = currencyDecimals(currency)
      const figure = numberFormat(locale, decimals, decimals).format(amount / 10 ** decimals)
      return `${figure}\u00a0${currencyName(currency)}`
    },

    /** `21 Nov 2026 2:05 pm`; `٢١ نوفمبر ٢٠٢٦ ٢:٠٥ م`; a dash without a date. */
    dateTime(instant: string | Date | undefined): string {
      const part =
        instant === undefined
          ? undefined
          : parts(instant, {
              day: '2-digit',
              month: language === 'ar' ? 'long' : 'short',
              year: 'numeric',
              hour: 'numeric',
              minute: '2-digit',
              hour12: true,
            })
      if (!part) return '-'
      const half = language === 'ar' ? part('dayPeriod') : part('dayPeriod').toLowerCase()
      return `${part('day')} ${part('month')} ${part('year')} ${part('hour')}:${part('minute')} ${half}`
    },

    date(instant: string | Date | undefined): string {
      const part =
        instant === undefined
          ? undefined
          : parts(instant, { day: '2-digit', month: language === 'ar' ? 'long' : 'short', year: 'numeric' })
      return part ? `${part('day')} ${part('month')} ${part('year')}` : '-'
    },

    /** How long before `now` (milliseconds) something was: `now`, `5 minutes ago`, `1 day ago`. */
    ago(instant: string | Date, now: number): string {
      const seconds = Math.max(0, (now - new Date(instant).getTime()) / 1_000)
      const [unit, length] = agoUnits.find(([, length]) => seconds >= length) ?? ['second', Infinity]
      // With "auto", 47 hours ago becomes "yesterday" although it may be the day before.
      const numeric = unit === 'second' ? 'auto' : 'always'
      return new Intl.RelativeTimeFormat(locale, { numeric }).format(-Math.floor(seconds / length), unit)
    },
  }
}
export type Formatter = ReturnType<typeof formatter>
