import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { storePaymentsApi } from '#contract/payments.ts'
import { type ApiError, isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { finishPayment } from '../payment-methods/finish-payment.ts'
import { PaymentChoice } from '../payment-methods/payment-choice.tsx'
import { useMethodChoice } from '../payment-methods/use-method-choice.ts'
import { useSettings } from '../settings.ts'
import type { ShownOrder } from './load-order.ts'
import styles from './order.module.css'
import { useOrderReload } from './use-order-reload.ts'

const keptMinutes = 30
const changed: ApiError['code'][] = ['invalid_transition', 'payment_being_confirmed']

/** A card order that is not paid: what is awaited, and another try with the same or another card. */
export function PayOrder({ order }: { order: ShownOrder }) {
  const { status, isBeingConfirmed } = order.payment
  const lookAgain = useOrderReload(
    order.id,
    isBeingConfirmed ? 'always' : status === 'unpaid' ? 'some' : 'never',
  )
  return isBeingConfirmed ? <BeingConfirmed /> : <PayNow order={order} lookAgain={lookAgain} />
}

/** It is not known yet whether the card was charged: the page checks by itself until it is. */
function BeingConfirmed() {
  const t = useT('store.pay')
  return (
    <section className={styles.panel} aria-labelledby="pay-heading">
      <h2 id="pay-heading">{t('title')}</h2>
      <div role="status">
        <p>
          <strong>{t('confirming')}</strong>
        </p>
        <p>{t('confirmingHint')}</p>
      </div>
    </section>
  )
}

function PayNow({ order, lookAgain }: { order: ShownOrder; lookAgain: () => Promise<void> }) {
  const t = useT('store.pay')
  const format = useFormat()
  const language = useLanguage()
  const settings = useSettings()
  const section = useRef<HTMLElement>(null)
  const method = useMethodChoice(true, section)
  const [isOpen, setOpen] = useState(order.payment.status === 'failed')

  const pay = useMutation({
    async mutationFn() {
      const paymentMethod = await method.commit()
      if (!paymentMethod) return
      const { payment } = await call(storePaymentsApi.payAgain, {
        params: { id: order.id },
        body: { paymentMethod },
      })
      if (await finishPayment(payment, settings, language)) await lookAgain()
    },
    meta: { isQuiet: true },
    networkMode: 'always',
    onError: (error) => {
      method.fail(error)
      // Paid, rejected or being paid meanwhile: the page says so.
      if (isApiError(error) && changed.includes(error.code)) void lookAgain()
    },
  })
  const until = order.payment.payBy ?? new Date(new Date(order.placedAt).getTime() + keptMinutes * 60_000)

  return (
    <section ref={section} className={styles.panel} aria-labelledby="pay-heading">
      <h2 id="pay-heading">{t('title')}</h2>
      <p role="status">{t(order.payment.status === 'failed' ? 'failed' : 'waiting')}</p>
      <p className={styles.muted}>{t('until', { time: format.dateTime(until) })}</p>
      {isOpen ? (
        <>
          <PaymentChoice state={method} isSignedIn cardsOnly />
          <Button kind="primary" size="large" isWide isBusy={pay.isPending} onClick={() => pay.mutate()}>
            {t('pay', { amount: format.money(order.total) })}
          </Button>
        </>
      ) : (
        <Button kind="primary" onClick={() => setOpen(true)}>
          {t('now')}
        </Button>
      )}
    </section>
  )
}
