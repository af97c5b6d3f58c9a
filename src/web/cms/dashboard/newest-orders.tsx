import { cmsOrdersApi } from '#contract/orders.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { OrderStatusBadge } from '#web/ui/status-badges.tsx'
import { Code } from '../code.tsx'
import { ListError } from '../list/list-state.tsx'
import { Panel } from '../panel.tsx'
import { useAsked } from '../use-asked.ts'
import { newestOrders } from './dashboard-questions.ts'
import { Rows, WaitingRows } from './rows.tsx'
import styles from './rows.module.css'

export function NewestOrders() {
  const t = useT('cms')
  const format = useFormat()
  const { data, error, refetch, isFetching } = useAsked(cmsOrdersApi.list, { query: newestOrders })
  return (
    <Panel
      title={t('dashboard.newestOrders')}
      action={<Link to="/cms/orders">{t('dashboard.allOrders')}</Link>}
      isFlush
    >
      {error ? (
        <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
      ) : !data ? (
        <WaitingRows />
      ) : data.data.length === 0 ? (
        <EmptyState title={t('orders.empty')}>{t('orders.emptyHint')}</EmptyState>
      ) : (
        <Rows>
          {data.data.map((order) => (
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
                    <OrderStatusBadge status={order.status} />
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  )
}
