import { IconFileUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { cmsOrdersApi } from '#contract/orders.ts'
import { ownDocumentTypes } from '#contract/documents.ts'
import {
  cmsReturnsApi,
  reasonedReturnSteps,
  returnLabelDays,
  type StaffReturnStep,
} from '#contract/returns.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { CheckboxField, TextAreaField, TextField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { forgetStock } from '../inventory/use-stock-change.ts'
import { useMay } from '../may.ts'
import { amountOf, amountText } from '../products/amount.ts'
import { invalidate } from '../use-api-query.ts'
import type { ShownReturn } from './return-data.ts'
import styles from './returns.module.css'

const maxNote = 1000

type Props = { shown: ShownReturn; step: StaffReturnStep; onClose: () => void }

/** What goes with a step: a reason, instructions and label, where the goods go, the money. */
export function StepDialog({ shown, step, onClose }: Props) {
  const t = useT('returns')
  const actions = useT('actions')
  const validation = useT('validation')
  const language = useLanguage()
  const format = useFormat()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const showError = useShowError()
  const { revalidate } = useRevalidator()
  const { maxRefund } = shown
  const mayRefund = useMay()(cmsOrdersApi.refund)
  const [note, setNote] = useState('')
  const [label, setLabel] = useState<{ id: string; name: string }>()
  const [isWrittenOff, setWrittenOff] = useState(false)
  const [amount, setAmount] = useState(() => (maxRefund ? amountText(maxRefund, language) : ''))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isReasoned = reasonedReturnSteps.some((one) => one === step)
  const takesBack = step === 'refunded' || step === 'replaced'
  const upload = useMutation({
    mutationFn: (chosen: File) => {
      const body = new FormData()
      body.set('file', chosen)
      return call(cmsReturnsApi.sendLabel, { body })
    },
    onSuccess: ({ data }) => setLabel(data),
  })
  const { mutateAsync, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: (refund: number | undefined) =>
      call(cmsReturnsApi.change, {
        params: { id: shown.id },
        body: {
          to: step,
          ...(note.trim() !== '' && { note: note.trim() }),
          ...(label && step === 'approved' && { label: label.id }),
          ...(takesBack && { isWrittenOff }),
          ...(refund !== undefined &&
            maxRefund && { refund: { amount: refund, currency: maxRefund.currency } }),
          version: shown.version,
        },
      }),
  })

  async function refresh() {
    if (takesBack) await forgetStock()
    await invalidate(cmsReturnsApi.find, cmsReturnsApi.list, cmsOrdersApi.find, cmsOrdersApi.list)
    await revalidate()
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const minor = step === 'refunded' && maxRefund ? amountOf(amount, maxRefund.currency) : undefined
    const isWrong = step === 'refunded' && maxRefund && (typeof minor !== 'number' || minor < 1)
    const wrong = {
      ...(isReasoned &&
        note.trim() === '' && { note: validation('required', { field: t('reasonForBuyer') }) }),
      ...([...note.trim()].length > maxNote && {
        note: validation('maxCharacters', { field: t('textLabel'), max: maxNote }),
      }),
      ...(isWrong && { refund: validation('invalid', { field: t('refund') }) }),
      ...(typeof minor === 'number' &&
        maxRefund &&
        minor > maxRefund.amount && { refund: t('refundHint', { max: format.money(maxRefund) }) }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusFirstError(form)
    try {
      await mutateAsync(typeof minor === 'number' ? minor : undefined)
      showAlert({ type: 'success', message: t('done') })
      await refresh()
      onClose()
    } catch (error) {
      if (
        isApiError(error) &&
        Object.keys(error.fields).some((field) => field in { note, refund: 1, label: 1 })
      ) {
        setErrors(error.fields)
        return focusFirstError(form)
      }
      if (isApiError(error) && ['version_conflict', 'invalid_transition'].includes(error.code)) {
        showAlert({ type: 'warning', message: t('outdated') })
        await refresh()
        onClose()
      } else showError(error)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`stepTitle.${step}`)}
      footer={
        <>
          <Button onClick={onClose}>{actions('cancel')}</Button>
          <Button
            kind={isReasoned ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            isBusy={isPending}
            disabled={step === 'refunded' && maxRefund !== undefined && !mayRefund}
          >
            {t(`steps.${step}`)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <p>{t(`stepHint.${step}`, { days: returnLabelDays })}</p>
        {step === 'refunded' &&
          (maxRefund ? (
            <TextField
              label={t('refundAmount', { currency: maxRefund.currency })}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              value={amount}
              error={errors.refund}
              help={t('refundHint', { max: format.money(maxRefund) })}
              onChange={(event) => setAmount(event.currentTarget.value)}
            />
          ) : (
            <p>{t('nothingToRefund')}</p>
          ))}
        {takesBack && (
          <CheckboxField
            label={t('isWrittenOff')}
            checked={isWrittenOff}
            onChange={(event) => setWrittenOff(event.currentTarget.checked)}
          />
        )}
        {(isReasoned || step === 'approved') && (
          <TextAreaField
            label={t(isReasoned ? 'reasonForBuyer' : 'instructionsFor')}
            limit={maxNote}
            value={note}
            error={errors.note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        {step === 'approved' && (
          <div className={styles.file}>
            <span>{t('labelFile')}</span>
            <Button isBusy={upload.isPending} onClick={() => file.current?.click()}>
              <IconFileUpload size={18} aria-hidden />
              {label ? <bdi>{label.name}</bdi> : t('chooseFile')}
            </Button>
            <span className={styles.muted}>{errors.label ?? t('labelHint')}</span>
            <input
              ref={file}
              type="file"
              accept={ownDocumentTypes.join(',')}
              hidden
              onChange={({ currentTarget }) => {
                const [chosen] = currentTarget.files ?? []
                if (chosen) upload.mutate(chosen)
                currentTarget.value = ''
              }}
            />
          </div>
        )}
      </form>
    </Dialog>
  )
}
