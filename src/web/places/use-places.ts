import { useQuery } from '@tanstack/react-query'
import { metadataApi } from '#contract/metadata.ts'
import { storeDeliveryApi } from '#contract/delivery.ts'
import { brand } from '#brand'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useLanguage } from '#web/language/language.tsx'

/** A day: places do not change while somebody shops. */
const keptMilliseconds = 86_400_000

/** Country id → name in the page's language, the shop's region first. */
export function useCountries(isWanted = true): Record<string, string> {
  const { data } = useQuery({
    ...queryOf(call, useLanguage(), metadataApi.countries),
    enabled: isWanted,
    staleTime: keptMilliseconds,
  })
  return data?.data ?? {}
}

/** City id → name of one country; nothing is requested while no country is chosen. */
export function useCities(country: string) {
  return useQuery({
    ...queryOf(call, useLanguage(), metadataApi.cities, { params: { countryId: country } }),
    enabled: country !== '',
    staleTime: keptMilliseconds,
    // Does not show another country's cities meanwhile.
    placeholderData: undefined,
  })
}

/** Where the shop delivers to; undefined until it is known, and where it is everywhere. */
export function useDeliveryPlaces(isWanted = true) {
  const { data } = useQuery({
    ...queryOf(call, useLanguage(), storeDeliveryApi.places),
    enabled: isWanted && brand.flags.deliveryZones,
  })
  return data && !data.data.isEverywhere ? data.data : undefined
}

/** Tells whether the shop delivers to a place. */
export function useIsReached(): (place: { country: string; city: string }) => boolean {
  const places = useDeliveryPlaces()
  return ({ country, city }) =>
    places === undefined ||
    (country in places.countries && (places.cities[country] === undefined || city in places.cities[country]))
}
