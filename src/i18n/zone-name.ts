import type { Language } from '#contract/enums.ts'
import { locales } from './format.ts'

/** What people call a time zone: "Arabian Standard Time". Apart from the other formats, which every shopper gets. */
export const zoneName = (language: Language, zone: string): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone: zone, timeZoneName: 'long' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone
