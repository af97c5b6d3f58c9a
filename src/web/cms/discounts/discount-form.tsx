import { IconSparkles } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { maxMinimumQuantity, maxUsage, cmsDiscountsApi } from '#contract/cms-discounts.ts'
import { enums } from '#contract/enums.ts'
import { scheduleApi } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ChoiceCard } from '#web/ui/form/choice-card.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/form/field.tsx'
import { DateField } from '../dates/date-field.tsx'
import { FormFaults } from '../form/form-faults.tsx'
import { FieldPair, FormSection } from '../form/form-section.tsx'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { KeptForm } from '../kept/kept-form.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useTextForm } from '../form/use-text-form.ts'
import formStyles from '../metadata/meta-form.module.css'
import { invalidate } from '../use-api-query.ts'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import { wholeNumber } from '../whole-number.ts'
import {
  type Discount,
  discountBody,
  type DiscountBody,
  type DiscountDraft,
  type DiscountField,
  discountFields,
  draftOf,
  hasField,
  listOf,
  percentageOf,
  placeKey,
  suggestCode,
} from './discount-draft.ts'
import { DiscountTargets } from './discount-targets.tsx'
import styles from './discounts.module.css'
import { LocationsField } from './locations-field.tsx'

type Props = {
  /** The discount being edited or copied. */
  discount?: Discount
  isCopy?: boolean
}

const list = '/cms/discounts'

/** Add, edit and copy are this form with three initial values. */
export function DiscountForm({ discount, isCopy = false }: Props) {
  const t = useT()
  const language = useLanguage()
  const format = useFormat()
  const go = useGo()
  const element = useRef<HTMLFormElement>(null)
  const own = isCopy ? undefined : discount
  const saved = useRef('')
  const [places, setPlaces] = useState(
    (discount?.locations ?? []).map((place) => ({
      id: placeKey(place),
      name: [place.countryName, place.cityName ?? t('cms.discounts.form.allCities')].join(' · '),
    })),
  )
  // The draft holds ids; what they are called is known from the discount and from what was picked.
  const [names, setNames] = useState(
    () =>
      new Map(
        [
          ...(discount?.products ?? []),
          ...(discount?.productGroups ?? []),
          ...(discount?.customerGroups ?? []),
        ].map(({ id, name }) => [id, name]),
      ),
  )
  const check = useCheck()
  const form = useTextForm<DiscountField>({
    fields: discountFields,
    // A copy is not saved yet, so it can be saved at once.
    initial: own
      ? { draft: draftOf(own, language), version: own.version }
      : { draft: draftOf(discount, language, { isCopy }) },
    check,
    keep: {
      form: 'discount',
      id: own?.id,
      beside: {
        value: { places, names: [...names] },
        restore: (kept) => {
          const beside = kept as { places: typeof places; names: [string, string][] }
          setPlaces(beside.places)
          setNames(new Map(beside.names))
        },
      },
    },
    save: async ({ draft, changed, version }) => {
      const { data } = own
        ? await call(cmsDiscountsApi.update, {
            params: { id: own.id },
            body: { ...discountBody(draft, changed), version },
          })
        : await call(cmsDiscountsApi.create, {
            // The type has every field of the body; the contract's schema checks again.
            body: { type: draft.type, ...discountBody(draft, discountFields) } as DiscountBody,
          })
      saved.current = data.id
      await invalidate(cmsDiscountsApi.list, cmsDiscountsApi.find, scheduleApi.list)
      return data.version
    },
    ...(own && {
      reload: async () => {
        await invalidate(cmsDiscountsApi.list, cmsDiscountsApi.find)
        const { data } = await call(cmsDiscountsApi.find, { params: { id: own.id } })
        return { draft: draftOf(data, language), version: data.version }
      },
    }),
  })
  const { draft, errors, change, visit, conflict } = form
  const isDirty = form.isDirty || isCopy
  const guard = useUnsavedGuard(isDirty, form.kept.forget)
  const fields = discountFields.filter((field) => hasField(draft.type, field))

  const show = (field: DiscountField) =>
    element.current?.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"]`)?.focus()
  async function submit(event: FormEvent) {
    event.preventDefault()
    const { isSaved, wrong } = await form.submit()
    if (wrong) show(wrong)
    if (!isSaved) return
    showAlert({ type: 'success', message: t(own ? 'saved.updated' : 'cms.metadata.added') })
    if (own) return
    guard.release()
    go(`${list}/${saved.current}/edit`, { replace: true })
  }

  const labelOf = (field: DiscountField) => t(`fields.${field}`)
  /** Lists of ids by what they are called. */
  const wordsOf = (field: DiscountField, value: string) => {
    if (value === '') return ''
    if (field === 'type') return t(`enums.DiscountType.${value as 'code'}`)
    if (field === 'status') return t(`enums.DiscountStatus.${value as 'active'}`)
    if (field === 'period') return t(`cms.discounts.form.periods.${value as 'fixed'}`)
    if (field === 'locations')
      return listOf(value)
        .map((id) => places.find((place) => place.id === id)?.name ?? id)
        .join('\n')
    if (field === 'products' || field === 'productGroups' || field === 'customerGroups')
      return listOf(value)
        .map((id) => names.get(id) ?? '…')
        .join('\n')
    return field === 'startDate' || field === 'endDate' ? format.date(value) : value
  }
  const wiring = (field: DiscountField) => ({
    name: field,
    label: labelOf(field),
    value: draft[field],
    error: errors[field],
    onBlur: () => visit(field),
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
    autoComplete: 'off',
  })
  /** A pair is wrong together, which is told at its end. */
  const day = (field: 'startDate' | 'endDate') => ({
    ...wiring(field),
    onBlur: () => {
      visit(field)
      if (draft.endDate !== '') visit('endDate')
    },
    onChange: (value: string) => change(field, value),
  })
  const words = 'cms.discounts.form' as const
  const isCode = draft.type === 'code'
  return (
    <KeptForm kept={form.kept}>
      <form ref={element} onSubmit={submit} noValidate className={formStyles.form}>
        {conflict && <OvertakenNotice clashes={form.clashes(labelOf, wordsOf)} />}
        <FormFaults fields={fields} errors={errors} labelOf={labelOf} onShow={show} />
        <FormSection title={t(`${words}.kind`)} hint={t(`${words}.kindHint`)}>
          {own ? (
            <p className={styles.type}>
              <strong>{t(`enums.DiscountType.${own.type}`)}</strong> {t(`${words}.typeHints.${own.type}`)}
            </p>
          ) : (
            <div className={styles.types} role="radiogroup" aria-label={t('fields.type')}>
              {enums.DiscountType.map((type) => (
                <ChoiceCard
                  key={type}
                  name="type"
                  value={type}
                  isChosen={draft.type === type}
                  onChoose={() => {
                    change('type', type)
                    // A code defaults to one order; automatic discounts have no limit.
                    change('numberOfUsage', type === 'code' ? draftOf(undefined, language).numberOfUsage : '')
                  }}
                >
                  <strong>{t(`enums.DiscountType.${type}`)}</strong>
                  <span className={styles.muted}>{t(`${words}.typeHints.${type}`)}</span>
                </ChoiceCard>
              ))}
            </div>
          )}
          {isCode ? (
            <div className={styles.code}>
              <TextField
                {...wiring('code')}
                help={t(`${words}.codeHelp`)}
                className={styles.upper}
                dir="ltr"
                spellCheck={false}
              />
              {!own && (
                <Button onClick={() => change('code', suggestCode())}>
                  <IconSparkles size={18} aria-hidden />
                  {t(`${words}.suggest`)}
                </Button>
              )}
            </div>
          ) : (
            <TextField {...wiring('name')} help={t(`${words}.nameHelp`)} dir="auto" />
          )}
          <div>
            <CheckboxField
              label={t(`${words}.state`)}
              name="status"
              checked={draft.status === 'active'}
              onChange={(event) => change('status', event.currentTarget.checked ? 'active' : 'inactive')}
            />
            <p className={styles.muted}>{t(`${words}.stateHint`)}</p>
          </div>
        </FormSection>
        {draft.type === 'product' && (
          <FormSection title={t(`${words}.targets`)} hint={t(`${words}.targetsHint`)}>
            <DiscountTargets
              names={names}
              onNames={setNames}
              draft={draft}
              errors={errors}
              which={['products', 'productGroups']}
              onChange={change}
            />
          </FormSection>
        )}
        <FormSection title={t(`${words}.value`)} hint={t(`${words}.valueHint`)}>
          <FieldPair>
            <TextField {...wiring('percentage')} inputMode="decimal" />
            <TextField
              {...wiring('numberOfUsage')}
              help={t(isCode ? `${words}.usageHelp` : `${words}.usageHelpAutomatic`)}
              placeholder={t(`${words}.noLimit`)}
              inputMode="numeric"
            />
          </FieldPair>
          <TextField
            {...wiring('minimumQuantity')}
            help={t(draft.type === 'product' ? `${words}.minimumLine` : `${words}.minimumCart`)}
            inputMode="numeric"
          />
        </FormSection>
        <FormSection title={t(`${words}.period`)} hint={t(`${words}.periodHint`)}>
          <SelectField {...wiring('period')}>
            {enums.DiscountPeriod.map((period) => (
              <option key={period} value={period}>
                {t(`${words}.periods.${period}`)}
              </option>
            ))}
          </SelectField>
          <FieldPair>
            <DateField {...day('startDate')} />
            {draft.period === 'fixed' && <DateField {...day('endDate')} min={draft.startDate} />}
          </FieldPair>
        </FormSection>
        <FormSection title={t(`${words}.limits`)} hint={t(`${words}.limitsHint`)}>
          <LocationsField
            places={places}
            error={errors.locations}
            onChange={(next) => {
              setPlaces(next)
              change('locations', next.map(({ id }) => id).join(','))
            }}
          />
          <DiscountTargets
            names={names}
            onNames={setNames}
            draft={draft}
            errors={errors}
            which={['customerGroups']}
            onChange={change}
          />
        </FormSection>
        <SaveBar isDirty={isDirty} isSaving={form.isSaving}>
          <ButtonLink to={list}>{t('actions.cancel')}</ButtonLink>
        </SaveBar>
        {guard.dialog}
      </form>
    </KeptForm>
  )
}

/** The same rules as the server's. */
function useCheck() {
  const t = useT()
  return (draft: DiscountDraft) => {
    const faults: Partial<DiscountDraft> = {}
    const required = (field: DiscountField) => t('validation.required', { field: t(`fields.${field}`) })
    const code = draft.code.trim()
    if (draft.type === 'code') {
      if (code === '') faults.code = required('code')
      else if (!/^[\w-]*$/.test(code)) faults.code = t('validation.code')
      else if (code.length < 3)
        faults.code = t('validation.minCharacters', { field: t('fields.code'), min: 3 })
      else if (code.length > 32)
        faults.code = t('validation.maxCharacters', { field: t('fields.code'), max: 32 })
    } else if (draft.name.trim() === '') faults.name = required('name')
    else if ([...draft.name.trim()].length > 120)
      faults.name = t('validation.maxCharacters', { field: t('fields.name'), max: 120 })
    const percentage = percentageOf(draft.percentage)
    if (draft.percentage.trim() === '') faults.percentage = required('percentage')
    else if (percentage === 0) faults.percentage = t('cms.discounts.form.noDiscount')
    else if (percentage === undefined)
      faults.percentage = t('validation.invalid', { field: t('fields.percentage') })
    else if (percentage > 100)
      faults.percentage = t('validation.maxNumber', { field: t('fields.percentage'), max: 100 })
    const bounds = [
      ['numberOfUsage', maxUsage],
      ['minimumQuantity', maxMinimumQuantity],
    ] as const
    for (const [field, max] of bounds) {
      if (draft[field].trim() === '') continue
      const number = wholeNumber(draft[field])
      if (number === undefined) faults[field] = t('validation.invalid', { field: t(`fields.${field}`) })
      else if (number < 1) faults[field] = t('validation.minNumber', { field: t(`fields.${field}`), min: 1 })
      else if (number > max) faults[field] = t('validation.maxNumber', { field: t(`fields.${field}`), max })
    }
    if (draft.startDate === '') faults.startDate = required('startDate')
    if (draft.period === 'fixed') {
      if (draft.endDate === '') faults.endDate = required('endDate')
      else if (draft.endDate < draft.startDate)
        faults.endDate = t('validation.endAfterStart', { field: t('fields.endDate') })
    }
    if (draft.type === 'product' && draft.products === '' && draft.productGroups === '')
      faults.products = t('validation.oneTarget')
    return faults
  }
}
