import { type FormEvent, useRef, useState } from 'react'
import { maxPointAddress, maxPointName, maxReadyDays, pickUpPointsApi } from '#contract/pick-up-points.ts'
import { receivingHoursText } from '#i18n/receiving-hours.ts'
import { directionOf } from '../translate/target-pane.tsx'
import { call } from '#web/api/call.ts'
import { HoursField } from '#web/hours/hours-field.tsx'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { PlaceFields } from '#web/places/place-fields.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CheckboxField, TextField } from '#web/ui/form/field.tsx'
import { BothLanguages, InBothLanguages } from '../form/both-languages.tsx'
import { FormFaults } from '../form/form-faults.tsx'
import { FieldPair, FormSection } from '../form/form-section.tsx'
import { OnlyWith } from '../form/only-with.tsx'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useTextForm } from '../form/use-text-form.ts'
import { KeptForm } from '../kept/kept-form.tsx'
import { useMay } from '../may.ts'
import formStyles from '../metadata/meta-form.module.css'
import { invalidate } from '../use-api-query.ts'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import { wholeNumber } from '../whole-number.ts'
import {
  bodyOf,
  draftOf,
  hoursIn,
  pointFields as fields,
  pointsPath,
  type Point,
  type PointDraft,
  type PointField,
} from './point-draft.ts'

const languages = ['en', 'ar'] as const

/** What a pick-up point is called, where it is, when it is open and when orders are ready there. */
export function PointForm({ point }: { point?: Point }) {
  const t = useT()
  const words = useT('cms.delivery.points')
  const inLanguage = useT('cms.bothLanguages.languages')
  const language = useLanguage()
  const go = useGo()
  const may = useMay()
  const element = useRef<HTMLFormElement>(null)
  const saved = useRef('')
  const [shown, setShown] = useState(language)
  const labelOf = (field: PointField): string => {
    const [name, code] = field.split('.') as [PointField, 'en' | 'ar' | undefined]
    if (code) return `${words(`in.${name as 'name' | 'address'}`)} (${inLanguage(code)})`
    return t(`fields.${name as Exclude<PointField, `${string}.${string}`>}`)
  }
  const form = useTextForm<PointField>({
    fields,
    initial: { draft: draftOf(point, language), ...(point && { version: point.version }) },
    keep: { form: 'pick-up-point', id: point?.id },
    check: (draft) => {
      const faults: Partial<PointDraft> = {}
      const said = (kind: 'required' | 'invalid', field: PointField) =>
        t(`validation.${kind}`, { field: labelOf(field) })
      for (const code of languages)
        for (const [name, max] of [
          ['name', maxPointName],
          ['address', maxPointAddress],
        ] as const) {
          const field = `${name}.${code}` as const
          const length = [...draft[field].trim()].length
          if (length === 0) faults[field] = said('required', field)
          else if (length > max) faults[field] = t('validation.maxCharacters', { field: labelOf(field), max })
        }
      for (const field of ['country', 'city'] as const)
        if (draft[field] === '') faults[field] = said('required', field)
      const position = wholeNumber(draft.position)
      if (draft.position.trim() === '' ? point !== undefined : position === undefined || position > 10_000)
        faults.position = said('invalid', 'position')
      if (hoursIn(draft.openingHours).some(({ opens, closes }) => opens === '' || closes === ''))
        faults.openingHours = said('invalid', 'openingHours')
      else if (hoursIn(draft.openingHours).some(({ opens, closes }) => opens >= closes))
        faults.openingHours = t('validation.closesAfterOpening')
      const days = wholeNumber(draft.readyDays)
      if (draft.readyDays.trim() === '') faults.readyDays = said('required', 'readyDays')
      else if (days === undefined) faults.readyDays = said('invalid', 'readyDays')
      else if (days > maxReadyDays)
        faults.readyDays = t('validation.maxNumber', { field: labelOf('readyDays'), max: maxReadyDays })
      return faults
    },
    save: async ({ draft, changed, version }) => {
      const { data } = point
        ? await call(pickUpPointsApi.update, {
            params: { id: point.id },
            body: { ...bodyOf(draft, changed), version: version ?? point.version },
          })
        : await call(pickUpPointsApi.create, {
            body: {
              name: { en: '', ar: '' },
              address: { en: '', ar: '' },
              country: '',
              city: '',
              ...bodyOf(draft, fields),
            },
          })
      saved.current = data.id
      await invalidate(pickUpPointsApi.list, pickUpPointsApi.find)
      return data.version
    },
    ...(point && {
      reload: async () => {
        await invalidate(pickUpPointsApi.list, pickUpPointsApi.find)
        const { data } = await call(pickUpPointsApi.find, { params: { id: point.id } })
        return { draft: draftOf(data, language), version: data.version }
      },
    }),
  })
  const guard = useUnsavedGuard(form.isDirty, form.kept.forget)
  const { draft, errors, change, visit } = form

  const show = (field: PointField) => {
    const code = field.split('.')[1]
    if (code === 'en' || code === 'ar') setShown(code)
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus())
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const { isSaved, wrong } = await form.submit()
    if (wrong) show(wrong)
    if (!isSaved) return
    showAlert({ type: 'success', message: t(point ? 'saved.updated' : 'cms.metadata.added') })
    if (point) return
    guard.release()
    go(`${pointsPath}/${saved.current}`, { replace: true })
  }
  const wordsOf = (field: PointField, value: string) => {
    if (field === 'openingHours') return receivingHoursText(hoursIn(value), language).join('\n')
    return field === 'isActive' || field === 'country' || field === 'city' ? undefined : value
  }
  const wiring = (field: PointField) => ({
    name: field,
    label: labelOf(field),
    value: draft[field],
    error: errors[field],
    onBlur: () => visit(field),
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
    autoComplete: 'off',
  })
  const isMissing = (name: 'name' | 'address') => (code: 'en' | 'ar') =>
    draft[`${name}.${code}`].trim() === '' && draft[`${name}.${code === 'en' ? 'ar' : 'en'}`].trim() !== ''
  const missing = (code: 'en' | 'ar') =>
    (['name', 'address'] as const).filter((name) => isMissing(name)(code)).length
  return (
    <KeptForm kept={form.kept}>
      <form ref={element} onSubmit={submit} noValidate className={formStyles.form}>
        {form.conflict && <OvertakenNotice clashes={form.clashes(labelOf, wordsOf)} />}
        <FormFaults fields={fields} errors={errors} labelOf={labelOf} onShow={show} />
        <OnlyWith permission={pickUpPointsApi.update.needs}>
          <FormSection title={words('point')} hint={words('pointHint')}>
            <BothLanguages shown={shown} onShow={setShown} missing={{ en: missing('en'), ar: missing('ar') }}>
              {(['name', 'address'] as const).map((name) => (
                <InBothLanguages key={name} isMissing={isMissing(name)}>
                  {(code) => (
                    <TextField
                      {...wiring(`${name}.${code}`)}
                      label={words(`in.${name}`)}
                      required
                      lang={code}
                      dir={directionOf(code)}
                    />
                  )}
                </InBothLanguages>
              ))}
            </BothLanguages>
            <FieldPair>
              <TextField
                {...wiring('position')}
                inputMode="numeric"
                isOptional={!point}
                help={words('positionHelp')}
              />
              <TextField {...wiring('phone')} type="tel" dir="ltr" isOptional help={words('phoneHelp')} />
            </FieldPair>
            <CheckboxField
              name="isActive"
              label={labelOf('isActive')}
              checked={draft.isActive === 'yes'}
              onChange={(event) => change('isActive', event.currentTarget.checked ? 'yes' : '')}
            />
          </FormSection>
          <FormSection title={words('where')} hint={words('whereHint')}>
            <FieldPair>
              <PlaceFields
                country={draft.country}
                city={draft.city}
                errors={{
                  ...(errors.country && { country: errors.country }),
                  ...(errors.city && { city: errors.city }),
                }}
                onCountry={(country) => {
                  change('country', country)
                  change('city', '')
                }}
                onCity={(city) => change('city', city)}
                onLeave={visit}
              />
            </FieldPair>
          </FormSection>
          <FormSection title={words('when')} hint={words('whenHint')}>
            <TextField {...wiring('readyDays')} required inputMode="numeric" />
            <HoursField
              name="openingHours"
              words={{
                legend: words('hours'),
                hint: words('hoursHint'),
                opens: (day) => words('opens', { day }),
                closes: (day) => words('closes', { day }),
              }}
              hours={hoursIn(draft.openingHours)}
              error={errors.openingHours}
              onChange={(hours) => {
                change('openingHours', JSON.stringify(hours))
                visit('openingHours')
              }}
            />
          </FormSection>
        </OnlyWith>
        {may(pickUpPointsApi.update) && (
          <SaveBar isDirty={form.isDirty} isSaving={form.isSaving}>
            <ButtonLink to="/cms/settings/delivery">{t('actions.cancel')}</ButtonLink>
          </SaveBar>
        )}
        {guard.dialog}
      </form>
    </KeptForm>
  )
}
