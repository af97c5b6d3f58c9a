import type { storeReturnsApi } from '#contract/returns.ts'
import type { Data } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { ReturnStatusBadge } from '#web/ui/return-status-badge.tsx'
import styles from '../orders/orders.module.css'

/** One return of a list; the whole card leads to it. */
export function ReturnCard({ row }: { row: Data<typeof storeReturnsApi.list> }) {
  const t = useT('returns')
  const format = useFormat()
  const { id, number, order, kind, status, wish, quantity, createdAt } = row
  return (
    <li className={styles.card} data-no-picture>
      <div className={styles.facts}>
        <div className={styles.top}>
          <h2 className={styles.number}>
            <Link to={`/returns/${id}`} aria-label={t('one', { number })}>
              <bdi dir="ltr">{number}</bdi>
            </Link>
          </h2>
          <ReturnStatusBadge status={status} />
        </div>
        <p className={styles.muted}>{t('forOrder', { number: isolated(order.number) })}</p>
        <p className={styles.bottom}>
          <span>
            {t(`kind.${kind}`)} · {t(`wish.${wish}`)} · {format.number(quantity)}
          </span>
          <span className={styles.muted}>{format.date(createdAt)}</span>
        </p>
      </div>
    </li>
  )
}
