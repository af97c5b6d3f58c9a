import { type FormEvent, useId, useRef, useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import own from './file-import-dialog.module.css'

type Report = {
  problems: readonly { row: number; text: string; message: string }[]
  problemCount: number
  isWritten: boolean
}

type Props<R extends Report> = {
  title: string
  hint: string
  /** Sends the file, with `dryRun` for a trial. */
  send: (form: FormData) => Promise<R>
  /** How many entries a report changes. */
  changesOf: (report: R) => number
  result: (report: R) => string
  done: (count: number) => string
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** A file is checked first; what it would change is told, and only then saved. */
export function FileImportDialog<R extends Report>(props: Props<R>) {
  const { title, hint, send, changesOf, result, done, onDone, onClose } = props
  const t = useT('fileImport')
  const actions = useT('actions')
  const showError = useShowError()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [report, setReport] = useState<R>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isReady = report !== undefined && report.problemCount === 0 && changesOf(report) > 0

  async function submit(event: FormEvent) {
    event.preventDefault()
    const file = field.current?.files?.[0]
    if (!file) {
      setError(t('missing'))
      field.current?.focus()
      return
    }
    const form = new FormData()
    // The form's fields come before its file.
    form.set('dryRun', String(!isReady))
    form.set('file', file)
    setBusy(true)
    try {
      const answer = await send(form)
      if (answer.isWritten) {
        showAlert({ type: 'success', message: done(changesOf(answer)) })
        await onDone()
        onClose()
      } else setReport(answer)
    } catch (failure) {
      setReport(undefined)
      if (isApiError(failure) && failure.isAnswer) setError(failure.fields.file ?? failure.message)
      else if (failure instanceof Error) showError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{actions('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={isBusy}>
            {t(isReady ? 'confirm' : 'check')}
          </Button>
        </>
      }
    >
      <form id={formId} className={own.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={own.muted}>{hint}</p>
        <TextField
          ref={field}
          type="file"
          name="file"
          accept=".csv,.txt,.xlsx"
          label={t('file')}
          {...(error && { error })}
          onChange={() => {
            setReport(undefined)
            setError(undefined)
          }}
        />
        <div role="status" className={own.form}>
          {report && (
            <>
              <p>{result(report)}</p>
              {report.problemCount > 0 && (
                <p className={own.fault}>{t('problems', { count: report.problemCount })}</p>
              )}
            </>
          )}
        </div>
        {report && report.problems.length > 0 && (
          <ul className={own.problems}>
            {report.problems.map(({ row, text, message }) => (
              <li key={row}>
                <strong>{t('row', { row })}</strong> {message}
                <bdi className={own.muted}>{text}</bdi>
              </li>
            ))}
          </ul>
        )}
      </form>
    </Dialog>
  )
}
