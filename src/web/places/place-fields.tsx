import { useEffect, useMemo } from 'react'
import { useT } from '#web/language/language.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { ComboboxField } from './combobox-field.tsx'
import { useCities, useCountries, useDeliveryPlaces } from './use-places.ts'

type Props = {
  /** Ids; empty for none. */
  country: string
  city: string
  errors: { country?: string; city?: string }
  /** Where both may stay empty it is false. */
  isRequired?: boolean
  /** Offers only where the shop delivers to. */
  isForDelivery?: boolean
  /** Which of a person's addresses the browser may fill in: `shipping`. */
  autoCompleteSection?: string
  /** Another country has other cities: the city is the caller's to empty (`withCountry`). */
  onCountry: (country: string) => void
  onCity: (city: string) => void
  onLeave?: (part: 'country' | 'city') => void
}

/** A country, and one of its cities, of which there may be more than fifteen thousand. */
export function PlaceFields({
  country,
  city,
  errors,
  isRequired = true,
  isForDelivery = false,
  autoCompleteSection = '',
  onCountry,
  onCity,
  onLeave,
}: Props) {
  const t = useT()
  const all = useCountries()
  const reached = useDeliveryPlaces(isForDelivery)
  const countries = reached?.countries ?? all
  const some = reached?.cities[country]
  const cities = useCities(some ? '' : country)
  const options = useMemo(
    () => Object.entries(some ?? cities.data?.data ?? {}).map(([id, name]) => ({ id, name })),
    [some, cities.data],
  )
  // What the form began with may be out of reach.
  const isOutside = reached !== undefined && country !== '' && !(country in reached.countries)
  useEffect(() => {
    if (isOutside) onCountry('')
  }, [isOutside, onCountry])
  return (
    <>
      <SelectField
        label={t('fields.country')}
        name="country"
        autoComplete={`${autoCompleteSection} country`.trim()}
        required={isRequired}
        value={country}
        error={errors.country}
        onChange={(event) => onCountry(event.currentTarget.value)}
        onBlur={() => onLeave?.('country')}
      >
        <option value="">{t('places.chooseCountry')}</option>
        {Object.entries(countries).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {/* What was typed for one country is nothing for another. */}
      <ComboboxField
        key={country}
        label={t('fields.city')}
        name="city"
        required={isRequired}
        disabled={country === ''}
        isLoading={cities.isLoading}
        options={options}
        value={city}
        placeholder={t('places.chooseCity')}
        error={cities.isError ? t('alert.noConnection') : errors.city}
        unknownError={t('validation.choice', { field: t('fields.city') })}
        moreHint={t('places.moreCities')}
        onChange={onCity}
        onFocus={() => cities.isError && void cities.refetch()}
        onBlur={() => onLeave?.('city')}
      />
    </>
  )
}
