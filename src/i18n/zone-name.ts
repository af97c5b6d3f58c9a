import type { Language } from '#contract/enums.ts'
import { locales } from './format.ts'

const told = (language: Language, timeZone: string, timeZoneName: 'long' | 'longGeneric' | 'longOffset') =>
  new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** What people call a time zone, all year: "Arabian Standard Time", "Eastern Time". Apart from the other formats, which every shopper gets. */
export function zoneName(language: Language, zone: string): string {
  const key = `${language} ${zone}`
  let name = names.get(key)
  if (!name) {
    name = told(language, zone, 'longGeneric')
    // A zone that nobody gave such a name, UTC above all, is told by its offset.
    if (/\p{Nd}/u.test(name)) name = told(language, zone, 'long')
    names.set(key, name)
  }
  return name
}

// Whoever looks for a zone asks for the names of all with every letter.
const names = new Map<string, string>()

/** How far its clocks are from Greenwich now: "GMT+03:00". */
export const zoneOffset = (language: Language, zone: string): string => told(language, zone, 'longOffset')
