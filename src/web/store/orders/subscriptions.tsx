import { IconCalendarRepeat } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { storeSubscriptionsApi } from '#contract/subscriptions.ts'
import type { Data, Result } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Pagination } from '#web/ui/page/pagination.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { usePeriodText } from '../products/period-text.ts'
import { OrdersFrame } from './orders-frame.tsx'
import styles from './subscriptions.module.css'

const RenewDialog = lazy(() =>
  import('./renew-dialog.tsx').then(({ RenewDialog: dialog }) => ({ default: dialog })),
)

export type ShownSubscription = Data<typeof storeSubscriptionsApi.list>

/** What runs for a time: when it began, when it ends, and the way to make it longer. */
export function Subscriptions({ page }: { page: Result<typeof storeSubscriptionsApi.list> }) {
  const t = useT('store.subscriptions')
  const browse = useT('store.orders')
  const [renewing, setRenewing] = useState<ShownSubscription>()
  return (
    <OrdersFrame view="subscriptions">
      {page.data.length === 0 ? (
        <EmptyState
          title={t('empty')}
          icon={<IconCalendarRepeat size={56} stroke={1.2} />}
          action={{ to: '/products?kind=subscription', label: browse('browse') }}
        >
          {t('emptyHint')}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {page.data.map((subscription) => (
            <SubscriptionCard
              key={subscription.id}
              subscription={subscription}
              onRenew={() => setRenewing(subscription)}
            />
          ))}
        </ul>
      )}
      <Pagination page={page.page} limit={page.limit} total={page.total} />
      {renewing && (
        <Suspense fallback={null}>
          <RenewDialog subscription={renewing} onClose={() => setRenewing(undefined)} />
        </Suspense>
      )}
    </OrdersFrame>
  )
}

const tones = { active: 'success', expired: 'warning', ended: 'neutral' } as const

function SubscriptionCard({
  subscription,
  onRenew,
}: {
  subscription: ShownSubscription
  onRenew: () => void
}) {
  const t = useT('store.subscriptions')
  const format = useFormat()
  const periodText = usePeriodText()
  const { name, image, status, startedAt, endsAt, daysLeft, period, quantity, order, renewable } =
    subscription
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <Picture file={image && { ...image, alt: '' }} alt="" sizes="72px" />
      </div>
      <div className={styles.words}>
        <div className={styles.top}>
          <h2>
            <Link to={`/products/${subscription.product}`}>{name}</Link>
          </h2>
          <Badge tone={tones[status]}>{t(`states.${status}`)}</Badge>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>{t('started')}</dt>
            <dd>{format.date(startedAt)}</dd>
          </div>
          <div>
            <dt>{t('ends')}</dt>
            <dd>
              {format.date(endsAt)}
              {status === 'active' && (
                <span className={styles.left}>{t('daysLeft', { count: daysLeft })}</span>
              )}
            </dd>
          </div>
          <div>
            <dt>{t('period')}</dt>
            <dd>{periodText(period)}</dd>
          </div>
          <div>
            <dt>{t('quantity')}</dt>
            <dd>{format.number(quantity)}</dd>
          </div>
        </dl>
        <div className={styles.foot}>
          <p className={styles.order}>
            {t.rich('from', {
              number: () => (
                <Link to={`/orders/${order.id}`}>
                  <bdi dir="ltr">{order.number}</bdi>
                </Link>
              ),
            })}
          </p>
          {renewable ? (
            <Button kind="primary" onClick={onRenew} aria-label={t('renewThis', { name })}>
              {t('renew')}
            </Button>
          ) : (
            status !== 'ended' && <p className={styles.order}>{t('gone')}</p>
          )}
        </div>
      </div>
    </li>
  )
}
