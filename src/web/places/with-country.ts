import { prefixes } from './dialling-prefixes.ts'

/** What a form knows of where somebody is and how to call them. */
type Whereabouts = { country: string; city: string; isoCode: string; phoneNumber: string }

/** Another country has other cities, and another phone prefix unless a number was typed already. */
export function withCountry<W extends Whereabouts>(draft: W, country: string): W {
  const isoCode = draft.phoneNumber === '' ? (prefixes[country] ?? draft.isoCode) : draft.isoCode
  return { ...draft, country, city: '', isoCode }
}
