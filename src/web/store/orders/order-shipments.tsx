import { useFormat, useT } from '#web/language/language.tsx'
import type { ShownOrder } from './load-order.ts'
import styles from './order.module.css'

/** An order that comes in several shipments: what each holds and where it is, and what is still to come. */
export function OrderShipments({ order }: { order: ShownOrder }) {
  const t = useT('store.orders')
  const words = order.deliveryMethod === 'pick_up' ? 'pickUp.shipments' : 'shipments'
  const format = useFormat()
  const sent = order.shipments.filter(({ status }) => status === 'shipped' || status === 'delivered')
  const cancelled = order.items.filter(({ cancelledQuantity }) => cancelledQuantity > 0)
  if (sent.length < 2 && !order.isShippedInPart && cancelled.length === 0) return null
  const toCome = order.items
    .filter(({ needsShipping }) => needsShipping)
    .map((item) => ({ ...item, left: item.quantity - item.shippedQuantity - item.cancelledQuantity }))
    .filter(({ left }) => left > 0)
  return (
    <section className={styles.panel} aria-labelledby="shipments-heading">
      <h2 id="shipments-heading">{t(`${words}.title`)}</h2>
      <ol className={styles.shipments}>
        {sent.map(({ id, number, status, items, shippedAt, deliveredAt, ...travel }) => (
          <li key={id}>
            <h3>{t(`${words}.one`, { number: format.number(number) })}</h3>
            <p className={styles.muted}>
              {t(`${words}.${status === 'delivered' ? 'delivered' : 'sent'}`, {
                date: format.date(deliveredAt ?? shippedAt ?? ''),
              })}
            </p>
            <ul>
              {items.map((item) => (
                <li key={item.id}>
                  {format.number(item.quantity)} × <bdi>{item.name}</bdi>
                </li>
              ))}
            </ul>
            {(travel.carrier || travel.trackingNumber) && (
              <p>
                {travel.carrier && <bdi>{travel.carrier}</bdi>}{' '}
                {travel.trackingNumber && (
                  <bdi dir="ltr" className={styles.code}>
                    {travel.trackingNumber}
                  </bdi>
                )}
              </p>
            )}
            {travel.trackingUrl && (
              <a href={travel.trackingUrl} target="_blank" rel="noopener noreferrer">
                {t('follow')}
              </a>
            )}
          </li>
        ))}
        {order.isShippedInPart && toCome.length > 0 && (
          <li>
            <h3>{t(`${words}.rest`)}</h3>
            <p className={styles.muted}>
              {t(`${words}.expected`, { date: format.date(order.promisedAt ?? order.estimatedDelivery) })}
            </p>
            <ul>
              {toCome.map(({ id, name, left }) => (
                <li key={id}>
                  {format.number(left)} × <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          </li>
        )}
        {cancelled.length > 0 && (
          <li>
            <h3>{t(`${words}.cancelled`)}</h3>
            <ul>
              {cancelled.map(({ id, name, cancelledQuantity }) => (
                <li key={id}>
                  {format.number(cancelledQuantity)} × <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          </li>
        )}
      </ol>
    </section>
  )
}
