import { useState } from 'react'
import { cmsDiscountsApi } from '#contract/cms-discounts.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { OrderStatusBadge } from '#web/ui/status-badges.tsx'
import { Code } from '../code.tsx'
import { ListError } from '../list/list-state.tsx'
import { usePickUpStatus } from '../orders/pick-up-status.ts'
import { Panel } from '../panel.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { PageLink } from '../page-link.tsx'
import styles from './discounts.module.css'

const shownFirst = 12

/** The orders that came under a discount, newest first. */
export function DiscountUses({ id }: { id: string }) {
  const t = useT('cms.discounts.uses')
  const pickUpStatus = usePickUpStatus()
  const format = useFormat()
  const [limit, setLimit] = useState(shownFirst)
  const { data, error, isFetching, refetch } = useApiQuery(cmsDiscountsApi.uses, {
    params: { id },
    query: { limit },
  })
  return (
    <Panel
      title={t('title')}
      action={<span>{data && t('count', { count: data.total })}</span>}
      isFlush
      className={styles.page}
    >
      {error && <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />}
      {data?.data.length === 0 && <p className={`${styles.more} ${styles.muted}`}>{t('empty')}</p>}
      <ul className={styles.uses} aria-busy={!data}>
        {data?.data.map(({ order, customer, at }) => (
          <li key={order.id}>
            <span>
              <PageLink to={`/cms/orders/${order.id}`}>
                <Code isStrong>{order.number}</Code>
              </PageLink>{' '}
              <OrderStatusBadge status={order.status} said={pickUpStatus(order)} />
            </span>
            <strong className={styles.useEnd}>{format.money(order.total)}</strong>
            <span className={styles.muted}>
              <PageLink to={`/cms/customers/${customer.id}`}>
                <bdi>{customer.name}</bdi>
              </PageLink>{' '}
              · <time dateTime={at}>{format.dateTime(at)}</time>
            </span>
            <span className={`${styles.useEnd} ${styles.muted}`}>
              {order.discount.amount > 0 && t('off', { amount: format.money(order.discount) })}
            </span>
          </li>
        ))}
      </ul>
      {data && data.total > data.data.length && limit < 100 && (
        <p className={styles.more}>
          <Button size="small" isBusy={isFetching} onClick={() => setLimit(Math.min(100, limit * 3))}>
            {t('more')}
          </Button>
        </p>
      )}
    </Panel>
  )
}
