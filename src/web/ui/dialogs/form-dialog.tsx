import { type FormEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import styles from './form-dialog.module.css'

type FormProps = {
  title: string
  action: string
  kind?: 'primary' | 'danger'
  /** What is missing, by field; it is shown instead of sent. */
  check?: () => Record<string, string>
  /** Makes the change and returns what is told of it. */
  work: () => Promise<string>
  onDone: () => Promise<unknown>
  onClose: () => void
  children: (errors: Record<string, string | undefined>) => ReactNode
}

/** A form over the page, which closes once it is done; a failure leaves it open. */
export function FormDialog({
  title,
  action,
  kind = 'primary',
  check,
  work,
  onDone,
  onClose,
  children,
}: FormProps) {
  const actions = useT('actions')
  const showError = useShowError()
  const formId = useId()
  const form: RefObject<HTMLFormElement | null> = useRef(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)

  function show(messages: Record<string, string>) {
    setErrors(messages)
    focusFirstError(form)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const missing = check?.() ?? {}
    if (Object.keys(missing).length > 0) return show(missing)
    setBusy(true)
    try {
      showAlert({ type: 'success', message: await work() })
      await onDone()
      onClose()
    } catch (error) {
      if (isApiError(error) && Object.keys(error.fields).length > 0) show(error.fields)
      else {
        showError(error)
        await onDone()
      }
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
          <Button kind={kind} type="submit" form={formId} isBusy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={styles.form} onSubmit={submit} noValidate>
        {children(errors)}
      </form>
    </Dialog>
  )
}
