import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { cmsCreditApi, creditTerms, maxCredit } from '#contract/credit.ts'
import { amountOf, plainAmount } from '#i18n/amount-of.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import styles from '#web/company/company.module.css'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { invalidate } from '../use-api-query.ts'

type Credit = Data<typeof cmsCreditApi.find>
type Props = { company: string; credit: Credit; onDone: () => void }

/** On which terms a company buys from now on. */
export function TermsForm({ company, credit, onDone }: Props) {
  const t = useT('credit')
  const words = useT()
  const showError = useShowError()
  const form: RefObject<HTMLFormElement | null> = useRef(null)
  const { currency } = credit.creditLimit
  const [terms, setTerms] = useState(credit.paymentTerms)
  const [limit, setLimit] = useState(plainAmount(credit.creditLimit.amount, currency))
  const [isStopped, setStopped] = useState(credit.isStopped)
  const [stopReason, setStopReason] = useState(credit.stopReason ?? '')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)

  function show(found: Record<string, string>) {
    setErrors(found)
    focusFirstError(form)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const amount = amountOf(limit, currency)
    if (typeof amount !== 'number' || amount < 0 || amount > maxCredit)
      return show({ creditLimit: t('invalidAmount') })
    if (isStopped && stopReason.trim() === '')
      return show({ stopReason: words('validation.required', { field: t('stopReason') }) })
    setBusy(true)
    try {
      await call(cmsCreditApi.change, {
        params: { id: company },
        body: {
          paymentTerms: terms,
          creditLimit: { amount, currency },
          isStopped,
          ...(isStopped && { stopReason: stopReason.trim() }),
          ...(credit.version !== undefined && { version: credit.version }),
        },
      })
      showAlert({ type: 'success', message: t('saved') })
      await invalidate(cmsCreditApi.find)
      onDone()
    } catch (error) {
      if (isApiError(error) && Object.keys(error.fields).length > 0) show(error.fields)
      else if (isApiError(error) && error.code === 'version_conflict') {
        showAlert({ type: 'error', message: t('outdated') })
        await invalidate(cmsCreditApi.find)
        onDone()
      } else showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <SelectField
        name="paymentTerms"
        label={t('paymentTerms')}
        value={terms}
        error={errors.paymentTerms}
        onChange={(event) => {
          const chosen = creditTerms.find((one) => one === event.currentTarget.value)
          if (chosen) setTerms(chosen)
        }}
      >
        {creditTerms.map((one) => (
          <option key={one} value={one}>
            {t(`terms.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        name="creditLimit"
        label={t('limitIn', { currency })}
        help={t('limitHelp')}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        value={limit}
        error={errors.creditLimit}
        onChange={(event) => setLimit(event.currentTarget.value)}
      />
      <div className={styles.address}>
        <CheckboxField
          name="isStopped"
          label={t('stop')}
          checked={isStopped}
          onChange={(event) => setStopped(event.currentTarget.checked)}
        />
        {isStopped && (
          <TextAreaField
            name="stopReason"
            label={t('stopReason')}
            help={t('stopHelp')}
            rows={2}
            maxLength={255}
            required
            value={stopReason}
            error={errors.stopReason}
            onChange={(event) => setStopReason(event.currentTarget.value)}
          />
        )}
      </div>
      <div className={styles.buttons}>
        <Button onClick={onDone}>{words('actions.cancel')}</Button>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {words('actions.save')}
        </Button>
      </div>
    </form>
  )
}
