import { useRef, useState } from 'react'
import { priceListsApi } from '#contract/price-lists.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { CheckboxField, Field } from '#web/ui/form/field.tsx'
import styles from './price-lists.module.css'

type Report = Data<typeof priceListsApi.importEntries>
type Props = {
  /** For lines that name no list. */
  list: string
  onClose: () => void
  onWritten: () => void
}

/** Prices pasted as lines of code and price, or of a CSV file: tried first, then written all together. */
export function ImportPrices({ list, onClose, onWritten }: Props) {
  const t = useT('cms.priceLists.importing')
  const fields = useT('fields')
  const validation = useT('validation')
  const showError = useShowError()
  const input = useRef<HTMLInputElement>(null)
  const [prices, setPrices] = useState('')
  const [report, setReport] = useState<Report>()
  const [error, setError] = useState<string>()
  const [isConfirmed, setConfirmed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isReady =
    report !== undefined && report.problemCount === 0 && (!report.needsConfirmation || isConfirmed)

  function take(text: string) {
    setPrices(text)
    setReport(undefined)
    setConfirmed(false)
    setError(undefined)
  }

  async function send(dryRun: boolean) {
    if (prices.trim() === '') return setError(validation('required', { field: fields('prices') }))
    setBusy(true)
    try {
      const { data } = await call(priceListsApi.importEntries, {
        body: { prices, list, dryRun, isConfirmed },
      })
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
              {t('write', { count: report.added + report.changed })}
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
          {'TRK-100 399\nGW-1 10%\nSIM-1 1:429 10:399 50:365'}
        </pre>
        <p>{t('csv')}</p>
        <Field label={fields('prices')} {...(error && { error })}>
          {(wiring) => (
            <textarea
              rows={10}
              dir="ltr"
              spellCheck={false}
              value={prices}
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
        {report?.needsConfirmation && report.problemCount === 0 && (
          <CheckboxField
            label={t('confirm')}
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}

function Told({ report: { added, changed, unchanged, problems, problemCount } }: { report: Report }) {
  const t = useT('cms.priceLists.importing')
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
                {t('row', { row: format.number(row) })} <bdi dir="ltr">{text}</bdi>: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
