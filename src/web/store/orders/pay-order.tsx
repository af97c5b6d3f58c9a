import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { storeOrdersApi } from '#contract/orders.ts'
import { storePaymentsApi } from '#contract/payments.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { queryKey } from '#web/api/query-client.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { finishPayment } from '../payment-methods/finish-payment.ts'
import { PaymentChoice } from '../payment-methods/payment-choice.tsx'
import { useMethodChoice } from '../payment-methods/use-method-choice.ts'
import { useSettings } from '../settings.ts'
import type { ShownOrder } from './order-page.tsx'
import styles from './order.module.css'

/** A bank's answer comes within seconds, mostly. */
const looksAgainSeconds = [2, 4, 8, 15, 30]
const keptMinutes = 30

/** A card order that is not paid: what is awaited, and another try with the same or another card (D-531). */
export function PayOrder({ order }: { order: ShownOrder }) {
  const t = useT('store.pay')
  const format = useFormat()
  const language = useLanguage()
  const settings = useSettings()
  const section = useRef<HTMLElement>(null)
  const method = useMethodChoice(true, section)
  const [isOpen, setOpen] = useState(order.payment.status === 'failed')
  const lookAgain = useLookAgain(order.payment.status === 'unpaid')

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
      // Paid meanwhile, or given up: the page says so.
      if (isApiError(error) && error.code === 'invalid_transition') void lookAgain()
    },
  })
  const until = new Date(new Date(order.placedAt).getTime() + keptMinutes * 60_000)

  return (
    <section ref={section} className={styles.panel} aria-labelledby="pay-heading">
      <h2 id="pay-heading">{t('title')}</h2>
      <p role="status">{t(order.payment.status === 'failed' ? 'failed' : 'waiting')}</p>
      <p className={styles.muted}>{t('until', { time: format.dateTime(until) })}</p>
      {isOpen ? (
        <>
          <PaymentChoice state={method} isSignedIn cardsOnly />
          <Button
            kind="primary"
            size="large"
            isWide
            isBusy={pay.isPending}
            disabled={!method.isComplete}
            onClick={() => pay.mutate()}
          >
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

/** Asks for the order anew, a few times by itself while an answer is awaited. */
function useLookAgain(isAwaited: boolean) {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  async function look() {
    await client.invalidateQueries({ queryKey: queryKey(storeOrdersApi.find) })
    await revalidate()
  }
  const lookByItself = useEffectEvent(() => void look())
  useEffect(() => {
    if (!isAwaited) return undefined
    const timers = looksAgainSeconds.map((seconds) => setTimeout(lookByItself, seconds * 1000))
    return () => timers.forEach(clearTimeout)
  }, [isAwaited])
  return look
}
