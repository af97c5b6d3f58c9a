import type { deliveryZonesApi, DeliveryRate, ZonePlace } from '#contract/delivery-zones.ts'
import type { Language } from '#contract/enums.ts'
import type { Data } from '#web/api/types.ts'
import { amountOf, amountText, digitsIn } from '../products/amount.ts'
import { wholeNumber } from '../whole-number.ts'

export type Zone = Data<typeof deliveryZonesApi.find>

export const zoneFields = [
  'name',
  'position',
  'places',
  'rates',
  'freeFrom',
  'transitDays',
  'isActive',
] as const
export type ZoneField = (typeof zoneFields)[number]
/** Places are keys such as `SA` and `SA/SA-riyadh`, joined by commas; prices a list of rows as JSON. */
export type ZoneDraft = Record<ZoneField, string>

/** A price while it is typed. */
export type TypedRate = { upTo: string; from: string; price: string }
export const emptyRate: TypedRate = { upTo: '', from: '', price: '' }

type View = { language: Language; currency: string }

export function draftOf(zone: Zone | undefined, { language, currency }: View): ZoneDraft {
  const amount = (minor: number | undefined) =>
    minor === undefined ? '' : amountText({ amount: minor, currency }, language)
  const number = (value: number | undefined) => (value === undefined ? '' : digitsIn(language, String(value)))
  const rates = zone?.rates.map(({ upToGrams, fromValue, price }) => ({
    upTo: number(upToGrams),
    from: amount(fromValue),
    price: amount(price),
  }))
  return {
    name: zone?.name ?? '',
    position: number(zone?.position),
    places: (zone?.places ?? [])
      .flatMap(({ country, cities }) =>
        cities.length === 0 ? [country] : cities.map(({ id }) => `${country}/${id}`),
      )
      .join(','),
    rates: JSON.stringify(rates ?? [emptyRate]),
    freeFrom: amount(zone?.freeFrom),
    transitDays: number(zone?.transitDays ?? 1),
    isActive: zone && !zone.isActive ? '' : 'yes',
  }
}

export const ratesIn = (text: string): TypedRate[] => JSON.parse(text) as TypedRate[]

/** A country that is there as a whole has no single cities. */
export function placesIn(text: string): ZonePlace[] {
  const keys = text === '' ? [] : text.split(',')
  const countries = [...new Set(keys.map((key) => key.slice(0, 2)))]
  return countries.map((country) => ({
    country,
    cities: keys.includes(country)
      ? []
      : keys.filter((key) => key.startsWith(`${country}/`)).map((key) => key.slice(3)),
  }))
}

type RateFaults = Partial<Record<keyof TypedRate, 'required' | 'invalid' | 'twice'>>

/** What is wrong with a price, by what is typed; two for the same orders are one too many. */
export function faultsOfRate(rates: readonly TypedRate[], index: number, currency: string): RateFaults {
  const { upTo, from, price } = rates[index] ?? emptyRate
  const grams = wholeNumber(upTo)
  const value = amountOf(from, currency)
  const amount = amountOf(price, currency)
  const isTwice = rates
    .slice(0, index)
    .some((one) => one.upTo.trim() === upTo.trim() && one.from.trim() === from.trim())
  return {
    ...(upTo.trim() !== '' && (grams === undefined || grams < 1) && { upTo: 'invalid' as const }),
    ...(from.trim() !== '' && (typeof value !== 'number' || value < 1) && { from: 'invalid' as const }),
    ...(price.trim() === ''
      ? { price: 'required' as const }
      : (typeof amount !== 'number' || amount < 0) && { price: 'invalid' as const }),
    ...(isTwice && { upTo: 'twice' as const }),
  }
}

/** Of prices without a fault. */
export const sentRates = (rates: readonly TypedRate[], currency: string): DeliveryRate[] =>
  rates.map(({ upTo, from, price }) => {
    const fromValue = amountOf(from, currency)
    return {
      ...(upTo.trim() !== '' && { upToGrams: wholeNumber(upTo) ?? 0 }),
      ...(from.trim() !== '' && { fromValue: typeof fromValue === 'number' ? fromValue : 0 }),
      price: Number(amountOf(price, currency)),
    }
  })
