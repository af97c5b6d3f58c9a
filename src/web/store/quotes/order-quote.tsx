import { useEffect, useRef } from 'react'
import { brand } from '#brand'
import { useSession } from '#web/api/session.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { AddressChoice } from '../addresses/address-choice.tsx'
import { useAddressChoice } from '../addresses/use-address-choice.ts'
import { useMethodChoice } from '../payment-methods/use-method-choice.ts'
import { PickUpText } from '../pick-up/pick-up-text.tsx'
import { References } from '../references/references.tsx'
import { useReferences } from '../references/use-references.ts'
import { useSettings } from '../settings.ts'
import { TermsConsent } from '../terms/terms-consent.tsx'
import { useTermsConsent } from '../terms/use-terms-consent.ts'
import type { Answering } from './answering.ts'
import { QuotePayment } from './quote-payment.tsx'
import styles from './quote.module.css'
import { useOrderQuote } from './use-order-quote.ts'

type Props = { answering: Answering; onCancel: () => void }

/** Yes to a quote: where the goods go and how they are paid, then an order at exactly the quoted prices. */
export function OrderQuote({ answering, onCancel }: Props) {
  const t = useT()
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  const addressPart = useRef<HTMLElement>(null)
  const paymentPart = useRef<HTMLElement>(null)
  const { isSignedIn } = useSession('customer')
  const { visibility } = useSettings()
  const { savedAddresses, savedPaymentMethods, terms } = brand.flags
  const { fullName, country, city } = answering.request
  const { needsShipping, pickUpPoint } = answering.quote
  // Of licences there is nothing to collect.
  const point = needsShipping ? pickUpPoint : undefined
  const isShipped = needsShipping && !point
  const keepsAddress = isSignedIn && savedAddresses
  const address = useAddressChoice(keepsAddress, addressPart, {
    // Signed-in customers have saved addresses; those who came by the link gave these details.
    ...(!isSignedIn && { fullName, country, city }),
  })
  const method = useMethodChoice(isSignedIn && savedPaymentMethods, paymentPart)
  const referencesPart = useRef<HTMLDivElement>(null)
  const references = useReferences(referencesPart)
  const consent = useTermsConsent()
  const order = useOrderQuote({ answering, address, keepsAddress, method, references, terms: consent })

  // The button that opened this is gone.
  useEffect(() => heading.current?.focus(), [])

  return (
    <section className={styles.order} aria-labelledby="order-heading">
      <h2 id="order-heading" ref={heading} tabIndex={-1}>
        {t('store.requests.answer.orderTitle')}
      </h2>
      <section ref={addressPart} className={styles.orderPart} aria-labelledby="address-heading">
        <h3 id="address-heading">
          {t(
            point
              ? 'store.checkout.pickUpAt'
              : isShipped
                ? 'store.checkout.address'
                : 'store.checkout.delivery',
          )}
        </h3>
        {point ? (
          <PickUpText point={point} />
        ) : (
          <AddressChoice state={address} isSignedIn={keepsAddress} hasInvoice={false} isShipped={isShipped} />
        )}
      </section>
      <section ref={paymentPart} className={styles.orderPart} aria-labelledby="payment-heading">
        <h3 id="payment-heading">{t('store.checkout.payment')}</h3>
        <QuotePayment state={method} isSignedIn={isSignedIn && savedPaymentMethods} />
      </section>
      <div className={styles.orderPart}>
        <References ref={referencesPart} state={references} />
      </div>
      {order.problem && (
        <div className={styles.problem} role="alert">
          <p>{order.problem.message}</p>
          {order.problem.names.length > 0 && (
            <p>
              {t('store.requests.answer.about', {
                names: order.problem.names.join(t('store.product.comma')),
              })}
            </p>
          )}
        </div>
      )}
      {terms && <TermsConsent state={consent} />}
      <div className={styles.actions}>
        <Button
          kind="primary"
          size="large"
          disabled={!visibility.payment.enabled}
          isBusy={order.isBusy}
          onClick={() => void order.place()}
        >
          {t('store.checkout.place', { amount: format.money(answering.quote.total) })}
        </Button>
        <Button size="large" disabled={order.isBusy} onClick={onCancel}>
          {t('store.requests.answer.notNow')}
        </Button>
      </div>
    </section>
  )
}
