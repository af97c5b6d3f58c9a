import { cmsOrdersApi } from '#contract/orders.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { brand } from '#brand'
import { OrderStatusBadge, PaymentStatusBadge } from '#web/ui/status-badges.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Code } from '../code.tsx'
import { ListError } from '../list/list-state.tsx'
import { usePickUpStatus } from '../orders/pick-up-status.ts'
import { Panel } from '../panel.tsx'
import { useApiQuery } from '../use-api-query.ts'
import styles from './customers.module.css'

const shownFirst = 10

/** The orders of one customer, newest first. A brand without orders has none to show. */
export function CustomerOrders({ id }: { id: string }) {
  return brand.flags.orders ? <Orders id={id} /> : null
}

function Orders({ id }: { id: string }) {
  const t = useT('cms.customers')
  const pickUpStatus = usePickUpStatus()
  const format = useFormat()
  const [limit, setLimit] = useState(shownFirst)
  const { data, error, isFetching, refetch } = useApiQuery(cmsOrdersApi.list, {
    query: { customer: [id], limit },
  })
  return (
    <Panel title={t('orders')} isFlush>
      {error ? (
        <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <p className={styles.none}>{t('noOrders')}</p>
      ) : (
        <ul className={styles.orders} aria-busy={!data}>
          {data?.data.map((order) => (
            <li key={order.id}>
              <span>
                <Link to={`/cms/orders/${order.id}`}>
                  <Code isStrong>{order.number}</Code>
                </Link>
                <time dateTime={order.placedAt} className={styles.muted}>
                  {format.dateTime(order.placedAt)}
                </time>
              </span>
              <span className={styles.badges}>
                <OrderStatusBadge status={order.status} said={pickUpStatus(order)} />
                <PaymentStatusBadge status={order.paymentStatus} />
              </span>
              <strong className={styles.money}>{format.money(order.total)}</strong>
            </li>
          )) ?? (
            <li>
              <Skeleton />
            </li>
          )}
        </ul>
      )}
      {data && data.total > data.data.length && limit < 100 && (
        <p className={styles.more}>
          <Button size="small" isBusy={isFetching} onClick={() => setLimit(100)}>
            {t('allOrders')}
          </Button>
        </p>
      )}
    </Panel>
  )
}
