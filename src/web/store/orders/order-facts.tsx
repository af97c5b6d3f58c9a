import { weekday } from '#i18n/weekday.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSession } from '#web/api/session.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#web/ui/status-badges.tsx'
import { AddressText } from '../addresses/address-text.tsx'
import { MethodText } from '../payment-methods/method-text.tsx'
import { PickUpText } from '../pick-up/pick-up-text.tsx'
import { usePickUpStatus } from '../pick-up/pick-up-status.ts'
import { hasPoDocument, PoDocument } from './po-document.tsx'
import styles from './order.module.css'
import type { ShownOrder } from './load-order.ts'

const PoNumberDialog = lazy(() =>
  import('./po-number-dialog.tsx').then(({ PoNumberDialog: dialog }) => ({ default: dialog })),
)

/** The facts of an order that take a line or two. */
export function OrderFacts({ order }: { order: ShownOrder }) {
  const t = useT('store.orders')
  const field = useT('fields')
  const format = useFormat()
  const language = useLanguage()
  const { can } = useSession('customer')
  const pickUpStatus = usePickUpStatus()
  const mayCorrect = order.status === 'pending' && can('orders.references')
  const [isCorrecting, setCorrecting] = useState(false)
  const { payment, shippingAddress, billingAddress, note, discountCode } = order
  // Several say each for itself where they are.
  const shipment = order.shipments.length > 1 || order.isShippedInPart ? undefined : order.shipment
  return (
    <>
      {isCorrecting && (
        <Suspense fallback={null}>
          <PoNumberDialog order={order} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
      <section className={styles.panel} aria-labelledby="details-heading">
        <h2 id="details-heading">{t('details')}</h2>
        <dl className={styles.facts}>
          <Fact name={t('id')}>
            <bdi dir="ltr">{order.number}</bdi>
          </Fact>
          <Fact name={t('placedAt')}>{format.dateTime(order.placedAt)}</Fact>
          {order.promisedAt && (
            <Fact name={order.pickUpPoint ? t('pickUp.readyBy') : field('estimatedDelivery')}>
              {weekday(language, order.promisedAt, { withYear: true })}
            </Fact>
          )}
          {order.promiseNote && (
            <Fact name={t('promiseNote')}>
              <bdi>{order.promiseNote}</bdi>
            </Fact>
          )}
          <Fact name={field('status')}>
            <OrderStatusBadge
              status={order.status}
              partly={order.isShippedInPart && (pickUpStatus(order) ?? t('shipments.partly'))}
              said={pickUpStatus(order)}
            />
          </Fact>
          {order.invoice && (
            <Fact name={t('invoiceNumber')}>
              <bdi dir="ltr">{order.invoice.number}</bdi>
            </Fact>
          )}
          {(order.poNumber ?? mayCorrect) && (
            <Fact name={field('poNumber')}>
              <bdi>{order.poNumber}</bdi>
              {mayCorrect && (
                <Button kind="quiet" size="small" onClick={() => setCorrecting(true)}>
                  {t(order.poNumber ? 'poCorrection.change' : 'poCorrection.add')}
                </Button>
              )}
            </Fact>
          )}
          {hasPoDocument(order, can('orders.references')) && (
            <Fact name={field('poFile')}>
              <PoDocument order={order} />
            </Fact>
          )}
          {order.costCentre && (
            <Fact name={field('costCentre')}>
              <bdi>{order.costCentre.code}</bdi> · <bdi>{order.costCentre.name}</bdi>
            </Fact>
          )}
          <Fact name={t('customer')}>{order.customer.name}</Fact>
          <Fact name={t('itemQuantity')}>{format.number(order.itemQuantity)}</Fact>
          {discountCode && (
            <Fact name={field('code')}>
              <bdi dir="ltr">{discountCode.code}</bdi>
            </Fact>
          )}
          {shipment?.carrier && <Fact name={t('carrier')}>{shipment.carrier}</Fact>}
          {shipment?.trackingNumber && (
            <Fact name={t('trackingNumber')}>
              <bdi dir="ltr" className={styles.code}>
                {shipment.trackingNumber}
              </bdi>
            </Fact>
          )}
          {shipment?.trackingUrl && (
            <Fact name={t('tracking')}>
              <a href={shipment.trackingUrl} target="_blank" rel="noopener noreferrer">
                {t('follow')}
              </a>
            </Fact>
          )}
          {order.replaces && (
            <Fact name={t('replaces')}>
              <Link to={`/returns/${order.replaces.id}`}>
                <bdi dir="ltr">{order.replaces.number}</bdi>
              </Link>
            </Fact>
          )}
          {note && <Fact name={t('note')}>{note}</Fact>}
        </dl>
      </section>
      {order.pickUpPoint && (
        <section className={styles.panel} aria-labelledby="pick-up-heading">
          <h2 id="pick-up-heading">{t('pickUp.title')}</h2>
          <PickUpText point={order.pickUpPoint} />
        </section>
      )}
      {shippingAddress && (
        <section className={styles.panel} aria-labelledby="address-heading">
          <h2 id="address-heading">{t('shippingAddress')}</h2>
          {order.site && (
            <p>
              <bdi>{order.site.name}</bdi>
            </p>
          )}
          <AddressText address={shippingAddress} />
          {billingAddress && (
            <>
              <h3>{t('billingAddress')}</h3>
              <AddressText address={billingAddress} />
            </>
          )}
        </section>
      )}
      {!shippingAddress && billingAddress && (
        <section className={styles.panel} aria-labelledby="address-heading">
          <h2 id="address-heading">{t('billingAddress')}</h2>
          <AddressText address={billingAddress} />
        </section>
      )}
      <section className={styles.panel} aria-labelledby="payment-heading">
        <h2 id="payment-heading">{t('paymentDetails')}</h2>
        <dl className={styles.facts}>
          <Fact name={field('paymentMethod')}>
            <MethodText method={waysOf[order.paymentMethod.type](order)} />
          </Fact>
          <Fact name={t('paymentStatus')}>
            <PaymentStatusBadge {...payment} />
          </Fact>
          <Fact name={t('amount')}>{format.money(payment.amount)}</Fact>
          {order.credit?.review === 'needed' && order.status === 'pending' && (
            <Fact name={t('credit')}>{t('creditReview')}</Fact>
          )}
          {order.credit?.dueAt && <Fact name={t('dueAt')}>{format.date(order.credit.dueAt)}</Fact>}
          {order.credit?.open && order.credit.open.amount > 0 && (
            <Fact name={t('open')}>{format.money(order.credit.open)}</Fact>
          )}
          {payment.refunded && <Fact name={t('refunded')}>{format.money(payment.refunded)}</Fact>}
          {payment.paidAt && <Fact name={t('paidAt')}>{format.dateTime(payment.paidAt)}</Fact>}
          {payment.transactionId && (
            <Fact name={t('transaction')}>
              <bdi dir="ltr" className={styles.code}>
                {payment.transactionId}
              </bdi>
            </Fact>
          )}
        </dl>
      </section>
    </>
  )
}

/** A card by its brand and digits; a transfer may come from any account. */
const waysOf = {
  credit_card: ({ paymentMethod }: ShownOrder) => paymentMethod,
  bank_account: () => ({ type: 'bank_account' as const }),
  on_account: () => ({ type: 'on_account' as const }),
  on_delivery: () => ({ type: 'on_delivery' as const }),
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The history of the order, newest first. */
export function OrderHistory({ order }: { order: ShownOrder }) {
  const t = useT()
  const pickUpStatus = usePickUpStatus()
  const format = useFormat()
  return (
    <section className={styles.panel} aria-labelledby="history-heading">
      <h2 id="history-heading">{t('store.orders.history')}</h2>
      <ol className={styles.history}>
        {order.statusHistory.toReversed().map(({ to, from, at, reason }) => (
          <li key={`${to} ${at}`}>
            <strong>
              {!from
                ? t('store.orders.placedEvent')
                : to === 'rejected' && order.cancelledAt
                  ? t('store.orders.cancelled')
                  : (pickUpStatus({ deliveryMethod: order.deliveryMethod, status: to }) ??
                    t(`enums.OrderStatus.${to}`))}
            </strong>
            <time dateTime={at}>{format.dateTime(at)}</time>
            {reason && <p>{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
