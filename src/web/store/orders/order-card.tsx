import { weekday } from '#i18n/weekday.ts'
import { Fragment } from 'react'
import type { storeOrdersApi } from '#contract/orders.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { OrderStatusBadge } from '#web/ui/status-badges.tsx'
import { usePickUpStatus } from '../pick-up/pick-up-status.ts'
import styles from './orders.module.css'

type Summary = Data<typeof storeOrdersApi.list>

/** The cost centre and the site, where the company has them. */
function BookedTo({ order: { costCentre, site } }: { order: Summary }) {
  const parts = [costCentre?.code, costCentre?.name, site?.name].flatMap((part) => part ?? [])
  if (parts.length === 0) return null
  return (
    <p className={styles.muted}>
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && ' · '}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </p>
  )
}

/** One order of the history; the whole card leads to it. */
export function OrderCard({ order }: { order: Summary }) {
  const t = useT('store.orders')
  const format = useFormat()
  const language = useLanguage()
  const pickUpStatus = usePickUpStatus()
  const isPickedUp = order.deliveryMethod === 'pick_up'
  const { id, number, placedAt, itemQuantity, total, status, image, poNumber } = order
  const isOnItsWay = status === 'in_progress' || (status === 'shipped' && !isPickedUp)
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <Picture file={image && { ...image, alt: '' }} alt="" sizes="96px" />
      </div>
      <div className={styles.facts}>
        <div className={styles.top}>
          <h2 className={styles.number}>
            <Link to={`/orders/${id}`} aria-label={t('order', { number })}>
              <bdi dir="ltr">{number}</bdi>
            </Link>
          </h2>
          <OrderStatusBadge
            status={status}
            partly={order.isShippedInPart && (pickUpStatus(order) ?? t('shipments.partly'))}
            cancelled={order.cancelledAt && t('cancelled')}
            said={pickUpStatus(order)}
          />
        </div>
        <p className={styles.muted}>{format.dateTime(placedAt)}</p>
        {poNumber && (
          <p className={styles.muted}>{t.rich('poNumber', { number: () => <bdi>{poNumber}</bdi> })}</p>
        )}
        <BookedTo order={order} />
        {isOnItsWay && order.promisedAt && (
          <p className={styles.muted}>
            {t(isPickedUp ? 'pickUp.promise' : 'expected', { date: weekday(language, order.promisedAt) })}
          </p>
        )}
        <p className={styles.bottom}>
          <span className={styles.muted}>{t('items', { count: itemQuantity })}</span>
          <strong>{format.money(total)}</strong>
        </p>
      </div>
    </li>
  )
}
