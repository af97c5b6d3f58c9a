import { type FormEvent, useId, useRef, useState } from 'react'
import { leastIdleMinutes, mostIdleMinutes, sessionTimeApi } from '#contract/sessions.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import styles from '../inventory/dialogs.module.css'
import { useMay } from '../may.ts'
import { invalidate, useApiQuery } from '../use-api-query.ts'
import { wholeNumber } from '../whole-number.ts'
import { StaffRule } from './staff-rule.tsx'

/** After how long without a call staff are signed out; changed by who manages them. */
export function SessionTime() {
  const t = useT('cms.staff.sessionTime')
  const may = useMay()
  const { data } = useApiQuery(sessionTimeApi.findIdle)
  const [isChanging, setChanging] = useState(false)
  if (!data) return null
  const { staffIdleMinutes } = data.data
  return (
    <StaffRule
      title={t('title')}
      action={
        may(sessionTimeApi.changeIdle) && <Button onClick={() => setChanging(true)}>{t('change')}</Button>
      }
      about={t('about', { minutes: staffIdleMinutes })}
    >
      {isChanging && <TimeDialog minutes={staffIdleMinutes} onClose={() => setChanging(false)} />}
    </StaffRule>
  )
}

function TimeDialog({ minutes, onClose }: { minutes: number; onClose: () => void }) {
  const t = useT('cms.staff.sessionTime')
  const words = useT()
  const format = useFormat()
  const showError = useShowError()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(String(minutes))
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const refuse = (fault: string | undefined) => {
    setError(fault)
    focusFirstError(form)
  }
  function faultOf(number: number | undefined): string | undefined {
    const field = words('fields.staffIdleMinutes')
    if (text.trim() === '') return words('validation.required', { field })
    if (number === undefined) return words('validation.invalid', { field })
    if (number < leastIdleMinutes) return words('validation.minNumber', { field, min: leastIdleMinutes })
    if (number > mostIdleMinutes) return words('validation.maxNumber', { field, max: mostIdleMinutes })
    return undefined
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const number = wholeNumber(text)
    const fault = faultOf(number)
    if (number === undefined || fault !== undefined) return refuse(fault)
    setBusy(true)
    try {
      await call(sessionTimeApi.changeIdle, { body: { staffIdleMinutes: number } })
      showAlert({ type: 'success', message: t('saved') })
      await invalidate(sessionTimeApi.findIdle)
      onClose()
    } catch (error) {
      if (isApiError(error) && error.fields.staffIdleMinutes) refuse(error.fields.staffIdleMinutes)
      else showError(error)
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
          <Button onClick={onClose}>{words('actions.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={isBusy}>
            {words('actions.save')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p>{t('hint')}</p>
        <TextField
          name="staffIdleMinutes"
          label={words('fields.staffIdleMinutes')}
          help={t('range', { min: format.number(leastIdleMinutes), max: format.number(mostIdleMinutes) })}
          inputMode="numeric"
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
