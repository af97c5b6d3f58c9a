import { type FormEvent, useRef } from 'react'
import type { SignedInUser } from '#web/api/profiles.ts'
import { useT } from '#web/language/language.tsx'
import { PhoneField } from '#web/places/phone-field.tsx'
import { PlaceFields } from '#web/places/place-fields.tsx'
import { useCountries } from '#web/places/use-places.ts'
import { withCountry } from '#web/places/with-country.ts'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx'
import { FormFaults } from '../form/form-faults.tsx'
import { FieldPair, FormSection } from '../form/form-section.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import { AvatarField } from './avatar-field.tsx'
import styles from './profile.module.css'
import { personTitles, type ProfileField, profileFields } from './profile-draft.ts'
import { useProfileForm } from './use-profile-form.ts'

/** What a field is called in the form, where that is not its key. */
const names: Partial<Record<ProfileField, string>> = { phoneNumber: 'phone' }

/** One's own details; saving stays on the page, leaving with unsaved changes asks first. */
export function DetailsForm({ user }: { user: SignedInUser }) {
  const t = useT()
  const element = useRef<HTMLFormElement>(null)
  const countries = useCountries()
  const form = useProfileForm(user)
  const guard = useUnsavedGuard(form.isDirty)
  const { draft, errors, change, visit } = form

  const show = (field: ProfileField) => {
    const control = element.current?.elements.namedItem(names[field] ?? field)
    if (control instanceof HTMLElement) control.focus()
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const { isSaved, wrong } = await form.save()
    if (wrong) show(wrong)
    if (isSaved) showAlert({ type: 'success', message: t('saved.updated') })
  }

  const wiring = (field: 'firstName' | 'lastName') => ({
    name: field,
    label: t(`fields.${field}`),
    value: draft[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
    onBlur: () => visit(field),
  })

  return (
    <form ref={element} onSubmit={submit} noValidate aria-label={t('cms.profile.details.title')}>
      <FormFaults
        fields={profileFields}
        errors={errors}
        labelOf={(field) => t(`fields.${field}`)}
        onShow={show}
      />
      <FormSection title={t('cms.profile.details.title')} hint={t('cms.profile.details.hint')}>
        <AvatarField user={user} />
        <SelectField
          name="title"
          label={t('cms.profile.personTitle')}
          isOptional
          value={draft.title}
          error={errors.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        >
          {personTitles.map((title) => (
            <option key={title} value={title}>
              {t(`cms.profile.titles.${title || 'none'}`)}
            </option>
          ))}
        </SelectField>
        <FieldPair>
          <TextField {...wiring('firstName')} autoComplete="given-name" dir="auto" />
          <TextField {...wiring('lastName')} autoComplete="family-name" dir="auto" />
        </FieldPair>
        <PhoneField
          label={t('fields.phone')}
          isoCode={draft.isoCode}
          phoneNumber={draft.phoneNumber}
          error={errors.phoneNumber}
          countries={countries}
          onChange={change}
          onBlur={() => visit('phoneNumber')}
        />
        <div className={styles.fixed}>
          <dl>
            <div>
              <dt>{t('cms.profile.email')}</dt>
              <dd>
                <bdi>{user.email}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t('cms.profile.username')}</dt>
              <dd>
                <bdi>{user.username}</bdi>
              </dd>
            </div>
          </dl>
          <p>{t('cms.profile.fixed')}</p>
        </div>
      </FormSection>
      <FormSection title={t('cms.profile.address.title')} hint={t('cms.profile.address.hint')}>
        <FieldPair>
          <PlaceFields
            isRequired={false}
            country={draft.country}
            city={draft.city}
            errors={{ country: errors.country, city: errors.city }}
            onCountry={(country) => change(withCountry(draft, country))}
            onCity={(city) => change({ city })}
          />
        </FieldPair>
        <TextAreaField
          name="additionalDetails"
          label={t('fields.additionalDetails')}
          isOptional
          rows={3}
          value={draft.additionalDetails}
          error={errors.additionalDetails}
          onChange={(event) => change({ additionalDetails: event.currentTarget.value })}
          onBlur={() => visit('additionalDetails')}
          dir="auto"
        />
      </FormSection>
      <SaveBar isDirty={form.isDirty} isSaving={form.isSaving} />
      {guard.dialog}
    </form>
  )
}
