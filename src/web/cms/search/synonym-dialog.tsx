import { type FormEvent, useId } from 'react'
import { cmsSynonymsApi } from '#contract/searches.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { FieldPair } from '../form/form-section.tsx'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { useTextForm } from '../form/use-text-form.ts'
import { NamesField } from '../pick/names-field.tsx'
import { invalidate } from '../use-api-query.ts'
import styles from './search.module.css'

export type Synonym = Data<typeof cmsSynonymsApi.create>
type Props = {
  /** Undefined for a new one. */
  synonym: Synonym | undefined
  /** Of a new one: a phrase that was searched for. */
  phrase?: string
  onClose: () => void
}

const fields = ['terms', 'means', 'language', 'direction', 'isDialect', 'isActive', 'note'] as const
type Field = (typeof fields)[number]
export const synonymLanguages = ['en', 'ar', 'any'] as const
export const synonymDirections = ['one', 'two'] as const
const most = { terms: 12, means: 6, phrase: 40, note: 200 }

export const linesOf = (text: string) => (text === '' ? [] : text.split('\n'))
/** The language of a phrase, by its letters. */
const languageOf = (phrase: string) => (/\p{Script=Arabic}/u.test(phrase) ? 'ar' : 'en')

function draftOf(synonym: Synonym | undefined, phrase = ''): Record<Field, string> {
  const yes = (is: boolean) => (is ? 'yes' : '')
  return {
    terms: synonym?.terms.join('\n') ?? phrase,
    means: synonym?.means.join('\n') ?? '',
    language: synonym?.language ?? languageOf(phrase),
    direction: synonym?.direction ?? 'one',
    isDialect: yes(synonym?.isDialect ?? false),
    isActive: yes(synonym?.isActive ?? true),
    note: synonym?.note ?? '',
  }
}

/** Adds words that mean the same, or changes them. */
export function SynonymDialog({ synonym, phrase, onClose }: Props) {
  const t = useT()
  const words = useT('cms.search')
  const formId = useId()
  const form = useTextForm<Field>({
    fields,
    initial: { draft: draftOf(synonym, phrase), ...(synonym && { version: synonym.version }) },
    check: (draft) => {
      const faults: Partial<Record<Field, string>> = {}
      for (const field of ['terms', 'means'] as const) {
        const lines = linesOf(draft[field])
        if (lines.length === 0) faults[field] = words('synonyms.termsNeeded')
        else if (lines.some((line) => [...line.trim()].length < 2)) faults[field] = words('synonyms.tooShort')
      }
      if ([...draft.note.trim()].length > most.note)
        faults.note = t('validation.maxCharacters', { field: words('synonyms.note'), max: most.note })
      return faults
    },
    save: async ({ draft, version }) => {
      const body = {
        terms: linesOf(draft.terms),
        means: linesOf(draft.means),
        language: draft.language as Synonym['language'],
        direction: draft.direction as Synonym['direction'],
        isDialect: draft.isDialect === 'yes',
        isActive: draft.isActive === 'yes',
        note: draft.note.trim(),
      }
      if (synonym)
        await call(cmsSynonymsApi.update, {
          params: { id: synonym.id },
          body: { ...body, version: version ?? synonym.version },
        })
      else
        await call(cmsSynonymsApi.create, {
          body: { ...body, origin: phrase === undefined ? 'staff' : 'search' },
        })
      await invalidate(cmsSynonymsApi.list)
      return undefined
    },
    ...(synonym && {
      reload: async () => {
        await invalidate(cmsSynonymsApi.list)
        const { data } = await call(cmsSynonymsApi.find, { params: { id: synonym.id } })
        return { draft: draftOf(data), version: data.version }
      },
    }),
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const { isSaved } = await form.submit()
    if (!isSaved) return focusFirstError({ current: element })
    showAlert({ type: 'success', message: t(synonym ? 'saved.updated' : 'cms.metadata.added') })
    onClose()
  }

  const { draft, errors, change } = form
  const labelOf = (field: Field) =>
    field === 'isDialect' || field === 'isActive' || field === 'note'
      ? words(`synonyms.${field}`)
      : words(`synonyms.columns.${field}`)
  const tick = (field: 'isDialect' | 'isActive') => ({
    name: field,
    label: labelOf(field),
    checked: draft[field] === 'yes',
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      change(field, event.currentTarget.checked ? 'yes' : ''),
  })
  const phrases = (field: 'terms' | 'means', help: string) => (
    <NamesField
      name={field}
      label={labelOf(field)}
      help={help}
      error={errors[field]}
      names={linesOf(draft[field])}
      max={most[field]}
      maxLength={most.phrase}
      isOptional={false}
      dir="auto"
      onChange={(names) => change(field, names.join('\n'))}
    />
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words(synonym ? 'synonyms.edit' : 'synonyms.add')}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={form.isSaving}>
            {synonym ? t('actions.save') : words('synonyms.add')}
          </Button>
        </>
      }
    >
      {form.conflict && <OvertakenNotice clashes={form.clashes(labelOf)} />}
      <form id={formId} onSubmit={submit} noValidate className={styles.dialogForm}>
        {phrases('terms', words('synonyms.termsHint'))}
        {phrases('means', words('synonyms.meansHint'))}
        <FieldPair>
          <SelectField
            name="direction"
            label={labelOf('direction')}
            help={words(`synonyms.directionHints.${draft.direction as 'one'}`)}
            value={draft.direction}
            onChange={(event) => change('direction', event.currentTarget.value)}
          >
            {synonymDirections.map((direction) => (
              <option key={direction} value={direction}>
                {words(`synonyms.directions.${direction}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            name="language"
            label={labelOf('language')}
            help={words('synonyms.languageHint')}
            value={draft.language}
            onChange={(event) => change('language', event.currentTarget.value)}
          >
            {synonymLanguages.map((language) => (
              <option key={language} value={language}>
                {words(`languages.${language}`)}
              </option>
            ))}
          </SelectField>
        </FieldPair>
        <div>
          <CheckboxField {...tick('isActive')} />
          <CheckboxField {...tick('isDialect')} />
        </div>
        <TextField
          name="note"
          label={labelOf('note')}
          isOptional
          value={draft.note}
          error={errors.note}
          onChange={(event) => change('note', event.currentTarget.value)}
          autoComplete="off"
          dir="auto"
        />
      </form>
    </Dialog>
  )
}
