import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { PlaceFields } from '#web/places/place-fields.tsx'
import { useCities, useCountries } from '#web/places/use-places.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldPair } from '../form/form-section.tsx'
import { PickedField } from '../pick/picked-field.tsx'
import styles from './discounts.module.css'
import { placeKey } from './discount-draft.ts'

type Place = { id: string; name: string }
type Props = {
  places: Place[]
  error?: string | undefined
  /** The form's field. */
  name?: 'locations' | 'places'
  /** Said while none is chosen. */
  none?: string
  onChange: (places: Place[]) => void
}

/** Countries, or single cities of them; none is everywhere. */
export function LocationsField({ places, error, name: field = 'locations', none, onChange }: Props) {
  const t = useT('cms.discounts.form')
  const fields = useT('fields')
  const actions = useT('actions')
  const [isAdding, setAdding] = useState(false)
  const [country, setCountry] = useState('')
  const [city, setCity] = useState('')
  const countries = useCountries()
  const cities = useCities(country)

  function add() {
    const cityName = city && (cities.data?.data[city] ?? city)
    const name = [countries[country] ?? country, cityName || t('allCities')].join(' · ')
    const id = placeKey({ country, city })
    onChange([...places.filter((place) => place.id !== id), { id, name }])
    close()
  }
  function close() {
    setAdding(false)
    setCountry('')
    setCity('')
  }
  return (
    <>
      <PickedField
        label={fields(field)}
        name={field}
        items={places}
        none={none ?? t('everywhere')}
        add={t('addLocation')}
        error={error}
        onAdd={() => setAdding(true)}
        onRemove={(id) => onChange(places.filter((place) => place.id !== id))}
      />
      {isAdding && (
        <div role="group" aria-label={t('addLocation')}>
          <FieldPair>
            <PlaceFields
              country={country}
              city={city}
              errors={{}}
              isRequired={false}
              onCountry={(id) => {
                setCountry(id)
                setCity('')
              }}
              onCity={setCity}
            />
          </FieldPair>
          <p className={styles.buttons}>
            <Button size="small" kind="primary" disabled={country === ''} onClick={add}>
              <IconPlus size={16} aria-hidden />
              {t('addLocation')}
            </Button>
            <Button size="small" onClick={close}>
              {actions('cancel')}
            </Button>
          </p>
        </div>
      )}
    </>
  )
}
