import { type FormEvent, useRef, useState } from 'react'
import { priceListAudiences, priceListsApi } from '#contract/price-lists.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx'
import { DateField } from '../dates/date-field.tsx'
import { dayOf } from '../dates/shop-days.ts'
import { FormFaults } from '../form/form-faults.tsx'
import { FieldPair, FormSection } from '../form/form-section.tsx'
import { OnlyWith } from '../form/only-with.tsx'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useTextForm } from '../form/use-text-form.ts'
import { KeptForm } from '../kept/kept-form.tsx'
import { useMay } from '../may.ts'
import formStyles from '../metadata/meta-form.module.css'
import { PickDialog } from '../pick/pick-dialog.tsx'
import { PickedField } from '../pick/picked-field.tsx'
import { lists } from '../pick/use-pick-options.tsx'
import { invalidate } from '../use-api-query.ts'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import { CompanyPicker } from './company-picker.tsx'
import { isPricesTab, type PriceListFound } from './price-list-draft.ts'

const fields = [
  'name',
  'audience',
  'groups',
  'companies',
  'startsAt',
  'endsAt',
  'isActive',
  'acceptsCodes',
  'note',
] as const
type Field = (typeof fields)[number]
type Draft = Record<Field, string>

const idsOf = (text: string) => (text === '' ? [] : text.split(','))

const draftOf = (list?: PriceListFound): Draft => ({
  name: list?.name ?? '',
  audience: list?.audience ?? 'everyone',
  groups: (list?.groups ?? []).map(({ id }) => id).join(','),
  companies: (list?.companies ?? []).map(({ id }) => id).join(','),
  startsAt: dayOf(list?.startsAt),
  endsAt: dayOf(list?.endsAt),
  isActive: list && !list.isActive ? '' : 'yes',
  acceptsCodes: list && !list.acceptsCodes ? '' : 'yes',
  note: list?.note ?? '',
})

const bodyOf = (draft: Draft, changed: readonly Field[]) => ({
  ...(changed.includes('name') && { name: draft.name.trim() }),
  ...(changed.includes('audience') && { audience: draft.audience as 'everyone' }),
  ...(changed.includes('groups') && { groups: idsOf(draft.groups) }),
  ...(changed.includes('companies') && { companies: idsOf(draft.companies) }),
  ...(changed.includes('startsAt') && { startsAt: draft.startsAt || null }),
  ...(changed.includes('endsAt') && { endsAt: draft.endsAt || null }),
  ...(changed.includes('isActive') && { isActive: draft.isActive === 'yes' }),
  ...(changed.includes('acceptsCodes') && { acceptsCodes: draft.acceptsCodes === 'yes' }),
  ...(changed.includes('note') && { note: draft.note.trim() }),
})

/** For whom a list is, when it holds, and whether codes apply to its prices. */
export function PriceListForm({ list }: { list?: PriceListFound }) {
  const t = useT()
  const words = useT('cms.priceLists')
  const go = useGo()
  const may = useMay()
  const element = useRef<HTMLFormElement>(null)
  const saved = useRef('')
  const [isPicking, setPicking] = useState(false)
  // The draft has ids; what they are called comes from the list and from what is picked.
  const [names, setNames] = useState(
    () => new Map([...(list?.groups ?? []), ...(list?.companies ?? [])].map(({ id, name }) => [id, name])),
  )
  const labelOf = (field: Field) => (field === 'groups' ? t('fields.customerGroups') : t(`fields.${field}`))
  const form = useTextForm<Field>({
    fields,
    initial: { draft: draftOf(list), ...(list && { version: list.version }) },
    keep: {
      form: 'price-list',
      id: list?.id,
      beside: {
        value: [...names],
        restore: (kept) => setNames((old) => new Map([...old, ...(kept as [string, string][])])),
      },
    },
    check: (draft) => {
      const faults: Partial<Draft> = {}
      const required = (field: Field) => t('validation.required', { field: labelOf(field) })
      if (draft.name.trim() === '') faults.name = required('name')
      else if ([...draft.name.trim()].length > 80)
        faults.name = t('validation.maxCharacters', { field: labelOf('name'), max: 80 })
      if (draft.audience === 'groups' && draft.groups === '') faults.groups = required('groups')
      if (draft.audience === 'companies' && draft.companies === '') faults.companies = required('companies')
      if (draft.startsAt && draft.endsAt && draft.endsAt < draft.startsAt)
        faults.endsAt = t('validation.endAfterStart', { field: labelOf('endsAt') })
      if ([...draft.note.trim()].length > 255)
        faults.note = t('validation.maxCharacters', { field: labelOf('note'), max: 255 })
      return faults
    },
    save: async ({ draft, changed, version }) => {
      const { data } = list
        ? await call(priceListsApi.update, {
            params: { id: list.id },
            body: { ...bodyOf(draft, changed), version: version ?? list.version },
          })
        : await call(priceListsApi.create, {
            body: { name: draft.name.trim(), audience: 'everyone', ...bodyOf(draft, fields) },
          })
      saved.current = data.id
      await invalidate(priceListsApi.list, priceListsApi.find)
      return data.version
    },
    ...(list && {
      reload: async () => {
        await invalidate(priceListsApi.list, priceListsApi.find)
        const { data } = await call(priceListsApi.find, { params: { id: list.id } })
        setNames((old) => new Map([...old, ...[...data.groups, ...data.companies].map(named)]))
        return { draft: draftOf(data), version: data.version }
      },
    }),
  })
  const guard = useUnsavedGuard(form.isDirty, form.kept.forget, isPricesTab)
  const { draft, errors, change, visit } = form

  const show = (field: Field) => element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  async function submit(event: FormEvent) {
    event.preventDefault()
    const { isSaved, wrong } = await form.submit()
    if (wrong) show(wrong)
    if (!isSaved) return
    showAlert({ type: 'success', message: t(list ? 'saved.updated' : 'cms.metadata.added') })
    if (list) return
    guard.release()
    // A list without prices is of no use yet.
    go(`/cms/price-lists/${saved.current}?tab=prices`, { replace: true })
  }
  const wordsOf = (field: Field, value: string) => {
    if (field === 'audience') return words(`audiences.${value as 'everyone'}`)
    if (field === 'groups' || field === 'companies')
      return idsOf(value)
        .map((id) => names.get(id) ?? '…')
        .join('\n')
    return field === 'isActive' || field === 'acceptsCodes' ? undefined : value
  }
  const day = (field: 'startsAt' | 'endsAt') => ({
    name: field,
    label: labelOf(field),
    value: draft[field],
    error: errors[field],
    isOptional: true,
    onBlur: () => visit(field),
    onChange: (value: string) => change(field, value),
  })
  const tick = (field: 'isActive' | 'acceptsCodes') => (
    <CheckboxField
      name={field}
      label={labelOf(field)}
      checked={draft[field] === 'yes'}
      onChange={(event) => change(field, event.currentTarget.checked ? 'yes' : '')}
    />
  )
  const mayEdit = may(priceListsApi.update)
  return (
    <KeptForm kept={form.kept}>
      <form ref={element} onSubmit={submit} noValidate className={formStyles.form}>
        {form.conflict && <OvertakenNotice clashes={form.clashes(labelOf, wordsOf)} />}
        <FormFaults fields={fields} errors={errors} labelOf={labelOf} onShow={show} />
        <OnlyWith permission={priceListsApi.update.needs}>
          <FormSection title={words('form.list')} hint={words('form.listHint')}>
            <TextField
              name="name"
              label={labelOf('name')}
              help={words('form.nameHelp')}
              value={draft.name}
              error={errors.name}
              onChange={(event) => change('name', event.currentTarget.value)}
              onBlur={() => visit('name')}
              autoComplete="off"
              dir="auto"
            />
            {tick('isActive')}
            {tick('acceptsCodes')}
          </FormSection>
          <FormSection title={labelOf('audience')} hint={words('form.audienceHint')}>
            <SelectField
              name="audience"
              label={labelOf('audience')}
              value={draft.audience}
              onChange={(event) => change('audience', event.currentTarget.value)}
            >
              {priceListAudiences.map((audience) => (
                <option key={audience} value={audience}>
                  {words(`audiences.${audience}`)}
                </option>
              ))}
            </SelectField>
            {draft.audience === 'companies' && (
              <CompanyPicker
                name="companies"
                label={labelOf('companies')}
                error={errors.companies}
                max={10_000}
                chosen={idsOf(draft.companies).map((id) => ({ id, title: names.get(id) ?? '…' }))}
                onChange={(chosen) => {
                  setNames((old) => new Map([...old, ...chosen.map(({ id, title }) => [id, title] as const)]))
                  change('companies', chosen.map(({ id }) => id).join(','))
                }}
              />
            )}
            {draft.audience === 'groups' && (
              <PickedField
                name="groups"
                label={labelOf('groups')}
                items={idsOf(draft.groups).map((id) => ({ id, name: names.get(id) ?? '…' }))}
                none={words('form.none')}
                add={words('form.chooseGroups')}
                error={errors.groups}
                onAdd={mayEdit && may(lists.customerGroups) ? () => setPicking(true) : undefined}
                onRemove={(id) =>
                  change(
                    'groups',
                    idsOf(draft.groups)
                      .filter((other) => other !== id)
                      .join(','),
                  )
                }
              />
            )}
          </FormSection>
          <FormSection title={words('form.period')} hint={words('form.periodHint')}>
            <FieldPair>
              <DateField {...day('startsAt')} />
              <DateField {...day('endsAt')} min={draft.startsAt} />
            </FieldPair>
            <TextAreaField
              name="note"
              label={labelOf('note')}
              isOptional
              value={draft.note}
              error={errors.note}
              onChange={(event) => change('note', event.currentTarget.value)}
              onBlur={() => visit('note')}
              dir="auto"
            />
          </FormSection>
        </OnlyWith>
        {mayEdit && (
          <SaveBar isDirty={form.isDirty} isSaving={form.isSaving}>
            <ButtonLink to="/cms/price-lists">{t('actions.cancel')}</ButtonLink>
          </SaveBar>
        )}
        {isPicking && (
          <PickDialog
            title={words('form.chooseGroups')}
            what="customerGroups"
            taken={idsOf(draft.groups)}
            onClose={() => setPicking(false)}
            onPick={(items) => {
              setNames((old) => new Map([...old, ...items.map(named)]))
              change('groups', [...idsOf(draft.groups), ...items.map(({ id }) => id)].join(','))
              return true
            }}
          />
        )}
        {guard.dialog}
      </form>
    </KeptForm>
  )
}

const named = ({ id, name }: { id: string; name: string }) => [id, name] as const
