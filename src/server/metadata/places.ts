import { countries, type ICountry, type TCountryCode } from 'countries-list'
import type { Language } from '#contract/enums.ts'
import { cities } from './cities.ts'

const names: Record<Language, Intl.DisplayNames> = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  ar: new Intl.DisplayNames('ar', { type: 'region' }),
}

export const isCountry = (id: string): id is TCountryCode => Object.hasOwn(countries, id)

export const countryName = (id: string, language: Language): string =>
  isCountry(id) ? (names[language].of(id) ?? id) : id

/** ISO 3166-1 alpha-2 → name, the shop's own region first (D-403). */
export function countryNames(language: Language): Record<string, string> {
  const collator = new Intl.Collator(language)
  const ids = Object.keys(countries).toSorted((a, b) => {
    const near = Number(b in cities) - Number(a in cities)
    return near || collator.compare(countryName(a, language), countryName(b, language))
  })
  return Object.fromEntries(ids.map((id) => [id, countryName(id, language)]))
}

/** City id → name. Where no list is kept, a country has its capital. */
export function cityNames(country: string, language: Language): Record<string, string> | undefined {
  if (!isCountry(country)) return undefined
  const kept = cities[country]
  if (kept)
    return Object.fromEntries(
      kept.map(([slug, en, ar]) => [`${country}-${slug}`, language === 'ar' ? ar : en]),
    )
  const { capital, name }: ICountry = countries[country]
  const only = capital || name
  return { [`${country}-${slugOf(only)}`]: only }
}

export const isCityOf = (country: string, city: string): boolean =>
  Object.hasOwn(cityNames(country, 'en') ?? {}, city)

export const cityName = (country: string, city: string, language: Language): string =>
  cityNames(country, language)?.[city] ?? city

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
