import { type FormEvent, useId, useRef, useState } from 'react'
import { cmsOrdersApi } from '#contract/orders.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextAreaField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { amountOf, amountText } from '../../products/amount.ts'
import type { Order } from './order-data.ts'
import { RefundAmount } from './refund-amount.tsx'
import styles from './refund-dialog.module.css'
import { leftToRefund } from './return-value.ts'
import { useChangeOrder } from './use-change-order.ts'

const maxReasonLength = 255

/** Gives back a sum of a paid order, with the reason; all that is left is proposed. */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT('cms.orders.refund')
  const texts = useT('validation')
  const language = useLanguage()
  const format = useFormat()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  // The same dialog is the same refund, however often it is sent.
  const [key] = useState(() => crypto.randomUUID())
  const { act, isPending } = useChangeOrder(order)
  const left = leftToRefund(order)
  const [amount, setAmount] = useState(() => amountText(left, language))
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<{ amount?: string; reason?: string }>({})

  async function refund(event: FormEvent) {
    event.preventDefault()
    const minor = amountOf(amount, left.currency)
    const clean = reason.trim()
    const wrong = {
      ...(minor === null && { amount: texts('required', { field: t('amount') }) }),
      ...((minor === undefined || (minor !== null && minor < 1)) && {
        amount: texts('invalid', { field: t('amount') }),
      }),
      ...(typeof minor === 'number' &&
        minor > left.amount && { amount: t('atMost', { left: format.money(left) }) }),
      ...(clean === '' && { reason: texts('required', { field: t('reason') }) }),
      ...([...clean].length > maxReasonLength && {
        reason: texts('maxCharacters', { field: t('reason'), max: maxReasonLength }),
      }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0 || typeof minor !== 'number') return focusFirstError(form)
    const done = await act(
      () =>
        call(cmsOrdersApi.refund, {
          params: { id: order.id },
          body: {
            amount: { amount: minor, currency: left.currency },
            reason: clean,
            version: order.version,
          },
          idempotencyKey: key,
        }),
      t('done'),
      ({ fields }) => {
        if (!fields?.amount) return false
        setErrors({ amount: fields.amount })
        focusFirstError(form)
        return true
      },
    )
    if (done !== 'stay') onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" type="submit" form={formId} isBusy={isPending}>
            {t('action')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        onSubmit={(event) => void refund(event)}
        noValidate
        className={styles.form}
      >
        <p>{t(order.payment.provider === 'bank_transfer' ? 'byTransfer' : 'byProvider')}</p>
        <RefundAmount
          value={amount}
          left={left}
          error={errors.amount}
          onChange={(typed) => {
            setAmount(typed)
            setErrors({ ...errors, amount: undefined })
          }}
        />
        <TextAreaField
          label={t('reason')}
          rows={3}
          value={reason}
          error={errors.reason}
          help={t('reasonHint')}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setErrors({ ...errors, reason: undefined })
          }}
        />
      </form>
    </Dialog>
  )
}
