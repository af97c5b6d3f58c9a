import { expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { cities } from './cities.ts'
import { cityName, cityNames, countryName, countryNames, isCityOf } from './places.ts'

const t = testApp()

test('the longest list is put together once and answered whole', async () => {
  const { json } = await t.ask({ path: '/metadata/cities/v1/us', headers: { 'accept-language': 'ar' } })
  expect(Object.keys(json.data).length).toBeGreaterThan(15_000)
  expect(cityNames('US', 'ar')).toBe(cityNames('US', 'ar'))
})

test('every country has a name in both languages, and cities with ids of its own', () => {
  const ids = Object.keys(countryNames('en'))
  expect(ids.length).toBeGreaterThan(245)
  for (const id of ids) {
    expect(countryName(id, 'ar')).toMatch(/\p{Script=Arabic}/u)
    const towns = Object.entries(cityNames(id, 'en') ?? {})
    expect(towns.length, id).toBeGreaterThan(0)
    for (const [city, name] of towns)
      if (!/^[A-Z]{2}-[a-z0-9-]{1,80}$/.test(city) || name === '') throw new Error(`${id}: ${city} ${name}`)
  }
})

test('the region keeps its ids and its Arabic names, at the head of the list', () => {
  for (const [country, kept] of Object.entries(cities))
    for (const [slug, en, ar] of kept) {
      expect(cityName(country, `${country}-${slug}`, 'en')).toBe(en)
      expect(cityName(country, `${country}-${slug}`, 'ar')).toBe(ar)
    }
  expect(Object.keys(cityNames('SA', 'ar') ?? {})[0]).toBe('SA-riyadh')
})

test('one town stands once, however it is spelt', () => {
  const saudi = Object.keys(cityNames('SA', 'en') ?? {})
  for (const twin of ['SA-al-hufuf', 'SA-jizan', 'SA-sakakah', 'SA-unaizah', 'SA-al-mubarraz', 'SA-ha-il'])
    expect(saudi).not.toContain(twin)
  expect(saudi).toContain('SA-umluj')
})

test('towns of one name are told apart by their region', () => {
  expect(cityName('US', 'US-springfield-illinois', 'en')).toBe('Springfield, Illinois')
  expect(isCityOf('US', 'US-springfield-missouri')).toBe(true)
  expect(isCityOf('US', 'SA-riyadh')).toBe(false)
  expect(isCityOf('FR', 'FR-paris')).toBe(true)
})

test.each(['', '/marketplace-customer'])(
  'countries are found in any case of their word: %s',
  async (base) => {
    const asWritten = await t.ask({ path: `${base}/metadata/v1/Countries` })
    expect(asWritten.json.data).toMatchObject({ SA: 'Saudi Arabia' })
    for (const word of ['countries', 'COUNTRIES'])
      expect((await t.ask({ path: `${base}/metadata/v1/${word}` })).json).toEqual(asWritten.json)
  },
)
