import { type FormEvent, useState } from 'react'
import { previewApi } from '#contract/preview.ts'
import { withLanguage } from '#i18n/paths.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { DateField } from '../dates/date-field.tsx'
import { useMay } from '../may.ts'
import { Panel } from '../panel.tsx'
import styles from './schedule.module.css'
import { useEntryWords } from './schedule-data.ts'

/** Opens the shop as it will be at a time; this browser sees it so until the preview ends. */
export function SeeAsOf() {
  const t = useT('cms.schedule.preview')
  const all = useT()
  const may = useMay()
  const language = useLanguage()
  const words = useEntryWords()
  const showError = useShowError()
  const [at, setAt] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [open, setOpen] = useState<{ at: string; until: string }>()

  async function see(event: FormEvent) {
    event.preventDefault()
    if (at === '') return setError(all('validation.required', { field: t('at') }))
    setBusy(true)
    try {
      const { data } = await call(previewApi.open, { body: { at } })
      setOpen(data)
    } catch (error) {
      if (isApiError(error) && error.fields.at) setError(error.fields.at)
      else showError(error)
    } finally {
      setBusy(false)
    }
  }

  async function end() {
    try {
      await call(previewApi.end, {})
      setOpen(undefined)
      showAlert({ type: 'success', message: t('ended') })
    } catch (error) {
      showError(error)
    }
  }

  if (!may(previewApi.open)) return null
  return (
    <Panel title={t('title')}>
      <form onSubmit={see} noValidate className={styles.asOf}>
        <DateField
          hasTime
          name="at"
          label={t('at')}
          value={at}
          error={error}
          help={words.zone}
          onChange={(value) => {
            setAt(value)
            setError(undefined)
          }}
        />
        <div className={styles.ways}>
          <Button type="submit" isBusy={isBusy}>
            {t('start')}
          </Button>
          {open && (
            <ButtonAnchor kind="primary" href={withLanguage('/', language)} target="_blank" rel="noreferrer">
              {t('open')}
            </ButtonAnchor>
          )}
          <Button kind="quiet" onClick={() => void end()}>
            {t('end')}
          </Button>
        </div>
        <p className={styles.muted} role="status">
          {open ? t('isOpen', { at: words.timeWord(open.at), until: words.timeWord(open.until) }) : t('hint')}
        </p>
      </form>
    </Panel>
  )
}
