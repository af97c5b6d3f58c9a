import { type FormEvent, useId, useRef, useState } from 'react'
import { cmsTransactionsApi } from '#contract/transactions.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { wholeNumber } from '../whole-number.ts'
import styles from './dialogs.module.css'
import type { Stock } from './inventory-columns.tsx'
import { OutdatedNotice } from './outdated-notice.tsx'
import { useStockChange } from './use-stock-change.ts'

const reasons = ['counted', 'damaged', 'lost', 'found', 'sample', 'other'] as const
type Reason = (typeof reasons)[number]
type Errors = { number?: string; reason?: string; note?: string }

const maxNote = 255

/** Receives so many, or corrects what is on hand to what was counted. */
export function MoveDialog({
  stock,
  task,
  onClose,
}: {
  stock: Stock
  task: 'receive' | 'adjust'
  onClose: () => void
}) {
  const t = useT('cms.inventory')
  const actions = useT('actions')
  const texts = useT('validation')
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<Reason>()
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const { change, refresh, isOutdated, isBusy } = useStockChange()
  const isAdjusting = task === 'adjust'
  const number = wholeNumber(typed)
  const quantity = number === undefined ? undefined : isAdjusting ? number - stock.onHand : number

  function faults(): Errors {
    const min = isAdjusting ? 0 : 1
    return {
      ...((number === undefined || number < min) && { number: t('move.wholeNumber', { min }) }),
      ...(isAdjusting && quantity === 0 && { number: t('move.same') }),
      ...(isAdjusting && !reason && { reason: t('move.chooseReason') }),
      ...(reason === 'other' && note.trim() === '' && { note: t('move.noteNeeded') }),
      ...(told().length > maxNote && {
        note: texts('maxCharacters', { field: t('move.note'), max: maxNote }),
      }),
    }
  }

  /** What is written into the ledger: the reason in words, and what else there is to say. */
  const told = () =>
    [isAdjusting && reason && reason !== 'other' ? t(`move.reasons.${reason}`) : '', note.trim()]
      .filter(Boolean)
      .join(': ')

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = faults()
    setErrors(wrong)
    if (Object.keys(wrong).length > 0 || quantity === undefined) return focusFirstError(form)
    const { isDone, fields } = await change(() =>
      call(cmsTransactionsApi.create, {
        // Another number is another movement; the same one sent twice is not.
        idempotencyKey: `${key}-${stock.version}-${quantity}`.slice(0, 64),
        body: {
          kind: 'inventory',
          product: stock.id,
          reason: isAdjusting ? 'adjustment' : 'restock',
          quantity,
          version: stock.version,
          note: told(),
        },
      }),
    )
    if (isDone) {
      showAlert({
        type: 'success',
        message: isAdjusting
          ? t('move.adjusted', { count: number ?? 0 })
          : t('move.received', { count: quantity }),
      })
      onClose()
    } else if (fields.quantity) {
      setErrors({ number: fields.quantity })
      focusFirstError(form)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(isAdjusting ? 'move.adjustTitle' : 'move.receiveTitle')}
      footer={
        <>
          <Button onClick={onClose}>{actions('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={isBusy}>
            {t(isAdjusting ? 'adjust' : 'receive')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={styles.form} onSubmit={submit} noValidate>
        {isOutdated && <OutdatedNotice onRefresh={() => void refresh()} isBusy={isBusy} />}
        <p className={styles.now}>
          <bdi>{stock.name}</bdi>
          <span>{t('move.now', { onHand: stock.onHand, reserved: stock.reserved })}</span>
        </p>
        <TextField
          label={t(isAdjusting ? 'move.onHand' : 'move.quantity')}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={errors.number}
          help={
            quantity !== undefined && quantity !== 0
              ? t('move.result', { from: stock.onHand, to: stock.onHand + quantity })
              : isAdjusting
                ? t('move.onHandHelp')
                : undefined
          }
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setErrors({ ...errors, number: undefined })
          }}
        />
        {isAdjusting && (
          <SelectField
            label={t('move.reason')}
            value={reason ?? ''}
            error={errors.reason}
            onChange={(event) => {
              setReason(reasons.find((one) => one === event.currentTarget.value))
              setErrors({ ...errors, reason: undefined })
            }}
          >
            <option value="" disabled>
              {t('move.chooseReason')}
            </option>
            {reasons.map((one) => (
              <option key={one} value={one}>
                {t(`move.reasons.${one}`)}
              </option>
            ))}
          </SelectField>
        )}
        <TextAreaField
          label={t('move.note')}
          isOptional={reason !== 'other'}
          rows={2}
          value={note}
          error={errors.note}
          help={t('move.noteHelp')}
          dir="auto"
          onChange={(event) => {
            setNote(event.currentTarget.value)
            setErrors({ ...errors, note: undefined })
          }}
        />
      </form>
    </Dialog>
  )
}
