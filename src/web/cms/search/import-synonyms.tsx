import { useRef, useState } from 'react'
import { cmsSynonymsApi } from '#contract/searches.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import styles from './search.module.css'

type Report = Data<typeof cmsSynonymsApi.importList>
type Props = { onClose: () => void; onWritten: () => void }

const example =
  'language,terms,means,direction\nen,base station; hub,gateway,one\nen,thermometer,temperature sensor,two'

/** Synonyms pasted or of a CSV file: tried first, then written all together. */
export function ImportSynonyms({ onClose, onWritten }: Props) {
  const t = useT('cms.search.synonyms.importing')
  const fields = useT('fields')
  const validation = useT('validation')
  const showError = useShowError()
  const input = useRef<HTMLInputElement>(null)
  const [rows, setRows] = useState('')
  const [report, setReport] = useState<Report>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const count = report ? report.added + report.changed : 0
  const isReady = report?.problemCount === 0 && count > 0

  function take(text: string) {
    setRows(text)
    setReport(undefined)
    setError(undefined)
  }

  async function send(dryRun: boolean) {
    if (rows.trim() === '') return setError(validation('required', { field: fields('rows') }))
    setBusy(true)
    try {
      const { data } = await call(cmsSynonymsApi.importList, { body: { rows, dryRun } })
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
        <p>{t('merge')}</p>
        <Field label={fields('rows')} {...(error && { error })}>
          {(wiring) => (
            <textarea
              rows={10}
              dir="auto"
              spellCheck={false}
              value={rows}
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
        {report && <Told report={report} />}
      </div>
    </Dialog>
  )
}

function Told({ report: { added, changed, unchanged, problems, problemCount } }: { report: Report }) {
  const t = useT('cms.search.synonyms.importing')
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
                {t('row', { row: format.number(row) })} <bdi>{text}</bdi>: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
