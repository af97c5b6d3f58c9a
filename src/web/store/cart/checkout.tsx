import { IconLock, IconWifiOff } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { brand } from '#brand'
import { useSession } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { togetherPart } from '#web/language/works-together-words.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextAreaField } from '#web/ui/form/field.tsx'
import { useIsReached } from '#web/places/use-places.ts'
import { AddressChoice, InvoiceAddress } from '../addresses/address-choice.tsx'
import { keepTypedAddress, readTypedAddress } from '../addresses/typed-address.ts'
import { useAddressChoice } from '../addresses/use-address-choice.ts'
import { PaymentChoice } from '../payment-methods/payment-choice.tsx'
import { useMethodChoice } from '../payment-methods/use-method-choice.ts'
import { References } from '../references/references.tsx'
import { PointChoice, WayChoice } from '../pick-up/pick-up-choice.tsx'
import { usePickUp } from '../pick-up/use-pick-up.ts'
import { rememberCart } from '../offline/seen.ts'
import { SaveAsList } from '../lists/save-as-list.tsx'
import { useReferences } from '../references/use-references.ts'
import { useSettings } from '../settings.ts'
import { useTermsConsent } from '../terms/use-terms-consent.ts'
import type { Cart } from './cart.ts'
import { CartLines } from './cart-lines.tsx'
import styles from './checkout.module.css'
import { PricingFailed } from './pricing-failed.tsx'
import { SplitChoice } from './split-choice.tsx'
import { Summary } from './summary.tsx'
import { useDeliveryMode } from './use-delivery-mode.ts'
import { useDiscountCode } from './use-discount-code.ts'
import { useRemoveUnavailable } from './use-remove-unavailable.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { usePricing } from './use-pricing.ts'

// Rarely needed, so not part of the first view.
const PriceChangedDialog = lazy(() =>
  import('./price-changed-dialog.tsx').then(({ PriceChangedDialog }) => ({ default: PriceChangedDialog })),
)
const QuoteInstead = lazy(() =>
  import('./quote-instead.tsx').then(({ QuoteInstead }) => ({ default: QuoteInstead })),
)

const WorksTogether = togetherPart(() =>
  import('../works-together/works-together.tsx').then(({ WorksTogether: part }) => part),
)

/** One page, three parts: items to review, address and payment, beside totals that stay in view. */
export function Checkout({ cart, onPlaced }: { cart: Cart; onPlaced: () => void }) {
  const t = useT('store')
  const { visibility } = useSettings()
  const { isSignedIn, user } = useSession('customer')
  const [note, setNote] = useState('')
  const addressPart = useRef<HTMLElement>(null)
  const paymentPart = useRef<HTMLElement>(null)
  const [typed] = useState(readTypedAddress)
  const address = useAddressChoice(isSignedIn, addressPart, typed, keepTypedAddress, useIsReached())
  const method = useMethodChoice(isSignedIn, paymentPart)
  const pickUp = usePickUp(cart)
  const place = pickUp.chosen ?? address.place
  const code = useDiscountCode(cart, { country: place.country, city: place.city })
  const terms = useTermsConsent()
  const referencesPart = useRef<HTMLDivElement>(null)
  const references = useReferences(referencesPart)
  const prices = usePricing({
    cart,
    code: code.applied,
    ...(pickUp.chosen
      ? { pickUpPointId: pickUp.chosen.id }
      : { addressId: address.chosen?.id, ...address.place }),
    ...(references.typed.costCentre && { costCentre: references.typed.costCentre }),
    userId: user?.id,
  })
  const { pricing, isCurrent } = prices
  // Until the prices say otherwise; what is typed stays while the form is away.
  const isShipped = pricing?.needsShipping !== false
  useRemoveUnavailable(pricing)
  useEffect(() => {
    if (pricing) rememberCart(pricing.items.map(({ product, name }) => ({ id: product, name })))
  }, [pricing])
  useCodeAnswer(pricing, isCurrent, code)
  const deliveryMode = useDeliveryMode(pricing, method)
  const order = usePlaceOrder({
    cart,
    isSignedIn,
    address,
    pickUp,
    isShipped,
    method,
    references,
    code,
    terms,
    pricing,
    deliveryMode,
    note,
    onPlaced,
  })

  if (prices.error && !pricing)
    return <PricingFailed error={prices.error} isBusy={prices.isFetching} onRetry={() => void prices.ask()} />

  const canSeePrices = visibility.pricing.enabled
  const lines = (
    <CartLines
      cart={cart}
      pricing={pricing}
      isCurrent={isCurrent}
      conflicts={isCurrent ? order.conflicts : {}}
    />
  )
  return (
    <>
      <h1 className={styles.title}>
        <IconLock size={24} aria-hidden />
        {t('cartPage.title')}
      </h1>
      {prices.isOffline && (
        <p className={styles.offline} role="status">
          <IconWifiOff size={20} aria-hidden />
          {t('cart.offline')}
        </p>
      )}
      <div className={styles.page}>
        <div className={styles.parts}>
          {lines}
          <Suspense>
            <WorksTogether items={Object.values(cart)} country={place.country || undefined} />
          </Suspense>
          {canSeePrices && (
            <>
              {isShipped && pickUp.points.length > 0 && (
                <section className={styles.panel} aria-labelledby="way-heading">
                  <h2 id="way-heading" className={styles.heading}>
                    {t('checkout.ways')}
                  </h2>
                  <WayChoice state={pickUp} labelledBy="way-heading" />
                </section>
              )}
              <section ref={addressPart} className={styles.panel} aria-labelledby="address-heading">
                <h2 id="address-heading" className={styles.heading}>
                  {t(
                    !isShipped
                      ? 'checkout.delivery'
                      : pickUp.isOn
                        ? 'checkout.pickUpPoint'
                        : 'checkout.address',
                  )}
                </h2>
                {isShipped && pickUp.isOn ? (
                  <>
                    <PointChoice state={pickUp} />
                    {address.saved.length > 0 && <InvoiceAddress state={address} isShipped={false} />}
                  </>
                ) : (
                  <AddressChoice state={address} isSignedIn={isSignedIn} isShipped={isShipped} />
                )}
                <SplitChoice state={deliveryMode} />
              </section>
              <section ref={paymentPart} className={styles.panel} aria-labelledby="payment-heading">
                <h2 id="payment-heading" className={styles.heading}>
                  {t('checkout.payment')}
                </h2>
                <PaymentChoice state={method} isSignedIn={isSignedIn} />
              </section>
              <div className={styles.panel}>
                <References ref={referencesPart} state={references} />
              </div>
              <div className={styles.note}>
                <Disclosure summary={t('checkout.addNote')}>
                  <TextAreaField
                    label={t('checkout.note')}
                    isLabelHidden
                    rows={3}
                    value={note}
                    onChange={(event) => setNote(event.currentTarget.value)}
                  />
                </Disclosure>
              </div>
              {brand.flags.lists && isSignedIn && (
                <div>
                  <SaveAsList
                    label={t('orders.saveAsList')}
                    lines={Object.values(cart).map(({ id, quantity }) => ({ product: id, quantity }))}
                  />
                </div>
              )}
              <p className={styles.quiet}>
                <Link to="/requestAQuote?from=cart">{t('cart.quoteForThese')}</Link>
                {brand.flags.quickOrder && (
                  <>
                    {' · '}
                    <Link to="/quick-order">{t('orders.quickOrder')}</Link>
                  </>
                )}
              </p>
            </>
          )}
        </div>
        {canSeePrices ? (
          <Summary
            pricing={pricing}
            isCurrent={isCurrent}
            isSignedIn={isSignedIn}
            address={address}
            isShipped={isShipped}
            pickUp={pickUp}
            method={method}
            deliveryMode={deliveryMode}
            code={code}
            terms={terms}
            order={order}
          />
        ) : (
          <Suspense>
            <QuoteInstead />
          </Suspense>
        )}
      </div>
      {order.change && (
        <Suspense>
          <PriceChangedDialog order={order} />
        </Suspense>
      )}
    </>
  )
}

/** What the prices say about the code that they were asked with. */
function useCodeAnswer(
  pricing: ReturnType<typeof usePricing>['pricing'],
  isCurrent: boolean,
  code: ReturnType<typeof useDiscountCode>,
) {
  const answer = isCurrent ? pricing?.discountCode : undefined
  const wrong = answer && 'error' in answer ? answer.error : undefined
  const isRefused = wrong !== undefined && wrong.code !== 'discount_min_quantity'

  // A code that no longer holds must not be asked again with every step of a quantity: tries are counted.
  useEffect(() => {
    if (!code.applied) return
    if (isRefused) code.refuse(wrong.message)
    else if (isCurrent && code.error !== wrong?.message) code.warn(wrong?.message)
  }, [code, isCurrent, isRefused, wrong])
}
