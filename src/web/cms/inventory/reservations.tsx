import { useState } from 'react'
import { cmsInventoryApi } from '#contract/inventory.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { OrderStatusBadge } from '#web/ui/status-badges.tsx'
import { Code } from '../code.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { PageLink } from '../page-link.tsx'
import { PaneList } from './pane-list.tsx'
import styles from './stock-pane.module.css'

const limit = 12

/** The orders and drafts that reserve units, oldest first. */
export function Reservations({ id }: { id: string }) {
  const t = useT('cms.inventory')
  const format = useFormat()
  const [page, setPage] = useState(1)
  const asked = useApiQuery(cmsInventoryApi.reservations, { params: { id }, query: { page, limit } })
  return (
    <PaneList
      asked={asked}
      label={t('tabs.reservations')}
      empty={{ title: t('reservations.none'), hint: t('reservations.noneHint') }}
      idOf={({ order, draft }) => order?.id ?? draft?.id ?? ''}
      onPage={setPage}
      row={({ order, draft, customer, quantity }) => (
        <div className={styles.movement}>
          <span className={styles.what}>
            {order && (
              <>
                <PageLink to={`/cms/orders/${order.id}`}>
                  <Code isStrong>{order.number}</Code>
                </PageLink>
                <OrderStatusBadge status={order.status} />
              </>
            )}
            {draft && (
              <PageLink to={`/cms/orders/drafts/${draft.id}`}>
                <Code isStrong>{draft.number}</Code>
              </PageLink>
            )}
          </span>
          <span className={styles.sub}>
            <bdi>{customer}</bdi>
            {order && <time dateTime={order.placedAt}>{format.dateTime(order.placedAt)}</time>}
            {draft && <span>{t('reservations.draft', { date: format.dateTime(draft.heldUntil) })}</span>}
          </span>
          <span className={styles.change}>{t('reservations.quantity', { count: quantity })}</span>
        </div>
      )}
    />
  )
}
