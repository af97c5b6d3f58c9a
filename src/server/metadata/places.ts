import { countries, type ICountry, type TCountryCode } from 'countries-list'
import type { Language } from '#contract/enums.ts'
import { cities } from './cities.ts'
import { slugOf, worldCities } from './world-cities.ts'

const countryWords: Record<Language, Intl.DisplayNames> = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  ar: new Intl.DisplayNames('ar', { type: 'region' }),
}

export const isCountry = (id: string): id is TCountryCode => Object.hasOwn(countries, id)

export const countryName = (id: string, language: Language): string =>
  isCountry(id) ? (countryWords[language].of(id) ?? id) : id

/** ISO 3166-1 alpha-2 → name, the shop's own region first. */
export function countryNames(language: Language): Record<string, string> {
  const collator = new Intl.Collator(language)
  const ids = Object.keys(countries).toSorted((a, b) => {
    const near = Number(b in cities) - Number(a in cities)
    return near || collator.compare(countryName(a, language), countryName(b, language))
  })
  return Object.fromEntries(ids.map((id) => [id, countryName(id, language)]))
}

const cityLists = new Map<string, Readonly<Record<string, string>>>()

/**
 * City id → name. Our own list of the region comes first and is in both languages; then towns of the world in their Latin
 * names. Built once per country and language.
 */
export function cityNames(country: string, language: Language): Readonly<Record<string, string>> | undefined {
  if (!isCountry(country)) return undefined
  const key = `${country} ${language}`
  const names = cityLists.get(key) ?? Object.fromEntries(listCities(country, language))
  cityLists.set(key, names)
  return names
}

function listCities(country: TCountryCode, language: Language): [id: string, name: string][] {
  const own = (cities[country] ?? []).map(([slug, en, ar]) => [slug, language === 'ar' ? ar : en] as const)
  const known = new Set(own.flatMap(([slug]) => [slug, skeleton(slug)]))
  const isNew = ([slug]: readonly [string, string]) => !known.has(slug) && !known.has(skeleton(slug))
  const collator = new Intl.Collator('en')
  const others = worldCities(country)
    .filter(isNew)
    .toSorted((a, b) => collator.compare(a[1], b[1]))
  // Some places are too small for the list of the world; every country has at least its capital.
  const { capital, name }: ICountry = countries[country]
  const first = [slugOf(capital || name), capital || name] as const
  const hasCapital = [...own, ...others].some(([slug]) => slug === first[0])
  return [...own, ...(own.length === 0 && !hasCapital ? [first] : []), ...others].map(([slug, city]) => [
    `${country}-${slug}`,
    city,
  ])
}

/** The consonants of an Arabic town's Latin name, to match different spellings: al-hufuf and hofuf are one. */
const skeleton = (slug: string) =>
  `~${slug
    .replace(/^(?:al|el|a[rstdnz]|a[sdt]h)-/, '')
    .replace(/-city$/, '')
    .replace(/[aeiouwy-]|h$/g, '')}`

export const isCityOf = (country: string, city: string): boolean =>
  Object.hasOwn(cityNames(country, 'en') ?? {}, city)

export const cityName = (country: string, city: string, language: Language): string =>
  cityNames(country, language)?.[city] ?? city

/** Of a country or one of its cities, by its id. */
export const placeName = (id: string, language: Language): string =>
  isCountry(id) ? countryName(id, language) : cityName(id.slice(0, 2), id, language)
