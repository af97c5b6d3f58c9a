import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { metadataApi } from '#contract/metadata.ts'
import { call } from '#web/api/call.ts'
import { asked } from '#web/api/query-client.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/field.tsx'
import { hasNationalAddress, nationalParts } from './address-draft.ts'
import styles from './address.module.css'
import { PhoneField } from '#web/places/phone-field.tsx'
import type { AddressChoiceState } from './use-address-choice.ts'
import { withCountry } from './with-country.ts'

type TextPart = 'name' | 'fullName' | 'address' | (typeof nationalParts)[number]

const autoComplete: Partial<Record<TextPart, string>> = {
  fullName: 'shipping name',
  address: 'shipping street-address',
  postalCode: 'shipping postal-code',
}

/** A new address. A visitor's is kept here until they sign in. */
export function AddressForm({ state, isSignedIn }: { state: AddressChoiceState; isSignedIn: boolean }) {
  const t = useT()
  const language = useLanguage()
  const { draft, edit, errors } = state
  const countries = useQuery(asked(call, language, metadataApi.countries))
  const cities = useQuery({
    ...asked(call, language, metadataApi.cities, { params: { countryId: draft.country } }),
    enabled: draft.country !== '',
    // Another country's cities are no stand-in.
    placeholderData: undefined,
  })

  const text = (part: TextPart) => ({
    name: part,
    label: part === 'name' ? t('store.address.label') : t(`fields.${part}`),
    value: draft[part],
    error: errors[part],
    autoComplete: autoComplete[part] ?? 'off',
    onChange: (event: { currentTarget: { value: string } }) => edit({ [part]: event.currentTarget.value }),
    onBlur: () => state.checkPart(part),
  })

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (isSignedIn) void state.save()
      }}
    >
      <TextField {...text('fullName')} required />
      <PhoneField
        label={t('fields.phone')}
        isoCode={draft.isoCode}
        phoneNumber={draft.phoneNumber}
        error={errors.phoneNumber}
        countries={countries.data?.data ?? {}}
        onChange={edit}
        onBlur={() => state.checkPart('phoneNumber')}
      />
      <SelectField
        label={t('fields.country')}
        name="country"
        autoComplete="shipping country"
        required
        value={draft.country}
        error={errors.country}
        onChange={(event) => edit(withCountry(draft, event.currentTarget.value))}
      >
        <option value="">{t('places.chooseCountry')}</option>
        {Object.entries(countries.data?.data ?? {}).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('fields.city')}
        name="city"
        required
        disabled={draft.country === ''}
        aria-busy={cities.isLoading}
        value={draft.city}
        error={errors.city}
        onChange={(event) => edit({ city: event.currentTarget.value })}
        onBlur={() => state.checkPart('city')}
      >
        <option value="">{t('places.chooseCity')}</option>
        {Object.entries(cities.data?.data ?? {}).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className={styles.whole}>
        <TextField {...text('address')} required dir="auto" />
      </div>
      {hasNationalAddress(draft.country) && (
        <div className={styles.whole}>
          <Disclosure
            summary={
              <span>
                {t('store.address.national')} <span className={styles.optional}>{t('forms.optional')}</span>
              </span>
            }
            isOpen={nationalParts.some((part) => errors[part] !== undefined)}
          >
            <p className={styles.hint}>{t('store.address.nationalHint')}</p>
            <div className={styles.national}>
              {nationalParts.map((part) => (
                <TextField
                  key={part}
                  {...text(part)}
                  {...(/Number|Code/.test(part) && { inputMode: 'numeric', dir: 'ltr' })}
                  {...(part === 'shortAddress' && {
                    dir: 'ltr',
                    autoCapitalize: 'characters',
                    placeholder: 'RRRD2929',
                  })}
                />
              ))}
            </div>
          </Disclosure>
        </div>
      )}
      <div className={styles.whole}>
        <TextField {...text('name')} isOptional help={t('store.address.labelHelp')} />
      </div>
      {isSignedIn && (
        <div className={styles.end}>
          <CheckboxField
            label={t('store.address.makeDefault')}
            checked={draft.isDefault}
            onChange={(event) => edit({ isDefault: event.currentTarget.checked })}
          />
          <Button type="submit" isBusy={state.isSaving}>
            {t('store.address.save')}
          </Button>
        </div>
      )}
    </form>
  )
}
