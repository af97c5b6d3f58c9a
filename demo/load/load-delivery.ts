import type { Brand } from '#brands/brand.ts'
import type { Db } from '#server/db/connect.ts'
import { deliveryZones } from '#server/delivery/delivery.table.ts'
import { pickUpPoints } from '#server/delivery/pick-up-points.table.ts'
import { countryNames } from '#server/metadata/places.ts'
import { demoOpeningHours, demoPointCities, demoZones } from '../catalogue/delivery.ts'
import { fixedId } from './fixed-id.ts'

/** Writes where the shop delivers to, and a pick-up point at each of its addresses. */
export async function loadDelivery(db: Db, { contact, flags }: Brand): Promise<void> {
  if (!flags.deliveryZones) return
  const named = new Set(
    demoZones.flatMap(({ places }) => (places === 'others' ? [] : places.map(({ country }) => country))),
  )
  const others = Object.keys(countryNames('en')).filter((country) => !named.has(country))
  await db.insert(deliveryZones).values(
    demoZones.map(({ key, places, ...zone }, index) => ({
      ...zone,
      id: fixedId('delivery zone', key),
      position: index + 1,
      places: places === 'others' ? others.map((country) => ({ country, cities: [] })) : places,
    })),
  )
  const points = contact.addresses.flatMap((address, index) => {
    const at = demoPointCities.find(({ name }) => address.en.includes(name.en))
    if (!at) return []
    return [
      {
        id: fixedId('pick-up point', at.city),
        name: { en: `${at.name.en} branch`, ar: `فرع ${at.name.ar}` },
        country: 'SA',
        city: at.city,
        address,
        openingHours: demoOpeningHours,
        readyDays: index,
        position: index + 1,
      },
    ]
  })
  if (points.length > 0) await db.insert(pickUpPoints).values(points)
}
