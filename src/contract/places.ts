import { z } from 'zod'

/** ISO 3166-1 alpha-2; a city's id is `<country>-<slug>`. */
export const CountryId = z.string().regex(/^[A-Z]{2}$/, 'validation.required')
export const CityId = z.string().regex(/^[A-Z]{2}-[a-z0-9-]{1,80}$/, 'validation.required')
