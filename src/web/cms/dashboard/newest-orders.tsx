import { cmsOrdersApi } from '#contract/orders.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { OrderStatusBadge } from '#web/ui/status-badges.tsx'
import { Code } from '../code.tsx'
import { usePickUpStatus } from '../orders/pick-up-status.ts'
import { useApiQuery } from '../use-api-query.ts'
import { newestOrders } from './dashboard-questions.ts'
import { RowsPanel } from './rows.tsx'
import styles from './rows.module.css'

export function NewestOrders() {
  const t = useT('cms')
  const pickUpStatus = usePickUpStatus()
  const format = useFormat()
  const asked = useApiQuery(cmsOrdersApi.list, { query: newestOrders })
  return (
    <RowsPanel
      title={t('dashboard.newestOrders')}
      action={<Link to="/cms/orders">{t('dashboard.allOrders')}</Link>}
      asked={asked}
      rows={asked.data?.data}
      empty={{ title: t('orders.empty'), hint: t('orders.emptyHint') }}
    >
      {(order) => (
        <li key={order.id}>
          <Link to={`/cms/orders/${order.id}`} className={styles.row}>
            <span className={styles.main}>
              <Code isStrong>{order.number}</Code>
              <span className={styles.sub}>
                <bdi>{order.customer.name}</bdi> · {format.date(order.placedAt)}
              </span>
            </span>
            <span className={styles.end}>
              <span className={styles.figure}>{format.money(order.total)}</span>
              <span className={styles.state}>
                <OrderStatusBadge
                  status={order.status}
                  partly={order.isShippedInPart && (pickUpStatus(order) ?? t('orders.shipments.partly'))}
                  said={pickUpStatus(order)}
                />
              </span>
            </span>
          </Link>
        </li>
      )}
    </RowsPanel>
  )
}
