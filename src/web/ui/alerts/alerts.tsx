import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { AlertType } from '#contract/enums.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isApiError } from '#web/api/api-error.ts'
import { showMutationErrorsBy } from '#web/api/mutation-errors.ts'
import { useT } from '#web/language/language.tsx'
import { type Alert, alertState, hideAlert, showAlert } from './alert-state.ts'
import styles from './alerts.module.css'
import { Button, IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'

/** How long an alert is shown. */
const alertMilliseconds = 6000

const icons = {
  success: IconCircleCheck,
  error: IconCircleX,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
} satisfies Record<AlertType, unknown>

/** The place at the top where alerts appear; once per page. Failed changes are shown here too. */
export function Alerts() {
  const alert = useSyncExternalStore(alertState.watch, alertState.current, () => undefined)
  const showError = useShowError()
  useEffect(() => showMutationErrorsBy(showError), [showError])

  const place = useRef<HTMLDivElement>(null)
  const id = alert?.id
  // Shown again with an alert over a dialog, which may have been opened since.
  useEffect(() => {
    const element = place.current
    if (
      id === undefined ||
      !element?.showPopover ||
      !document.querySelector('dialog:is([open], :popover-open)')
    )
      return
    element.hidePopover()
    element.showPopover()
  }, [id])
  useEffect(() => place.current?.showPopover?.(), [])

  // Both regions exist from the start: one that is added together with its text is often not announced.
  return (
    <div ref={place} className={styles.place} popover="manual">
      <div role="status">{alert && alert.type !== 'error' && <OneAlert key={alert.id} alert={alert} />}</div>
      <div role="alert">{alert?.type === 'error' && <OneAlert key={alert.id} alert={alert} />}</div>
    </div>
  )
}

/** Shows an error as an alert: the server's own message, else that of its code, else the general one. */
export function useShowError(): (error: unknown) => void {
  const t = useT()
  const wordsOf = (code: ErrorCode) =>
    t.has(`errors.${code}`)
      ? t(`errors.${code}`, {
          min: 0,
          max: 0,
          count: 0,
          value: '',
          permission: '',
          other: '',
          pair: '',
          ratio: '',
          least: '',
        })
      : t('alert.errorMessage')
  return (error) =>
    showAlert({
      type: 'error',
      message: isApiError(error) ? error.message || wordsOf(error.code) : t('alert.errorMessage'),
    })
}

function OneAlert({ alert }: { alert: Alert }) {
  const t = useT('alert')
  const [isHeld, setHeld] = useState(false)
  const Icon = icons[alert.type]

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(hideAlert, alertMilliseconds)
    return () => clearTimeout(timer)
  }, [isHeld])

  return (
    <div
      className={classNames(styles.alert, styles[alert.type])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={22} className={styles.icon} aria-hidden />
      <div className={styles.words}>
        <strong>{t(`titles.${alert.type}`)}</strong>
        <p>{alert.message}</p>
      </div>
      {alert.action && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            hideAlert()
            alert.action?.run()
          }}
        >
          {alert.action.label}
        </Button>
      )}
      <IconButton label={t('close')} onClick={hideAlert}>
        <IconX size={18} />
      </IconButton>
    </div>
  )
}
