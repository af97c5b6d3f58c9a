import { IconUpload } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { ownDocumentTypes } from '#contract/documents.ts'
import { exemptCategories, taxReason, taxReasonCodes } from '#contract/tax-reasons.ts'
import { cmsTaxStandingsApi } from '#contract/tax-standings.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import styles from '#web/company/company.module.css'
import { useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { invalidate } from '../use-api-query.ts'
import taxStyles from './tax.module.css'

type Props = { company: string; onDone: () => void }

/** Why a company pays no VAT from now on, with the document that shows it. */
export function StandingForm({ company, onDone }: Props) {
  const t = useT('cms.customers.tax')
  const words = useT()
  const language = useLanguage()
  const showError = useShowError()
  const form: RefObject<HTMLFormElement | null> = useRef(null)
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState<(typeof taxReasonCodes)[number]>(taxReasonCodes[0])
  const [text, setText] = useState({ documentNumber: '', validFrom: '', validTo: '' })
  const [document, setDocument] = useState<{ id: string; name: string }>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState<'file' | 'form'>()

  function show(found: Record<string, string>) {
    setErrors(found)
    focusFirstError(form)
  }
  function fail(error: unknown) {
    if (isApiError(error) && Object.keys(error.fields).length > 0) show(error.fields)
    else if (isApiError(error) && error.code === 'overlap') show({ validFrom: error.message })
    else showError(error)
  }
  async function upload(file: File | undefined) {
    if (!file) return
    setBusy('file')
    try {
      const body = new FormData()
      body.set('file', file)
      const { data } = await call(cmsTaxStandingsApi.upload, { body })
      setDocument(data)
      setErrors(({ document: _document, ...others }) => others)
    } catch (error) {
      if (isApiError(error) && error.isAnswer) setErrors({ ...errors, document: error.message })
      else showError(error)
    } finally {
      setBusy(undefined)
    }
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const missing = (['documentNumber', 'validFrom', 'validTo'] as const).filter(
      (name) => text[name].trim() === '',
    )
    const required = (name: string) => words('validation.required', { field: name })
    if (missing.length > 0 || !document)
      return show({
        ...Object.fromEntries(missing.map((name) => [name, required(t(`fields.${name}`))])),
        ...(!document && { document: required(t('fields.document')) }),
      })
    setBusy('form')
    try {
      await call(cmsTaxStandingsApi.add, {
        params: { id: company },
        body: { reasonCode: code, document: document.id, ...text },
        idempotencyKey: crypto.randomUUID(),
      })
      showAlert({ type: 'success', message: t('added') })
      await invalidate(cmsTaxStandingsApi.list)
      onDone()
    } catch (error) {
      fail(error)
    } finally {
      setBusy(undefined)
    }
  }
  const field = (name: keyof typeof text) => ({
    name,
    label: t(`fields.${name}`),
    required: true,
    value: text[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setText({ ...text, [name]: event.currentTarget.value }),
  })
  return (
    <form ref={form} className={taxStyles.form} onSubmit={(event) => void submit(event)} noValidate>
      <SelectField
        name="reasonCode"
        label={t('fields.reasonCode')}
        value={code}
        error={errors.reasonCode}
        onChange={(event) => {
          const chosen = taxReasonCodes.find((one) => one === event.currentTarget.value)
          if (chosen) setCode(chosen)
        }}
      >
        {exemptCategories.map((category) => (
          <optgroup key={category} label={t(`categories.${category}`)}>
            {taxReasonCodes
              .filter((one) => taxReason(one).category === category)
              .map((one) => (
                <option key={one} value={one}>
                  {taxReason(one)[language]} ({one})
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField {...field('documentNumber')} maxLength={60} dir="ltr" autoComplete="off" />
      <div className={taxStyles.days}>
        <TextField {...field('validFrom')} type="date" />
        <TextField {...field('validTo')} type="date" />
      </div>
      <div>
        <input
          ref={input}
          type="file"
          hidden
          accept={ownDocumentTypes.join(',')}
          onChange={(event) => void upload(event.currentTarget.files?.[0])}
        />
        <Button isBusy={busy === 'file'} onClick={() => input.current?.click()}>
          <IconUpload size={16} aria-hidden />
          {document ? <bdi>{document.name}</bdi> : t('upload')}
        </Button>
        {errors.document && (
          <p role="alert" className={taxStyles.error}>
            {errors.document}
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <Button onClick={onDone}>{words('actions.cancel')}</Button>
        <Button type="submit" kind="primary" isBusy={busy === 'form'}>
          {words('actions.save')}
        </Button>
      </div>
    </form>
  )
}
