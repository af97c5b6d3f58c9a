import type { ReactNode } from 'react'
import { useSession } from '#web/api/session.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#web/ui/status-badges.tsx'
import { AddressText } from '../addresses/address-text.tsx'
import { MethodText } from '../payment-methods/method-text.tsx'
import { hasPoDocument, PoDocument } from './po-document.tsx'
import styles from './order.module.css'
import type { ShownOrder } from './load-order.ts'

/** The facts of an order that take a line or two. */
export function OrderFacts({ order }: { order: ShownOrder }) {
  const t = useT('store.orders')
  const field = useT('fields')
  const format = useFormat()
  const { can } = useSession('customer')
  const { payment, shippingAddress, billingAddress, note, discountCode } = order
  // Several say each for itself where they are.
  const shipment = order.shipments.length > 1 || order.isShippedInPart ? undefined : order.shipment
  return (
    <>
      <section className={styles.panel} aria-labelledby="details-heading">
        <h2 id="details-heading">{t('details')}</h2>
        <dl className={styles.facts}>
          <Fact name={t('id')}>
            <bdi dir="ltr">{order.number}</bdi>
          </Fact>
          <Fact name={t('placedAt')}>{format.dateTime(order.placedAt)}</Fact>
          {order.status !== 'rejected' && (
            <Fact name={field('estimatedDelivery')}>{format.date(order.estimatedDelivery)}</Fact>
          )}
          <Fact name={field('status')}>
            <OrderStatusBadge status={order.status} partly={order.isShippedInPart && t('shipments.partly')} />
          </Fact>
          {order.invoice && (
            <Fact name={t('invoiceNumber')}>
              <bdi dir="ltr">{order.invoice.number}</bdi>
            </Fact>
          )}
          {order.poNumber && (
            <Fact name={field('poNumber')}>
              <bdi>{order.poNumber}</bdi>
            </Fact>
          )}
          {hasPoDocument(order, can('orders.create')) && (
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
          {note && <Fact name={t('note')}>{note}</Fact>}
        </dl>
      </section>
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
  const format = useFormat()
  return (
    <section className={styles.panel} aria-labelledby="history-heading">
      <h2 id="history-heading">{t('store.orders.history')}</h2>
      <ol className={styles.history}>
        {order.statusHistory.toReversed().map(({ to, from, at, reason }) => (
          <li key={`${to} ${at}`}>
            <strong>{from ? t(`enums.OrderStatus.${to}`) : t('store.orders.placedEvent')}</strong>
            <time dateTime={at}>{format.dateTime(at)}</time>
            {reason && <p>{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
