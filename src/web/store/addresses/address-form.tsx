import type { FormEvent, ReactNode } from 'react'
import { useT } from '#web/language/language.tsx'
import { PhoneField } from '#web/places/phone-field.tsx'
import { PlaceFields } from '#web/places/place-fields.tsx'
import { useCountries } from '#web/places/use-places.ts'
import { withCountry } from '#web/places/with-country.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/form/field.tsx'
import { FormButtons } from '../saved-choice.tsx'
import { hasNationalAddress, nationalParts } from './address-draft.ts'
import styles from './address.module.css'
import type { AddressFormState } from './use-address-form.ts'

type TextPart = 'name' | 'fullName' | 'address' | (typeof nationalParts)[number]

const autoComplete: Partial<Record<TextPart, string>> = {
  fullName: 'name',
  address: 'street-address',
  postalCode: 'postal-code',
}

type Props = {
  form: AddressFormState
  /** Without it the form has no buttons: a visitor's address is kept here until they sign in. */
  onSave?: () => void
  onCancel?: () => void
  /** Asks whether goods or invoices go there. */
  hasType?: boolean
  /** What is asked of a site besides. */
  children?: ReactNode
}

export function AddressForm({ form, onSave, onCancel, hasType = false, children }: Props) {
  const t = useT()
  const countries = useCountries()
  const { draft, edit, errors, checkPart, isSite } = form
  const labels: Partial<Record<TextPart, string>> = {
    name: t(isSite ? 'store.address.siteName' : 'store.address.label'),
    ...(isSite && { fullName: t('store.address.contact') }),
  }

  const text = (part: TextPart) => ({
    name: part,
    label: labels[part] ?? t(`fields.${part}`),
    value: draft[part],
    error: errors[part],
    autoComplete: autoComplete[part] ? `${draft.type} ${autoComplete[part]}` : 'off',
    onChange: (event: { currentTarget: { value: string } }) => edit({ [part]: event.currentTarget.value }),
    onBlur: () => checkPart(part),
  })

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSave?.()
      }}
    >
      {hasType && (
        <div className={styles.whole}>
          <SelectField
            label={t('store.address.type')}
            name="type"
            value={draft.type}
            onChange={({ currentTarget: { value } }) =>
              edit({ type: value === 'billing' ? 'billing' : 'shipping', isDefault: false })
            }
          >
            <option value="shipping">{t('store.checkout.address')}</option>
            <option value="billing">{t('store.address.billing')}</option>
          </SelectField>
        </div>
      )}
      {isSite && (
        <div className={styles.whole}>
          <TextField {...text('name')} required dir="auto" help={t('store.address.labelHelp')} />
        </div>
      )}
      <TextField {...text('fullName')} required />
      <PhoneField
        label={t('fields.phone')}
        isoCode={draft.isoCode}
        phoneNumber={draft.phoneNumber}
        error={errors.phoneNumber}
        countries={countries}
        onChange={edit}
        onBlur={() => checkPart('phoneNumber')}
      />
      <PlaceFields
        country={draft.country}
        city={draft.city}
        errors={errors}
        isForDelivery={draft.type === 'shipping'}
        autoCompleteSection={draft.type}
        onCountry={(country) => edit(withCountry(draft, country))}
        onCity={(city) => edit({ city })}
        onLeave={checkPart}
      />
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
            isOpen={form.hadNational || nationalParts.some((part) => errors[part] !== undefined)}
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
      {!isSite && (
        <div className={styles.whole}>
          <TextField {...text('name')} isOptional help={t('store.address.labelHelp')} />
        </div>
      )}
      {children && <div className={styles.whole}>{children}</div>}
      {onSave && (
        <div className={styles.end}>
          {form.canBecomeDefault && (
            <CheckboxField
              label={t('store.address.makeDefault')}
              checked={draft.isDefault}
              onChange={(event) => edit({ isDefault: event.currentTarget.checked })}
            />
          )}
          <FormButtons
            label={t(isSite ? 'store.address.saveSite' : 'store.address.save')}
            isBusy={form.isSaving}
            onCancel={onCancel}
          />
        </div>
      )}
    </form>
  )
}
