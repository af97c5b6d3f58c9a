import type { StripeElements } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Failure } from '../saved-choice.tsx'
import { useSettings } from '../settings.ts'
import styles from './payment.module.css'
import { stripeOf } from './stripe-loader.ts'
import type { MethodFormState } from './use-method-form.ts'

/** Stripe's own fields: the input never reaches our page, which gets a token for it. */
export function StripeFields({ tokenizer }: Pick<MethodFormState, 'tokenizer'>) {
  const t = useT()
  const language = useLanguage()
  const { paymentKey = '', currency } = useSettings()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')

  useEffect(() => {
    let elements: StripeElements | undefined
    let isGone = false
    stripeOf(paymentKey, language)
      .then((stripe) => {
        const element = place.current
        if (isGone || !element) return
        const made = stripe.elements({
          mode: 'setup',
          currency: currency.toLowerCase(),
          paymentMethodCreation: 'manual',
          allowedPaymentMethodTypes: ['card'],
          appearance: appearanceOf(element),
        })
        elements = made
        const field = made.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } })
        field.on('ready', () => setState('ready'))
        field.mount(element)
        tokenizer.current = async () => {
          const { error: wrong } = await made.submit()
          // The field shows its own errors.
          if (wrong) return { isShown: wrong.type === 'validation_error', message: wrong.message }
          const { paymentMethod, error } = await stripe.createPaymentMethod({ elements: made })
          return paymentMethod ? { token: paymentMethod.id } : { message: error.message }
        }
      })
      .catch(() => setState('failed'))
    return () => {
      isGone = true
      tokenizer.current = undefined
      elements?.getElement('payment')?.destroy()
    }
  }, [paymentKey, language, currency, tokenizer])

  return (
    <div className={styles.whole}>
      {state === 'loading' && <Skeleton shape="block" />}
      {state === 'failed' && <Failure>{t('store.paymentMethod.providerFailed')}</Failure>}
      <div ref={place} />
    </div>
  )
}

/** In the page's colours and theme; Stripe's frame sees none of our styles. */
function appearanceOf(element: Element) {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const isDark = document.documentElement.dataset.colorScheme === 'dark'
  return {
    theme: isDark ? ('night' as const) : ('stripe' as const),
    variables: {
      colorPrimary: token('--accent'),
      colorBackground: token('--surface'),
      colorText: token('--text'),
      colorDanger: token('--danger-text'),
      borderRadius: token('--radius'),
    },
  }
}
