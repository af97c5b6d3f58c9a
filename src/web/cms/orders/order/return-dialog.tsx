import { type FormEvent, useId, useRef, useState } from 'react'
import { cmsOrdersApi } from '#contract/orders.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCard } from '#web/ui/form/choice-card.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { CheckboxField, TextField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { Code } from '../../code.tsx'
import { useMay } from '../../may.ts'
import { amountOf, amountText } from '../../products/amount.ts'
import { wholeNumber } from '../../whole-number.ts'
import type { Order } from './order-data.ts'
import { RefundAmount } from './refund-amount.tsx'
import styles from './refund-dialog.module.css'
import { leftToRefund, worthOf } from './return-value.ts'
import { useChangeOrder } from './use-change-order.ts'

type Line = Order['items'][number]
const outOf = (line: Line) => line.shippedQuantity - line.returnedQuantity

/** The lines of which something may still come back. */
export const returnable = (order: Order) =>
  order.status === 'shipped' || order.status === 'delivered'
    ? order.items.filter((line) => outOf(line) > 0)
    : []

/** Takes items back, into stock or written off, by quantity or by unit, with a refund in the same step where wanted. */
export function ReturnDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT('cms.orders.returns')
  const refundWords = useT('cms.orders.refund')
  const texts = useT('validation')
  const language = useLanguage()
  const format = useFormat()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [key] = useState(() => crypto.randomUUID())
  const { act, isPending } = useChangeOrder(order)
  const lines = returnable(order)
  const left = leftToRefund(order)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [pieces, setPieces] = useState<Record<string, string[]>>({})
  const [isWrittenOff, setWrittenOff] = useState(false)
  const [note, setNote] = useState('')
  const mayRefund = useMay()(cmsOrdersApi.refund) && left.amount > 0
  const [isRefunded, setRefunded] = useState(mayRefund)
  const [amount, setAmount] = useState<string>()
  const [errors, setErrors] = useState<Record<string, string>>({})

  // For units with serial numbers the ticked ones count; a package of two units counts two of them.
  const quantityOf = (line: Line) => {
    if (line.units.length === 0) return wholeNumber(typed[line.id] ?? '') ?? 0
    const perItem = line.units.length / outOf(line)
    return (pieces[line.id]?.length ?? 0) / perItem
  }
  const returned = Object.fromEntries(lines.map((line) => [line.id, quantityOf(line)]))
  const proposed = amountText(worthOf(lines, returned, left), language)

  async function take(event: FormEvent) {
    event.preventDefault()
    const wrong: Record<string, string> = {}
    const asked = lines.filter((line) => (returned[line.id] ?? 0) > 0 || (typed[line.id] ?? '').trim() !== '')
    for (const line of asked) {
      const quantity = returned[line.id] ?? 0
      if (!Number.isInteger(quantity))
        wrong[line.id] = t('wholeOnly', { count: line.units.length / outOf(line) })
      else if (quantity < 1 || quantity > outOf(line)) wrong[line.id] = t('atMost', { count: outOf(line) })
    }
    const minor = isRefunded ? amountOf(amount ?? proposed, left.currency) : undefined
    if (isRefunded && (typeof minor !== 'number' || minor < 1))
      wrong.amount = texts('invalid', { field: refundWords('amount') })
    else if (typeof minor === 'number' && minor > left.amount)
      wrong.amount = refundWords('atMost', { left: format.money(left) })
    if (asked.length === 0) wrong.all = t('nothing')
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusFirstError(form)
    const reason = note.trim() || t('defaultReason')
    const done = await act(
      () =>
        call(cmsOrdersApi.returnGoods, {
          params: { id: order.id },
          body: {
            items: asked.map((line) => ({
              _id: line.id,
              quantity: returned[line.id] ?? 0,
              ...(line.units.length > 0 && { serials: pieces[line.id] ?? [] }),
            })),
            ...(note.trim() !== '' && { note: note.trim() }),
            isWrittenOff,
            ...(typeof minor === 'number' && {
              refund: { amount: { amount: minor, currency: left.currency }, reason },
            }),
            version: order.version,
          },
          idempotencyKey: key,
        }),
      t(isWrittenOff ? 'doneWrittenOff' : 'done'),
      ({ fields }) => {
        const told = Object.entries(fields ?? {}).map(([path, message]) => {
          const line = asked[Number(/^items\.(\d+)/.exec(path)?.[1])]
          return [line?.id ?? (path === 'amount' ? path : 'all'), message]
        })
        setErrors(Object.fromEntries(told))
        return told.length > 0
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
          <Button onClick={onClose}>{refundWords('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={isPending}>
            {t('action')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={(event) => void take(event)} noValidate className={styles.form}>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line.id}>
              <div className={styles.name}>
                <bdi>{line.name}</bdi>
                <small>{t('outside', { count: outOf(line) })}</small>
                {line.units.length > outOf(line) && (
                  <small>{t('perItem', { count: line.units.length / outOf(line) })}</small>
                )}
              </div>
              {line.units.length === 0 ? (
                <TextField
                  label={t('quantityOf', { name: line.name })}
                  isLabelHidden
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder={format.number(0)}
                  value={typed[line.id] ?? ''}
                  error={errors[line.id]}
                  onChange={(event) => {
                    setTyped({ ...typed, [line.id]: event.currentTarget.value })
                    setErrors({})
                  }}
                />
              ) : (
                <PieceBoxes
                  line={line}
                  chosen={pieces[line.id] ?? []}
                  onChoose={(chosen) => {
                    setPieces({ ...pieces, [line.id]: chosen })
                    setErrors({})
                  }}
                />
              )}
              {line.units.length > 0 && errors[line.id] && (
                <p role="alert" className={styles.wrong}>
                  {errors[line.id]}
                </p>
              )}
            </li>
          ))}
        </ul>
        {errors.all && (
          <p role="alert" className={styles.wrong}>
            {errors.all}
          </p>
        )}
        <div className={styles.destinations} role="radiogroup" aria-label={t('destination')}>
          {(['stock', 'writeOff'] as const).map((destination) => (
            <ChoiceCard
              key={destination}
              name={`${formId}-destination`}
              value={destination}
              isChosen={isWrittenOff === (destination === 'writeOff')}
              onChoose={() => setWrittenOff(destination === 'writeOff')}
            >
              <strong>{t(`destinations.${destination}`)}</strong>
              <small>{t(`destinations.${destination}Hint`)}</small>
            </ChoiceCard>
          ))}
        </div>
        <TextField
          label={t('note')}
          isOptional
          maxLength={255}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {mayRefund && (
          <CheckboxField
            label={t('refundToo')}
            checked={isRefunded}
            onChange={(event) => setRefunded(event.currentTarget.checked)}
          />
        )}
        {isRefunded && (
          <RefundAmount value={amount ?? proposed} left={left} error={errors.amount} onChange={setAmount} />
        )}
      </form>
    </Dialog>
  )
}

type Boxes = { line: Line; chosen: string[]; onChoose: (chosen: string[]) => void }

function PieceBoxes({ line, chosen, onChoose }: Boxes) {
  const t = useT('cms.orders.returns')
  const serials = line.units.map(({ serial }) => serial)
  const isAll = chosen.length === serials.length
  return (
    <fieldset className={styles.pieces} aria-label={t('piecesOf', { name: line.name })}>
      {serials.length > 1 && (
        <CheckboxField label={t('all')} checked={isAll} onChange={() => onChoose(isAll ? [] : serials)} />
      )}
      {line.units.map(({ id, serial }) => (
        <CheckboxField
          key={id}
          label={<Code>{serial}</Code>}
          checked={chosen.includes(serial)}
          onChange={(event) =>
            onChoose(
              event.currentTarget.checked ? [...chosen, serial] : chosen.filter((other) => other !== serial),
            )
          }
        />
      ))}
    </fieldset>
  )
}
