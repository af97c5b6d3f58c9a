import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { enums } from '#contract/enums.ts'
import { cmsSearchRulesApi } from '#contract/searches.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/form/field.tsx'
import { DateField } from '../dates/date-field.tsx'
import { FormFaults } from '../form/form-faults.tsx'
import { FieldPair, FormSection } from '../form/form-section.tsx'
import { OnlyWith } from '../form/only-with.tsx'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useTextForm } from '../form/use-text-form.ts'
import { KeptForm } from '../kept/kept-form.tsx'
import { clockOf, instantOf } from '../dates/shop-days.ts'
import { useMay } from '../may.ts'
import formStyles from '../metadata/meta-form.module.css'
import { PageHead } from '../page-head.tsx'
import { Combobox } from '../pick/combobox.tsx'
import { NamesField } from '../pick/names-field.tsx'
import { usePickOptions } from '../pick/use-pick-options.tsx'
import { useSearchText } from '../pick/use-search-text.ts'
import { invalidate } from '../use-api-query.ts'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import { DeletePins } from './delete-pins.tsx'
import type { Rule } from './pin-draft.ts'
import { PinPreview } from './pin-preview.tsx'
import { searchPaths } from './search-tabs.tsx'
import { linesOf } from './synonym-dialog.tsx'

type Props = {
  /** Undefined for a new one. */
  rule?: Rule
  /** Of a new one. */
  phrase?: string
}

const fields = ['phrases', 'language', 'pins', 'buries', 'startsAt', 'endsAt', 'isActive', 'note'] as const
type Field = (typeof fields)[number]
const most = { phrases: 12, phrase: 40, pins: 6, buries: 20, note: 200 }

const draftOf = (rule: Rule | undefined, phrase = ''): Record<Field, string> => ({
  phrases: rule?.phrases.join('\n') ?? phrase,
  language: rule?.language ?? '',
  pins: (rule?.pins ?? []).map(({ id }) => id).join('\n'),
  buries: (rule?.buries ?? []).map(({ id }) => id).join('\n'),
  startsAt: clockOf(rule?.startsAt ?? undefined),
  endsAt: clockOf(rule?.endsAt ?? undefined),
  isActive: rule && !rule.isActive ? '' : 'yes',
  note: rule?.note ?? '',
})

/** Puts products first or last for phrases, and shows what such a search then finds. */
export function PinForm({ rule, phrase }: Props) {
  const t = useT()
  const words = useT('cms.search.pins')
  const searchWords = useT('cms.search')
  const go = useGo()
  const may = useMay()
  const pageLanguage = useLanguage()
  const element = useRef<HTMLFormElement>(null)
  const saved = useRef('')
  const [isDeleting, setDeleting] = useState(false)
  // The draft has ids; the names come from the rule and from what is picked.
  const [names, setNames] = useState(
    () => new Map([...(rule?.pins ?? []), ...(rule?.buries ?? [])].map(({ id, name }) => [id, name])),
  )
  const form = useTextForm<Field>({
    fields,
    initial: { draft: draftOf(rule, phrase), ...(rule && { version: rule.version }) },
    keep: {
      form: 'pins',
      id: rule?.id,
      beside: {
        value: [...names],
        restore: (kept) => setNames((old) => new Map([...old, ...(kept as [string, string][])])),
      },
    },
    check: (draft) => {
      const faults: Partial<Record<Field, string>> = {}
      const phrases = linesOf(draft.phrases)
      const [pins, buries] = [linesOf(draft.pins), linesOf(draft.buries)]
      if (phrases.length === 0) faults.phrases = words('phrasesNeeded')
      else if (phrases.some((one) => [...one.trim()].length < 2))
        faults.phrases = searchWords('synonyms.tooShort')
      if (pins.length + buries.length === 0) faults.pins = words('productsNeeded')
      if (buries.some((id) => pins.includes(id))) faults.buries = words('bothLists')
      if (draft.startsAt && draft.endsAt && draft.endsAt <= draft.startsAt)
        faults.endsAt = words('endBeforeStart')
      if ([...draft.note.trim()].length > most.note)
        faults.note = t('validation.maxCharacters', { field: words('note'), max: most.note })
      return faults
    },
    save: async ({ draft, version }) => {
      const body = {
        phrases: linesOf(draft.phrases),
        language: draft.language === '' ? null : (draft.language as NonNullable<Rule['language']>),
        pins: linesOf(draft.pins),
        buries: linesOf(draft.buries),
        startsAt: instantOf(draft.startsAt),
        endsAt: instantOf(draft.endsAt),
        isActive: draft.isActive === 'yes',
        note: draft.note.trim(),
      }
      const { data } = rule
        ? await call(cmsSearchRulesApi.update, {
            params: { id: rule.id },
            body: { ...body, version: version ?? rule.version },
          })
        : await call(cmsSearchRulesApi.create, { body })
      saved.current = data.id
      await invalidate(cmsSearchRulesApi.list, cmsSearchRulesApi.find)
      return data.version
    },
    ...(rule && {
      reload: async () => {
        await invalidate(cmsSearchRulesApi.list, cmsSearchRulesApi.find)
        const { data } = await call(cmsSearchRulesApi.find, { params: { id: rule.id } })
        setNames(
          (old) =>
            new Map([...old, ...[...data.pins, ...data.buries].map(({ id, name }) => [id, name] as const)]),
        )
        return { draft: draftOf(data), version: data.version }
      },
    }),
  })
  // A phrase that came by the address can be saved, but is not lost when the page is left.
  const guard = useUnsavedGuard(form.isDirty, form.kept.forget)
  const { draft, errors, change, visit } = form

  const show = (field: Field) => element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  async function submit(event: FormEvent) {
    event.preventDefault()
    const { isSaved, wrong } = await form.submit()
    if (wrong) show(wrong)
    if (!isSaved) return
    showAlert({ type: 'success', message: t(rule ? 'saved.updated' : 'cms.metadata.added') })
    if (rule) return
    guard.release()
    go(`${searchPaths.pins}/${saved.current}`, { replace: true })
  }

  const labelOf = (field: Field) => words(field === 'pins' ? 'pinned' : field === 'buries' ? 'buried' : field)
  const wordsOf = (field: Field, value: string) => {
    if (field === 'pins' || field === 'buries')
      return linesOf(value)
        .map((id) => names.get(id) ?? '…')
        .join('\n')
    if (field === 'language') return value === '' ? words('both') : searchWords(`languages.${value as 'en'}`)
    return field === 'isActive' ? undefined : value
  }
  const products = (field: 'pins' | 'buries') => ({
    name: field,
    label: labelOf(field),
    error: errors[field],
    isOptional: true,
    max: most[field],
    chosen: linesOf(draft[field]).map((id) => ({ id, title: names.get(id) ?? '…' })),
    onChange: (chosen: { id: string; title: string }[]) => {
      setNames((old) => new Map([...old, ...chosen.map(({ id, title }) => [id, title] as const)]))
      change(field, chosen.map(({ id }) => id).join('\n'))
    },
  })
  const time = (field: 'startsAt' | 'endsAt') => ({
    name: field,
    label: labelOf(field),
    value: draft[field],
    error: errors[field],
    hasTime: true,
    isOptional: true,
    onBlur: () => visit(field),
    onChange: (value: string) => change(field, value),
  })
  const [first] = linesOf(draft.phrases)
  const title = rule ? (rule.phrases[0] ?? '') : words('addTitle')
  return (
    <KeptForm kept={form.kept}>
      <form ref={element} onSubmit={submit} noValidate className={formStyles.form}>
        <PageHead
          title={title}
          crumbs={[
            { label: searchWords('title'), to: searchPaths.synonyms },
            { label: words('title'), to: searchPaths.pins },
            { label: title },
          ]}
          actions={
            rule &&
            may(cmsSearchRulesApi.remove) && (
              <Button onClick={() => setDeleting(true)}>
                <IconTrash size={18} aria-hidden />
                {words('delete')}
              </Button>
            )
          }
        />
        {form.conflict && <OvertakenNotice clashes={form.clashes(labelOf, wordsOf)} />}
        <FormFaults fields={fields} errors={errors} labelOf={labelOf} onShow={show} />
        <OnlyWith permission={cmsSearchRulesApi.update.needs}>
          <FormSection title={words('what')} hint={words('whatHint')}>
            <NamesField
              name="phrases"
              label={labelOf('phrases')}
              help={words('phrasesHint')}
              error={errors.phrases}
              names={linesOf(draft.phrases)}
              max={most.phrases}
              maxLength={most.phrase}
              isOptional={false}
              dir="auto"
              onChange={(phrases) => change('phrases', phrases.join('\n'))}
            />
            <SelectField
              name="language"
              label={labelOf('language')}
              value={draft.language}
              onChange={(event) => change('language', event.currentTarget.value)}
            >
              <option value="">{words('both')}</option>
              {enums.Language.map((language) => (
                <option key={language} value={language}>
                  {searchWords(`languages.${language}`)}
                </option>
              ))}
            </SelectField>
          </FormSection>
          <FormSection title={words('products')} hint={words('productsHint')}>
            <ProductPicker {...products('pins')} />
            <ProductPicker {...products('buries')} />
          </FormSection>
          <FormSection title={words('when')} hint={words('whenHint')}>
            <FieldPair>
              <DateField {...time('startsAt')} />
              <DateField {...time('endsAt')} min={draft.startsAt} />
            </FieldPair>
            <CheckboxField
              name="isActive"
              label={labelOf('isActive')}
              checked={draft.isActive === 'yes'}
              onChange={(event) => change('isActive', event.currentTarget.checked ? 'yes' : '')}
            />
            <TextField
              name="note"
              label={labelOf('note')}
              isOptional
              value={draft.note}
              error={errors.note}
              onChange={(event) => change('note', event.currentTarget.value)}
              onBlur={() => visit('note')}
              autoComplete="off"
              dir="auto"
            />
          </FormSection>
        </OnlyWith>
        {first !== undefined && (
          <PinPreview
            phrase={first}
            language={draft.language === 'en' || draft.language === 'ar' ? draft.language : pageLanguage}
            pins={linesOf(draft.pins)}
            buries={linesOf(draft.buries)}
          />
        )}
        {may(cmsSearchRulesApi.update) && (
          <SaveBar isDirty={form.isDirty} isSaving={form.isSaving}>
            <ButtonLink to={searchPaths.pins}>{t('actions.cancel')}</ButtonLink>
          </SaveBar>
        )}
      </form>
      {rule && isDeleting && (
        <DeletePins
          rule={rule}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            guard.release()
            go(searchPaths.pins, { replace: true })
          }}
        />
      )}
      {guard.dialog}
    </KeptForm>
  )
}

type PickerProps = {
  name: string
  label: string
  error: string | undefined
  isOptional: boolean
  max: number
  chosen: { id: string; title: string }[]
  onChange: (chosen: { id: string; title: string }[]) => void
}

/** Products found by typing a name or a code. */
function ProductPicker(picker: PickerProps) {
  const finding = useSearchText()
  const { found, isPlaceholderData, isError } = usePickOptions('products', finding.search)
  return (
    <Combobox
      {...picker}
      finding={finding}
      options={found?.data.map(({ id, name }) => ({ id, title: name }))}
      isStale={isPlaceholderData}
      isFailed={isError}
    />
  )
}
