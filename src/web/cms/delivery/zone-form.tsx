import { type FormEvent, useRef, useState } from 'react'
import { deliveryZonesApi, maxTransitDays } from '#contract/delivery-zones.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CheckboxField, TextField } from '#web/ui/form/field.tsx'
import { LocationsField } from '../discounts/locations-field.tsx'
import { FormFaults } from '../form/form-faults.tsx'
import { FieldPair, FormSection } from '../form/form-section.tsx'
import { OnlyWith } from '../form/only-with.tsx'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useTextForm } from '../form/use-text-form.ts'
import { KeptForm } from '../kept/kept-form.tsx'
import { useMay } from '../may.ts'
import formStyles from '../metadata/meta-form.module.css'
import { amountOf } from '../products/amount.ts'
import { invalidate } from '../use-api-query.ts'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import { wholeNumber } from '../whole-number.ts'
import { RateRows } from './rate-rows.tsx'
import {
  draftOf,
  faultsOfRate,
  placesIn,
  ratesIn,
  sentRates,
  type Zone,
  type ZoneDraft,
  type ZoneField,
  zoneFields as fields,
} from './zone-draft.ts'

const list = '/cms/settings/delivery'

function bodyOf(draft: ZoneDraft, changed: readonly ZoneField[], currency: string) {
  const freeFrom = amountOf(draft.freeFrom, currency)
  return {
    ...(changed.includes('name') && { name: draft.name.trim() }),
    ...(changed.includes('position') &&
      draft.position.trim() !== '' && { position: wholeNumber(draft.position) ?? 0 }),
    ...(changed.includes('places') && { places: placesIn(draft.places) }),
    ...(changed.includes('rates') && { rates: sentRates(ratesIn(draft.rates), currency) }),
    ...(changed.includes('freeFrom') && { freeFrom: typeof freeFrom === 'number' ? freeFrom : null }),
    ...(changed.includes('transitDays') && { transitDays: wholeNumber(draft.transitDays) ?? 0 }),
    ...(changed.includes('isActive') && { isActive: draft.isActive === 'yes' }),
  }
}

/** The places of a zone by their keys, as chips are called. */
const namesOf = (zone: Zone | undefined, allCities: string) =>
  (zone?.places ?? []).flatMap(({ country, countryName, cities }) =>
    cities.length === 0
      ? [{ id: country, name: `${countryName} · ${allCities}` }]
      : cities.map(({ id, name }) => ({ id: `${country}/${id}`, name: `${countryName} · ${name}` })),
  )

/** Where a zone is, what delivery there costs and how long it takes. */
export function ZoneForm({ zone, currency }: { zone?: Zone; currency: string }) {
  const t = useT()
  const words = useT('cms.delivery')
  const language = useLanguage()
  const go = useGo()
  const may = useMay()
  const element = useRef<HTMLFormElement>(null)
  const saved = useRef('')
  const [isTold, setTold] = useState(false)
  // The draft has keys; what they are called comes from the zone and from what is added.
  const [names, setNames] = useState(
    () => new Map(namesOf(zone, words('allCities')).map(({ id, name }) => [id, name])),
  )
  const labelOf = (field: ZoneField) => t(`fields.${field}`)
  const form = useTextForm<ZoneField>({
    fields,
    initial: { draft: draftOf(zone, { language, currency }), ...(zone && { version: zone.version }) },
    keep: {
      form: 'delivery-zone',
      id: zone?.id,
      beside: {
        value: [...names],
        restore: (kept) => setNames((old) => new Map([...old, ...(kept as [string, string][])])),
      },
    },
    check: (draft) => {
      const faults: Partial<ZoneDraft> = {}
      const required = (field: ZoneField) => t('validation.required', { field: labelOf(field) })
      const invalid = (field: ZoneField) => t('validation.invalid', { field: labelOf(field) })
      if (draft.name.trim() === '') faults.name = required('name')
      else if ([...draft.name.trim()].length > 80)
        faults.name = t('validation.maxCharacters', { field: labelOf('name'), max: 80 })
      const position = wholeNumber(draft.position)
      if (draft.position.trim() === '' ? zone !== undefined : position === undefined || position > 10_000)
        faults.position = invalid('position')
      if (draft.places === '') faults.places = required('places')
      const rates = ratesIn(draft.rates)
      if (rates.some((_, index) => Object.keys(faultsOfRate(rates, index, currency)).length > 0))
        faults.rates = invalid('rates')
      const freeFrom = amountOf(draft.freeFrom, currency)
      if (draft.freeFrom.trim() !== '' && (typeof freeFrom !== 'number' || freeFrom < 1))
        faults.freeFrom = invalid('freeFrom')
      const days = wholeNumber(draft.transitDays)
      if (draft.transitDays.trim() === '') faults.transitDays = required('transitDays')
      else if (days === undefined) faults.transitDays = invalid('transitDays')
      else if (days > maxTransitDays)
        faults.transitDays = t('validation.maxNumber', { field: labelOf('transitDays'), max: maxTransitDays })
      return faults
    },
    save: async ({ draft, changed, version }) => {
      const { data } = zone
        ? await call(deliveryZonesApi.update, {
            params: { id: zone.id },
            body: { ...bodyOf(draft, changed, currency), version: version ?? zone.version },
          })
        : await call(deliveryZonesApi.create, {
            body: {
              name: '',
              places: [],
              rates: [],
              ...bodyOf(draft, fields, currency),
            },
          })
      saved.current = data.id
      await invalidate(deliveryZonesApi.list, deliveryZonesApi.find)
      return data.version
    },
    ...(zone && {
      reload: async () => {
        await invalidate(deliveryZonesApi.list, deliveryZonesApi.find)
        const { data } = await call(deliveryZonesApi.find, { params: { id: zone.id } })
        setNames((old) => new Map([...old, ...namesOf(data, words('allCities')).map(named)]))
        return { draft: draftOf(data, { language, currency }), version: data.version }
      },
    }),
  })
  const guard = useUnsavedGuard(form.isDirty, form.kept.forget)
  const { draft, errors, change, visit } = form

  const show = (field: ZoneField) => element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    const { isSaved, wrong } = await form.submit()
    if (wrong) show(wrong)
    if (!isSaved) return
    setTold(false)
    showAlert({ type: 'success', message: t(zone ? 'saved.updated' : 'cms.metadata.added') })
    if (zone) return
    guard.release()
    go(`${list}/zones/${saved.current}`, { replace: true })
  }
  const placeNames = (value: string) =>
    (value === '' ? [] : value.split(',')).map((id) => ({ id, name: names.get(id) ?? '…' }))
  const wordsOf = (field: ZoneField, value: string) => {
    if (field === 'places')
      return placeNames(value)
        .map(({ name }) => name)
        .join('\n')
    if (field === 'rates')
      return ratesIn(value)
        .map(({ upTo, from, price }) =>
          [upTo && `≤ ${upTo}`, from && `≥ ${from}`, price].filter((part) => part !== '').join(' · '),
        )
        .join('\n')
    return field === 'isActive' ? undefined : value
  }
  const wiring = (field: ZoneField) => ({
    name: field,
    label: labelOf(field),
    value: draft[field],
    error: errors[field],
    onBlur: () => visit(field),
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
    autoComplete: 'off',
  })
  const mayEdit = may(deliveryZonesApi.update)
  return (
    <KeptForm kept={form.kept}>
      <form ref={element} onSubmit={submit} noValidate className={formStyles.form}>
        {form.conflict && <OvertakenNotice clashes={form.clashes(labelOf, wordsOf)} />}
        <FormFaults fields={fields} errors={errors} labelOf={labelOf} onShow={show} />
        <OnlyWith permission={deliveryZonesApi.update.needs}>
          <FormSection title={words('form.zone')} hint={words('form.zoneHint')}>
            <TextField {...wiring('name')} required help={words('form.nameHelp')} dir="auto" />
            <FieldPair>
              <TextField
                {...wiring('position')}
                inputMode="numeric"
                isOptional={!zone}
                help={words('form.positionHelp')}
              />
              <TextField {...wiring('transitDays')} required inputMode="numeric" />
            </FieldPair>
            <CheckboxField
              name="isActive"
              label={labelOf('isActive')}
              checked={draft.isActive === 'yes'}
              onChange={(event) => change('isActive', event.currentTarget.checked ? 'yes' : '')}
            />
          </FormSection>
          <FormSection title={words('form.places')} hint={words('form.placesHint')}>
            <LocationsField
              name="places"
              none={words('noPlaces')}
              places={placeNames(draft.places)}
              error={errors.places}
              onChange={(next) => {
                setNames((old) => new Map([...old, ...next.map(named)]))
                change('places', next.map(({ id }) => id).join(','))
              }}
            />
          </FormSection>
          <FormSection title={words('form.rates')} hint={words('form.ratesHint')}>
            <RateRows
              rates={ratesIn(draft.rates)}
              currency={currency}
              isTold={isTold}
              onChange={(rates) => change('rates', JSON.stringify(rates))}
            />
            <TextField
              {...wiring('freeFrom')}
              label={words('form.freeFrom', { currency })}
              isOptional
              inputMode="decimal"
              help={words('form.freeHelp')}
            />
          </FormSection>
        </OnlyWith>
        {mayEdit && (
          <SaveBar isDirty={form.isDirty} isSaving={form.isSaving}>
            <ButtonLink to={list}>{t('actions.cancel')}</ButtonLink>
          </SaveBar>
        )}
        {guard.dialog}
      </form>
    </KeptForm>
  )
}

const named = ({ id, name }: { id: string; name: string }) => [id, name] as const
