import { expect, test } from 'vitest'
import { timeZones } from '#contract/time-zones.ts'
import { titleOf, zonesFor } from './time-zone-field.tsx'

const zones = timeZones()

test.each([
  ['riyadh', 'en', 'Asia/Riyadh'],
  ['new york', 'en', 'America/New_York'],
  ['TOK', 'en', 'Asia/Tokyo'],
  ['utc', 'en', 'UTC'],
  ['japan', 'en', 'Asia/Tokyo'],
  ['اليابان', 'ar', 'Asia/Tokyo'],
  ['العربي', 'ar', 'Asia/Riyadh'],
] as const)('%s finds a zone (%s)', (typed, language, zone) => {
  const found = zonesFor(typed, zones, language)
  expect(found).toContain(zone)
  expect(found.length).toBeLessThanOrEqual(50)
})

test('a city that begins so comes before a region that holds it', () => {
  expect(zonesFor('tor', zones, 'en')[0]).toBe('America/Toronto')
})

test('nothing fits what is no zone', () => {
  expect(zonesFor('atlantis', zones, 'en')).toEqual([])
})

test('a zone is told by its place, its name and its distance from Greenwich', () => {
  const plain = (text: string) => text.replaceAll(/[\u200f\u2068\u2069]/g, '')
  expect(plain(titleOf('Asia/Riyadh', 'en'))).toBe('Asia/Riyadh · Arabian Standard Time · GMT+03:00')
  expect(plain(titleOf('Asia/Riyadh', 'ar'))).toBe('Asia/Riyadh · التوقيت العربي الرسمي · غرينتش+٠٣:٠٠')
  expect(plain(titleOf('UTC', 'en'))).toContain('Coordinated Universal Time')
})
