import { type FormEvent, useId, useState } from 'react'
import type { ScheduledKind } from '#contract/schedule-fields.ts'
import { scheduleApi } from '#contract/schedule.ts'
import { amountOf } from '#i18n/amount-of.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { DateField } from '../dates/date-field.tsx'
import { invalidate } from '../use-api-query.ts'
import styles from './schedule.module.css'
import { type Entry, useEntryWords } from './schedule-data.ts'

type Props = {
  kind: ScheduledKind
  id: string
  name: string
  currency: string
  /** Those that the viewer may change. */
  fields: Entry['field'][]
  onClose: () => void
}

type Draft = { field: Entry['field']; value: string; from: string; to: string; note: string }
type Asked = 'visible' | 'hidden' | 'active' | 'inactive'

const choices: Record<'visibility' | 'status', readonly Asked[]> = {
  visibility: ['visible', 'hidden'],
  status: ['active', 'inactive'],
}
const firstValue = (field: Entry['field']) =>
  field === 'visibility' || field === 'status' ? (choices[field][0] ?? '') : ''

/** A field, its value, and from when until when. */
export function AddEntry({ kind, id, name, currency, fields, onClose }: Props) {
  const t = useT('cms.schedule')
  const all = useT()
  const words = useEntryWords()
  const showError = useShowError()
  const formId = useId()
  const [draft, setDraft] = useState<Draft>(() => {
    const [field = 'visibility'] = fields
    return { field, value: firstValue(field), from: '', to: '', note: '' }
  })
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const { field } = draft
  const change = (changes: Partial<Draft>) => {
    setDraft((draft) => ({ ...draft, ...changes }))
    setErrors({})
  }

  function valueOf() {
    if (field === 'visibility' || field === 'status') return draft.value as Asked
    if (draft.value.trim() === '') return field === 'priceBeforeDiscount' ? null : undefined
    const amount = amountOf(draft.value, currency)
    return amount === undefined || amount === null ? undefined : { amount, currency }
  }

  const label = words.fieldWord(field)
  const valueFault = (isLacking: boolean) =>
    all(isLacking ? 'validation.required' : 'validation.invalid', { field: label })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    const value = valueOf()
    const found: typeof errors = {}
    if (value === undefined) found.value = valueFault(draft.value.trim() === '')
    if (draft.from === '') found.from = all('validation.required', { field: t('form.from') })
    if (Object.keys(found).length > 0 || value === undefined) return setErrors(found)
    setSaving(true)
    try {
      await call(scheduleApi.add, {
        body: {
          kind,
          entityId: id,
          field,
          value,
          from: draft.from,
          ...(draft.to && { to: draft.to }),
          note: draft.note,
        },
      })
      await invalidate(scheduleApi.list)
      showAlert({ type: 'success', message: t('added') })
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.code === 'schedule_conflict') setErrors({ from: conflictOf(error.details?.entries) })
      else if (Object.keys(error.fields).length > 0) setErrors(error.fields)
      else showError(error)
    } finally {
      setSaving(false)
    }
  }

  const conflictOf = (entries: unknown) =>
    t('form.conflict', {
      entries: (Array.isArray(entries) ? (entries as Pick<Entry, 'from' | 'to' | 'value'>[]) : [])
        .map((entry) => `${words.timesWord(entry)} (${words.valueWord(entry.value)})`)
        .join('; '),
    })

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('adding', { name })}
      footer={
        <>
          <Button onClick={onClose}>{all('actions.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={isSaving}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className={styles.form}>
        {fields.length > 1 && (
          <SelectField
            name="field"
            label={t('form.field')}
            value={field}
            onChange={(event) => {
              const next = event.currentTarget.value as Entry['field']
              change({ field: next, value: firstValue(next) })
            }}
          >
            {fields.map((one) => (
              <option key={one} value={one}>
                {words.fieldWord(one)}
              </option>
            ))}
          </SelectField>
        )}
        {field === 'visibility' || field === 'status' ? (
          <SelectField
            name="value"
            label={label}
            value={draft.value}
            error={errors.value}
            onChange={(event) => change({ value: event.currentTarget.value })}
          >
            {choices[field].map((one) => (
              <option key={one} value={one}>
                {words.valueWord(one)}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField
            name="value"
            label={`${label} (${currency})`}
            value={draft.value}
            error={errors.value}
            help={field === 'priceBeforeDiscount' ? t('form.noPrice') : undefined}
            inputMode="decimal"
            autoComplete="off"
            onBlur={() => {
              if (draft.value.trim() !== '' && valueOf() === undefined)
                setErrors((old) => ({ ...old, value: valueFault(false) }))
            }}
            onChange={(event) => change({ value: event.currentTarget.value })}
          />
        )}
        <DateField
          hasTime
          name="from"
          label={t('form.from')}
          value={draft.from}
          error={errors.from}
          help={words.zone}
          onChange={(from) => change({ from })}
        />
        <DateField
          hasTime
          isOptional
          name="to"
          label={t('form.to')}
          value={draft.to}
          min={draft.from || undefined}
          error={errors.to}
          help={t('form.toHint')}
          onChange={(to) => change({ to })}
        />
        <TextField
          name="note"
          label={t('form.note')}
          isOptional
          dir="auto"
          value={draft.note}
          error={errors.note}
          autoComplete="off"
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  )
}
