import { countries } from 'countries-list'
import { type CountryCode, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { prefixCountries, prefixes } from './dialling-prefixes.ts'

const withPhones = Object.keys(countries).filter((country): country is CountryCode =>
  isSupportedCountry(country),
)

test('every country that the shop delivers to and that has phones has its prefix', () => {
  const wrong = withPhones.filter((country) => prefixes[country] !== `+${getCountryCallingCode(country)}`)
  expect(wrong).toEqual([])
})

test('each prefix is listed once, under the country it is known by', () => {
  const listed = prefixCountries.map((country) => prefixes[country])
  expect(new Set(listed).size).toBe(listed.length)
  expect(new Set(listed)).toEqual(new Set(Object.values(prefixes)))
  expect(prefixCountries).toEqual(expect.arrayContaining(['US', 'GB', 'SA', 'IT', 'RU', 'AU', 'MA']))
})
