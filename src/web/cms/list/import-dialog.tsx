import { useRef, useState } from 'react'
import { useFormat, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { CheckboxField, Field } from '#web/ui/form/field.tsx'
import styles from './import-dialog.module.css'

type Report = {
  added: number
  changed: number
  unchanged: number
  problems: { row: number; text: string; message: string }[]
  problemCount: number
  /** Something in it may be meant or not. */
  needsConfirmation?: boolean
  isWritten: boolean
}

type Props = {
  words: 'cms.priceLists.importing' | 'cms.search.synonyms.importing'
  field: 'prices' | 'rows'
  example: string
  /** Of the text, and of its lines where they are told. */
  dir: 'ltr' | 'auto'
  /** What is asked where the report needs a confirmation. */
  confirmLabel?: string
  send: (text: string, how: { dryRun: boolean; isConfirmed: boolean }) => Promise<{ data: Report }>
  onClose: () => void
  onWritten: () => void
}

/** Rows pasted or of a CSV file: tried first, then written all together. */
export function ImportDialog({
  words,
  field,
  example,
  dir,
  confirmLabel,
  send: sendRows,
  onClose,
  onWritten,
}: Props) {
  const t = useT(words)
  const fields = useT('fields')
  const validation = useT('validation')
  const showError = useShowError()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [report, setReport] = useState<Report>()
  const [error, setError] = useState<string>()
  const [isConfirmed, setConfirmed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const count = report ? report.added + report.changed : 0
  const isFaultless = report?.problemCount === 0
  const isReady = isFaultless && (!report.needsConfirmation || isConfirmed)

  function take(changed: string) {
    setText(changed)
    setReport(undefined)
    setConfirmed(false)
    setError(undefined)
  }

  async function send(dryRun: boolean) {
    if (text.trim() === '') return setError(validation('required', { field: fields(field) }))
    setBusy(true)
    try {
      const { data } = await sendRows(text, { dryRun, isConfirmed })
      if (!data.isWritten) return setReport(data)
      showAlert({ type: 'success', message: t('done', { count: data.added + data.changed }) })
      onWritten()
      onClose()
    } catch (refused) {
      showError(refused)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      kind="side"
      title={t('title')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {isReady ? (
            <Button kind="primary" isBusy={isBusy} onClick={() => void send(false)}>
              {t('write', { count })}
            </Button>
          ) : (
            <Button kind="primary" isBusy={isBusy} onClick={() => void send(true)}>
              {t('check')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.importing}>
        <p>{t('about')}</p>
        <pre className={styles.example} dir="ltr">
          {example}
        </pre>
        <p>{t('more')}</p>
        <Field label={fields(field)} {...(error && { error })}>
          {(wiring) => (
            <textarea
              rows={10}
              dir={dir}
              spellCheck={false}
              value={text}
              onChange={(event) => take(event.currentTarget.value)}
              {...wiring}
            />
          )}
        </Field>
        <Button onClick={() => input.current?.click()}>{t('file')}</Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt"
          hidden
          onChange={({ currentTarget }) => {
            void currentTarget.files?.[0]?.text().then(take)
            currentTarget.value = ''
          }}
        />
        {report && <Told report={report} words={words} dir={dir} />}
        {confirmLabel !== undefined && report?.needsConfirmation && isFaultless && (
          <CheckboxField
            label={confirmLabel}
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}

function Told({
  report: { added, changed, unchanged, problems, problemCount },
  words,
  dir,
}: Pick<Props, 'words' | 'dir'> & { report: Report }) {
  const t = useT(words)
  const format = useFormat()
  return (
    <div role="status" className={styles.told}>
      {problemCount === 0 ? (
        <p>{t('found', { added, changed, unchanged })}</p>
      ) : (
        <>
          <p>{t('problems', { count: problemCount })}</p>
          <ul>
            {problems.map(({ row, text, message }) => (
              <li key={`${row} ${text}`}>
                {t('row', { row: format.number(row) })} <bdi dir={dir}>{text}</bdi>: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
