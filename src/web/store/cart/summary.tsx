import { weekday } from '#i18n/weekday.ts'
import { Suspense } from 'react'
import { brand } from '#brand'
import { approvalPart } from '#web/language/approval-words.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { AddressText } from '../addresses/address-text.tsx'
import type { AddressChoiceState } from '../addresses/use-address-choice.ts'
import { MethodText } from '../payment-methods/method-text.tsx'
import type { MethodChoiceState } from '../payment-methods/use-method-choice.ts'
import { PickUpText } from '../pick-up/pick-up-text.tsx'
import type { PickUpState } from '../pick-up/use-pick-up.ts'
import { useSettings } from '../settings.ts'
import { Totals } from '../totals.tsx'
import { TermsConsent } from '../terms/terms-consent.tsx'
import type { TermsConsentState } from '../terms/use-terms-consent.ts'
import checkoutStyles from './checkout.module.css'
import { DiscountCode } from './discount-code.tsx'
import styles from './summary.module.css'
import type { DeliveryMode } from './use-delivery-mode.ts'
import type { DiscountCodeState } from './use-discount-code.ts'
import type { PlaceOrderState } from './use-place-order.ts'
import type { Pricing } from './use-pricing.ts'

const CartApproval = approvalPart(() =>
  import('../approvals/cart-approval.tsx').then(({ CartApproval: part }) => part),
)

type Props = {
  pricing: Pricing | undefined
  isCurrent: boolean
  isSignedIn: boolean
  address: AddressChoiceState
  isShipped: boolean
  pickUp: PickUpState
  method: MethodChoiceState
  deliveryMode: DeliveryMode
  code: DiscountCodeState
  terms: TermsConsentState
  order: PlaceOrderState
}

/** What it comes to, where it goes and who pays: always in view. On phones the button stays at the bottom edge. */
export function Summary(props: Props) {
  const t = useT('store.checkout')
  const format = useFormat()
  const language = useLanguage()
  const { pricing, isCurrent, method, code } = props
  const at = props.isShipped ? props.pickUp.chosen : undefined
  const to = props.isShipped && !at ? props.address.chosen : undefined
  const { mode, offered } = props.deliveryMode
  const firstBy = mode === 'split' ? offered?.firstBy : undefined
  const discount = pricing?.discountCode
  const percentage = discount && 'percentage' in discount ? discount.percentage : undefined
  return (
    <aside className={checkoutStyles.aside} aria-labelledby="summary-heading">
      <div className={checkoutStyles.panel}>
        <h2 id="summary-heading" className={checkoutStyles.heading}>
          {t('summary')}
        </h2>
        <DiscountCode state={code} />
        {pricing ? (
          <Totals amounts={pricing} discountPercentage={percentage} isStale={!isCurrent} />
        ) : (
          <>
            <Skeleton />
            <Skeleton />
            <Skeleton shape="title" />
          </>
        )}
        <VisuallyHidden>
          <span role="status">
            {isCurrent && pricing?.total ? t('totalIs', { amount: format.money(pricing.total) }) : ''}
          </span>
        </VisuallyHidden>
        {(pricing?.promisedAt ?? at ?? to ?? method.chosen) && (
          <dl className={styles.recap}>
            {pricing?.promisedAt && (
              <div>
                <dt>{t(at ? 'readyBy' : 'arrivesBy')}</dt>
                {firstBy && <dd>{t('parts.firstBy', { date: weekday(language, firstBy) })}</dd>}
                <dd>
                  {firstBy
                    ? t('parts.restBy', { date: weekday(language, pricing.promisedAt) })
                    : weekday(language, pricing.promisedAt)}
                </dd>
              </div>
            )}
            {at && (
              <div>
                <dt>{t('pickUpAt')}</dt>
                <dd>
                  <PickUpText point={at} isShort />
                </dd>
              </div>
            )}
            {to && (
              <div>
                <dt>{t('shipsTo')}</dt>
                <dd>
                  <bdi>{to.name || to.fullName}</bdi>
                  <AddressText address={to} isShort />
                </dd>
              </div>
            )}
            {method.chosen && (
              <div>
                <dt>{t('paysWith')}</dt>
                <dd>
                  <MethodText method={method.chosen} />
                </dd>
              </div>
            )}
          </dl>
        )}
      </div>
      {brand.flags.terms && <TermsConsent state={props.terms} />}
      {pricing?.approval && (
        <Suspense fallback={null}>
          <CartApproval approval={pricing.approval} />
        </Suspense>
      )}
      <PlaceBar {...props} />
    </aside>
  )
}

function PlaceBar({ pricing, isCurrent, isSignedIn, address, method, order }: Props) {
  const t = useT('store.checkout')
  const format = useFormat()
  const hint = useHint({ pricing, isSignedIn })
  const { visibility } = useSettings()
  const total = pricing?.total
  const willWait = (pricing?.approval?.reasons.length ?? 0) > 0
  const isReady =
    isCurrent &&
    visibility.payment.enabled &&
    !hasShortLine(pricing) &&
    !(isSignedIn && (address.list.isPending || method.list.isPending))
  return (
    <div className={styles.bar} data-bottom-bar>
      {order.problem && (
        <p className={styles.problem} role="alert">
          {order.problem.message} {order.problem.isMaybePlaced && <Link to="/orders">{t('seeOrders')}</Link>}
        </p>
      )}
      <Button
        kind="primary"
        size="large"
        isWide
        disabled={!isReady}
        isBusy={order.isBusy}
        aria-describedby={hint ? 'place-hint' : undefined}
        onClick={() => void order.place()}
      >
        {total ? t(willWait ? 'send' : 'place', { amount: format.money(total) }) : t('placeBare')}
      </Button>
      {hint && (
        <p id="place-hint" className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

const hasShortLine = (pricing: Pricing | undefined) =>
  pricing?.items.some(({ error }) => error !== undefined) ?? false

/** Why the button cannot work, or what happens when it is pressed. What is missing in a form is shown there by pressing it. */
function useHint({ pricing, isSignedIn }: Pick<Props, 'pricing' | 'isSignedIn'>) {
  const t = useT()
  const { visibility } = useSettings()
  if (!visibility.payment.enabled) return t('errors.payment_unavailable')
  if (hasShortLine(pricing)) return t('store.checkout.shortLines')
  if (!isSignedIn) return t('store.checkout.signInFirst')
  return undefined
}
