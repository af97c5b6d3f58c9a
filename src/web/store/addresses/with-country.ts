import type { AddressDraft } from './address-draft.ts'
import { prefixes } from '#web/places/dialling-prefixes.ts'

/** Another country has other cities, and another phone prefix unless a number stands there already. */
export function withCountry(draft: AddressDraft, country: string): AddressDraft {
  const isoCode = draft.phoneNumber === '' ? (prefixes[country] ?? draft.isoCode) : draft.isoCode
  return { ...draft, country, city: '', isoCode }
}
