import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { LicenceKeys } from './licence-keys.tsx'
import styles from './order.module.css'
import type { ShownOrder } from './load-order.ts'
import { ShippedUnits } from './shipped-units.tsx'

/** The lines as they were bought. */
export function OrderItems({ order }: { order: ShownOrder }) {
  const t = useT('store.orders')
  const format = useFormat()
  return (
    <section className={styles.panel} aria-labelledby="items-heading">
      <h2 id="items-heading" className={styles.heading}>
        {t('itemsTitle')}
        <span className={styles.muted}>{t('items', { count: order.itemQuantity })}</span>
      </h2>
      <ul>
        {order.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <div className={styles.picture}>
              <Picture file={item.image && { ...item.image, alt: '' }} alt="" sizes="80px" />
            </div>
            <div className={styles.words}>
              <Link to={`/products/${item.product}`} className={styles.name}>
                {item.name}
              </Link>
              <bdi dir="ltr" className={styles.muted}>
                {item.code}
              </bdi>
              <span className={styles.muted}>
                <Price price={item.unitPrice} before={item.unitPriceBeforeDiscount} period={item.period} /> ×{' '}
                {format.number(item.quantity)}
              </span>
              {item.waits !== undefined && (
                <span className={styles.waits}>{t('waits', { count: item.waits })}</span>
              )}
              {item.returnedQuantity > 0 && (
                <span className={styles.muted}>{t('returned', { count: item.returnedQuantity })}</span>
              )}
              {item.units.length === 0 && item.serials.length > 0 && (
                <span className={styles.muted}>
                  {t('serials')}: <bdi dir="ltr">{item.serials.join(', ')}</bdi>
                </span>
              )}
              {item.subscriptions.map((subscription) => (
                <span key={subscription.id} className={styles.muted}>
                  {subscription.endedAt
                    ? t('endedOn', { date: format.date(subscription.endedAt) })
                    : t('validBetween', {
                        from: format.date(subscription.startedAt),
                        until: format.date(subscription.endsAt),
                      })}
                </span>
              ))}
              <LicenceKeys keys={item.licenceKeys} />
              <ShippedUnits units={item.units} />
            </div>
            <strong className={styles.amount}>{format.money(item.subtotal)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
