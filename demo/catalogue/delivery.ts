import type { DeliveryRate, ZonePlace } from '#contract/delivery-zones.ts'
import type { ReceivingHours } from '#contract/receiving-hours.ts'
import type { BothTexts } from '#contract/shared.ts'

export type DemoZone = {
  key: string
  name: string
  /** `others`: every country that no other zone names. */
  places: ZonePlace[] | 'others'
  transitDays: number
  rates: DeliveryRate[]
  /** In minor units. */
  freeFrom?: number
}

const whole = (country: string): ZonePlace => ({ country, cities: [] })

/** By position. Demo buyers are in Saudi Arabia, where delivery is free and takes as long as the settings say. */
export const demoZones: DemoZone[] = [
  {
    key: 'riyadh',
    name: 'Riyadh',
    places: [{ country: 'SA', cities: ['SA-riyadh'] }],
    transitDays: 4,
    rates: [{ price: 0 }],
  },
  {
    key: 'main-cities',
    name: 'Main cities',
    places: [{ country: 'SA', cities: ['SA-jeddah', 'SA-makkah', 'SA-madinah', 'SA-dammam', 'SA-khobar'] }],
    transitDays: 4,
    rates: [{ price: 0 }],
  },
  { key: 'saudi-arabia', name: 'Saudi Arabia', places: [whole('SA')], transitDays: 4, rates: [{ price: 0 }] },
  {
    key: 'gulf',
    name: 'Gulf countries',
    places: ['AE', 'BH', 'KW', 'OM', 'QA'].map(whole),
    transitDays: 6,
    rates: [{ upToGrams: 2_000, price: 4_500 }, { upToGrams: 20_000, price: 9_500 }, { price: 24_000 }],
    freeFrom: 500_000,
  },
  {
    key: 'world',
    name: 'Other countries',
    places: 'others',
    transitDays: 12,
    rates: [{ upToGrams: 2_000, price: 12_000 }, { price: 38_000 }],
  },
]

/** Where the addresses of the demo's brands are. */
export const demoPointCities: { city: string; name: BothTexts }[] = [
  { city: 'SA-riyadh', name: { en: 'Riyadh', ar: 'الرياض' } },
  { city: 'SA-jeddah', name: { en: 'Jeddah', ar: 'جدة' } },
  { city: 'SA-buraydah', name: { en: 'Buraydah', ar: 'بريدة' } },
]

/** From Sunday to Thursday, and shorter on Saturday. */
export const demoOpeningHours: ReceivingHours[] = [
  ...[0, 1, 2, 3, 4].map((day) => ({ day, opens: '08:00', closes: '17:00' })),
  { day: 6, opens: '10:00', closes: '14:00' },
]
