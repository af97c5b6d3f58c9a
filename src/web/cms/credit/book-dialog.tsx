import { type FormEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { cmsCreditApi, receiptMethods } from '#contract/credit.ts'
import { amountOf, plainAmount } from '#i18n/amount-of.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { DateField } from '../dates/date-field.tsx'
import { dayOf } from '../dates/shop-days.ts'
import styles from './credit.module.css'
import { useBooking } from './use-booking.ts'

type Credit = Data<typeof cmsCreditApi.find>
type Ledger = Data<typeof cmsCreditApi.ledger>
type Errors = Record<string, string>
const bookings = ['oldest', 'byHand', 'none'] as const

type Props = {
  credit: Credit
  invoices: Ledger['invoices']
  /** Its rest is booked; else a new one. */
  receipt?: Ledger['receipts'][number]
  onClose: () => void
}

/** A payment that came in, and the invoices it is for. */
export function BookDialog({ credit, invoices, receipt, onClose }: Props) {
  const t = useT('credit.receipts')
  const invalid = useT('credit')('invalidAmount')
  const words = useT()
  const format = useFormat()
  const { book, isBusy } = useBooking()
  const [errors, setErrors] = useState<Errors>({})
  const { currency } = credit.creditLimit
  const [amount, setAmount] = useState('')
  const [day, setDay] = useState(() => dayOf(new Date()))
  const [method, setMethod] = useState<(typeof receiptMethods)[number]>('transfer')
  const [reference, setReference] = useState('')
  const [booking, setBooking] = useState<(typeof bookings)[number]>(invoices.length > 0 ? 'oldest' : 'none')
  const [shares, setShares] = useState<Record<string, string>>({})
  const key = useRef<string>(undefined)
  key.current ??= crypto.randomUUID()

  async function submit(show: (found: Errors) => void) {
    const found: Errors = {}
    const sum = amountOf(amount, currency)
    if (!receipt && (typeof sum !== 'number' || sum < 1)) found.amount = invalid
    if (!receipt && day === '') found.receivedOn = t('needsDay')
    if (!receipt && reference.trim() === '')
      found.reference = words('validation.required', { field: t('reference') })
    const allocations =
      booking === 'byHand'
        ? invoices.flatMap(({ order }) => {
            const typed = shares[order.id]?.trim() ?? ''
            if (typed === '') return []
            const share = amountOf(typed, currency)
            if (typeof share !== 'number' || share < 1) {
              found[order.id] = invalid
              return []
            }
            return [{ order: order.id, amount: { amount: share, currency } }]
          })
        : []
    if (Object.keys(found).length > 0) return show(found)
    const booked = { allocations, oldestFirst: booking === 'oldest' }
    const work = () =>
      receipt
        ? call(cmsCreditApi.allocate, {
            params: { id: receipt.id },
            body: booked,
            idempotencyKey: key.current,
          })
        : call(cmsCreditApi.receive, {
            params: { id: credit.company.id },
            body: {
              amount: { amount: sum ?? 0, currency },
              receivedOn: day,
              method,
              reference: reference.trim(),
              ...booked,
            },
            idempotencyKey: key.current,
          })
    const outcome = await book(work, t('booked'), show)
    if (outcome !== 'unanswered') key.current = crypto.randomUUID()
    if (outcome === 'done') onClose()
  }

  return (
    <FormInDialog
      title={t(receipt ? 'book' : 'add')}
      action={t(receipt ? 'book' : 'add')}
      isBusy={isBusy}
      submit={submit}
      setErrors={setErrors}
      onClose={onClose}
    >
      {receipt ? (
        <p>{t('left', { amount: format.money(receipt.left) })}</p>
      ) : (
        <>
          <TextField
            name="amount"
            label={t('amountIn', { currency })}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            required
            value={amount}
            error={errors.amount}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
          <DateField
            name="receivedOn"
            label={t('receivedOn')}
            value={day}
            error={errors.receivedOn}
            onChange={setDay}
          />
          <SelectField
            name="method"
            label={t('method')}
            value={method}
            onChange={(event) => {
              const chosen = receiptMethods.find((one) => one === event.currentTarget.value)
              if (chosen) setMethod(chosen)
            }}
          >
            {receiptMethods.map((one) => (
              <option key={one} value={one}>
                {t(`methods.${one}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            name="reference"
            label={t('reference')}
            help={t('referenceHelp')}
            dir="auto"
            maxLength={60}
            autoComplete="off"
            required
            value={reference}
            error={errors.reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        </>
      )}
      {invoices.length > 0 && (
        <SelectField
          name="booking"
          label={t('bookTo')}
          value={booking}
          onChange={(event) => {
            const chosen = bookings.find((one) => one === event.currentTarget.value)
            if (chosen) setBooking(chosen)
          }}
        >
          {bookings
            .filter((one) => !receipt || one !== 'none')
            .map((one) => (
              <option key={one} value={one}>
                {t(`bookings.${one}`)}
              </option>
            ))}
        </SelectField>
      )}
      {booking === 'byHand' &&
        invoices.map(({ order, invoice, open }) => (
          <TextField
            key={order.id}
            name={order.id}
            label={t('shareOf', { invoice: isolated(invoice), open: format.money(open) })}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            placeholder={plainAmount(open.amount, currency)}
            value={shares[order.id] ?? ''}
            error={errors[order.id]}
            onChange={(event) => {
              const { value } = event.currentTarget
              setShares((before) => ({ ...before, [order.id]: value }))
            }}
          />
        ))}
    </FormInDialog>
  )
}

/** What a company has unapplied goes back to it. */
export function PayOutDialog({ credit, onClose }: { credit: Credit; onClose: () => void }) {
  const t = useT('credit.payOut')
  const receipts = useT('credit.receipts')
  const invalid = useT('credit')('invalidAmount')
  const words = useT()
  const format = useFormat()
  const { book, isBusy } = useBooking()
  const [errors, setErrors] = useState<Errors>({})
  const { currency, amount: most } = credit.unapplied
  const [amount, setAmount] = useState(plainAmount(most, currency))
  const [reference, setReference] = useState('')
  const key = useRef<string>(undefined)
  key.current ??= crypto.randomUUID()

  async function submit(show: (found: Errors) => void) {
    const sum = amountOf(amount, currency)
    if (typeof sum !== 'number' || sum < 1) return show({ amount: invalid })
    if (reference.trim() === '')
      return show({ reference: words('validation.required', { field: receipts('reference') }) })
    const outcome = await book(
      () =>
        call(cmsCreditApi.payOut, {
          params: { id: credit.company.id },
          body: { amount: { amount: sum, currency }, reference: reference.trim() },
          idempotencyKey: key.current,
        }),
      t('done'),
      show,
    )
    if (outcome !== 'unanswered') key.current = crypto.randomUUID()
    if (outcome === 'done') onClose()
  }

  return (
    <FormInDialog
      title={t('title')}
      action={t('action')}
      isBusy={isBusy}
      submit={submit}
      setErrors={setErrors}
      onClose={onClose}
    >
      <p>{t('about', { amount: format.money(credit.unapplied) })}</p>
      <TextField
        name="amount"
        label={receipts('amountIn', { currency })}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        required
        value={amount}
        error={errors.amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <TextField
        name="reference"
        label={receipts('reference')}
        dir="auto"
        maxLength={60}
        autoComplete="off"
        required
        value={reference}
        error={errors.reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </FormInDialog>
  )
}

type FormProps = {
  title: string
  action: string
  isBusy: boolean
  submit: (show: (found: Errors) => void) => Promise<void>
  setErrors: (errors: Errors) => void
  onClose: () => void
  children: ReactNode
}

function FormInDialog({ title, action, isBusy, submit, setErrors, onClose, children }: FormProps) {
  const actions = useT('actions')
  const formId = useId()
  const form: RefObject<HTMLFormElement | null> = useRef(null)
  function show(found: Errors) {
    setErrors(found)
    focusFirstError(form)
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setErrors({})
    void submit(show)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{actions('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={styles.form} onSubmit={onSubmit} noValidate>
        {children}
      </form>
    </Dialog>
  )
}
