import { IconPackage, IconSearchOff } from '@tabler/icons-react'
import { useNavigation, useSearchParams } from 'react-router'
import { storeOrdersApi } from '#contract/orders.ts'
import { storeSubscriptionsApi } from '#contract/subscriptions.ts'
import type { Load, ScreenProps } from '#web/api/load.ts'
import type { Result } from '#web/api/types.ts'
import { useT } from '#web/language/language.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Pagination } from '#web/ui/page/pagination.tsx'
import { forCustomers } from '../for-customers.ts'
import { useRememberedOrders } from './use-remembered-orders.ts'
import { dateRange } from './date-presets.ts'
import { OrderCard } from './order-card.tsx'
import { OrderFilters } from './order-filters.tsx'
import { namedFilters, readOrdersAddress } from './orders-address.ts'
import { OrdersFrame } from './orders-frame.tsx'
import { Subscriptions } from './subscriptions.tsx'
import styles from './orders.module.css'

const pageSize = 9

const load = async ({ call, url }: Load) => {
  if (url.searchParams.get('view') === 'subscriptions') {
    const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1)
    const subscriptions = await call(storeSubscriptionsApi.list, { query: { page, limit: pageSize } })
    return { subscriptions }
  }
  const { scope, date, from, to, member, site, costCentre, page } = readOrdersAddress(url.searchParams)
  const range = date ? dateRange(date, new Date(), { from, to }) : {}
  return {
    orders: await call(storeOrdersApi.list, {
      query: {
        scope,
        ...range,
        ...(member && { member: [member] }),
        ...(site && { site: [site] }),
        ...(costCentre && { costCentre: [costCentre] }),
        page,
        limit: pageSize,
      },
    }),
  }
}

export const clientLoader = forCustomers(load)

export default function OrdersPage({ loaderData }: ScreenProps<typeof load>) {
  return loaderData.subscriptions ? (
    <Subscriptions page={loaderData.subscriptions} />
  ) : (
    <Orders orders={loaderData.orders} />
  )
}

function Orders({ orders }: { orders: Result<typeof storeOrdersApi.list> }) {
  const t = useT()
  useRememberedOrders(orders.data)
  const { state } = useNavigation()
  return (
    <OrdersFrame view="orders">
      <OrderFilters />
      <p className={styles.count} role="status">
        {orders.total > 0 && t('list.results', { count: orders.total })}
      </p>
      {orders.data.length === 0 ? (
        <NoOrders />
      ) : (
        <ul className={styles.cards} data-stale={state === 'loading' || undefined}>
          {orders.data.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </ul>
      )}
      <Pagination page={orders.page} limit={orders.limit} total={orders.total} />
    </OrdersFrame>
  )
}

function NoOrders() {
  const t = useT('store.orders')
  const [search] = useSearchParams()
  const { scope, date, page, ...address } = readOrdersAddress(search)
  const isNarrowed =
    scope !== 'all' ||
    date !== undefined ||
    page > 1 ||
    namedFilters.some((name) => address[name] !== undefined)
  return isNarrowed ? (
    <EmptyState
      title={t('noMatch')}
      icon={<IconSearchOff size={56} stroke={1.2} />}
      action={{ to: '/orders', label: t('clear') }}
    >
      {t('noMatchHint')}
    </EmptyState>
  ) : (
    <EmptyState
      title={t('empty')}
      icon={<IconPackage size={56} stroke={1.2} />}
      action={{ to: '/products', label: t('browse') }}
    >
      {t('emptyHint')}
    </EmptyState>
  )
}
