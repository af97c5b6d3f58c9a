import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { asciiDigits } from '#contract/digits.ts'
import { maxLineQuantity } from '#contract/lines.ts'
import { maxQuoteMessage, type NewCounterOffer, storeRequestsApi } from '#contract/requests.ts'
import { amountOf } from '#i18n/amount-of.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { newRequestKey } from '../request-key.ts'
import type { Answering } from './answering.ts'
import styles from './quote.module.css'

type Typed = { quantity: string; price: string }

/** What the buyer would take instead: quantities, prices, a day, and words. */
export function CounterQuote({ answering, onClose }: { answering: Answering; onClose: () => void }) {
  const t = useT('store.requests.counter')
  const validation = useT('validation')
  const actions = useT('actions')
  const format = useFormat()
  const headingId = useId()
  const form = useRef<HTMLFormElement>(null)
  const showError = useShowError()
  const { request, quote, linkKey, onDone, onRefused } = answering
  const { currency } = quote.total
  const sent = useRef({ text: '', key: '' })
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  const [message, setMessage] = useState('')
  const [wishedDate, setWishedDate] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const of = (product: string, quantity: number): Typed =>
    typed[product] ?? { quantity: format.number(quantity).replaceAll(/[,٬]/g, ''), price: '' }
  const { mutateAsync, isPending } = useMutation({
    meta: { isQuiet: true },
    networkMode: 'always',
    mutationFn: (body: NewCounterOffer) => {
      // The same sent again, because no answer came, is one answer; others are another.
      const text = JSON.stringify(body)
      if (sent.current.text !== text) sent.current = { text, key: newRequestKey() }
      return call(storeRequestsApi.counter, {
        params: { id: request.id },
        query: { key: linkKey },
        body,
        idempotencyKey: sent.current.key,
      })
    },
  })

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const wrong: Record<string, string> = {}
    const lines = quote.lines.flatMap((line) => {
      const { quantity, price } = of(line.product, line.quantity)
      const text = asciiDigits(quantity).trim()
      if (text === '' || text === '0') return []
      const count = /^\d{1,6}$/.test(text) ? Number(text) : 0
      if (count < 1 || count > maxLineQuantity)
        wrong[`${line.product} quantity`] = t('wrongQuantity', { max: maxLineQuantity })
      const minor = amountOf(price, currency)
      if (minor === undefined || (minor !== null && minor < 0))
        wrong[`${line.product} price`] = validation('invalid', { field: t('price') })
      return [
        {
          product: line.product,
          quantity: count,
          ...(typeof minor === 'number' && { targetPrice: { amount: minor, currency } }),
        },
      ]
    })
    if (lines.length === 0) wrong.all = t('nothing')
    if ([...message.trim()].length > maxQuoteMessage)
      wrong.message = validation('maxCharacters', { field: t('message'), max: maxQuoteMessage })
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusFirstError(form)
    try {
      const { data } = await mutateAsync({
        revision: quote.revision,
        lines,
        message: message.trim(),
        ...(wishedDate !== '' && { wishedDate }),
      })
      showAlert({ type: 'success', message: t('sent') })
      onClose()
      onDone(data.request)
    } catch (error) {
      if (isApiError(error) && (await onRefused(error.code))) return onClose()
      if (isApiError(error) && error.fields.wishedDate) {
        setErrors({ wishedDate: error.fields.wishedDate })
        return focusFirstError(form)
      }
      showError(error)
    }
  }

  return (
    <form
      ref={form}
      className={styles.order}
      aria-labelledby={headingId}
      onSubmit={(event) => void send(event)}
      noValidate
    >
      <h2 id={headingId}>{t('title')}</h2>
      <p className={styles.muted}>{t('hint')}</p>
      <ul className={styles.counterLines}>
        {quote.lines.map(({ product, name, quantity, unitPrice }) => {
          const line = of(product, quantity)
          const change = (part: Partial<Typed>) => {
            setTyped({ ...typed, [product]: { ...line, ...part } })
            setErrors({})
          }
          return (
            <li key={product}>
              <p className={styles.counterName}>
                <bdi>{name}</bdi>
                <span className={styles.muted}>{t('offered', { price: format.money(unitPrice) })}</span>
              </p>
              <TextField
                label={t('quantity')}
                aria-label={t('quantityOf', { name: isolated(name) })}
                inputMode="numeric"
                autoComplete="off"
                value={line.quantity}
                error={errors[`${product} quantity`]}
                onChange={(event) => change({ quantity: event.currentTarget.value })}
              />
              <TextField
                label={t('priceIn', { currency })}
                aria-label={t('priceOf', { name: isolated(name) })}
                inputMode="decimal"
                autoComplete="off"
                dir="ltr"
                value={line.price}
                error={errors[`${product} price`]}
                onChange={(event) => change({ price: event.currentTarget.value })}
              />
            </li>
          )
        })}
      </ul>
      {errors.all && (
        <p role="alert" className={styles.lineProblem}>
          {errors.all}
        </p>
      )}
      <TextField
        label={t('wishedDate')}
        isOptional
        type="date"
        value={wishedDate}
        error={errors.wishedDate}
        onChange={(event) => setWishedDate(event.currentTarget.value)}
      />
      <TextAreaField
        label={t('message')}
        isOptional
        limit={maxQuoteMessage}
        value={message}
        error={errors.message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button kind="primary" type="submit" isBusy={isPending}>
          {t('send')}
        </Button>
        <Button onClick={onClose}>{actions('cancel')}</Button>
      </div>
    </form>
  )
}
