import encodeQr from 'qr'
import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import type { FactorsApi } from './factors-api.ts'
import styles from './second-factor.module.css'

type Props = {
  api: FactorsApi
  secret: string
  uri: string
  onDone: (codes: readonly string[] | undefined) => void
  onClose: () => void
}

/** The key for the app, and a first code of it. The key never leaves the page: its picture is drawn here. */
export function CodeAppDialog({ api, secret, uri, onDone, onClose }: Props) {
  const t = useT('secondFactor.app')
  const actions = useT('actions')
  const formId = useId()
  const showError = useShowError()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || code.trim() === '') return
    setBusy(true)
    try {
      const { data } = await call(api.confirmCodeApp, { body: { code: code.trim() } })
      onDone(data.recoveryCodes)
    } catch (error) {
      if (!isApiError(error) || !error.isAnswer) return showError(error)
      setError(Object.values(error.fields)[0] ?? error.message)
      form.current?.querySelector('input')?.focus()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('dialog')}
      footer={
        <>
          <Button onClick={onClose}>{actions('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={isBusy}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={styles.ask} onSubmit={submit} noValidate>
        <p>{t('scan')}</p>
        <QrCode text={uri} label={t('picture')} />
        <div>
          <p className={styles.muted}>{t('key')}</p>
          <p className={styles.secret} dir="ltr">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </p>
        </div>
        <TextField
          name="code"
          label={t('code')}
          value={code}
          error={error}
          required
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={(event) => {
            setCode(event.currentTarget.value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}

function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQr(text, 'raw', { border: 1 }), [text])
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <div className={styles.qr}>
      <svg viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
        <path d={path} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
    </div>
  )
}
