import { IconArrowLeft, IconTruckReturn } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { storeReturnsApi } from '#contract/returns.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Pagination } from '#web/ui/page/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import orderStyles from '../orders/order.module.css'
import styles from '../orders/orders.module.css'
import { ReturnCard } from './return-card.tsx'

/** What was asked for of one's orders, newest first. */
export function Returns() {
  const t = useT('returns')
  const orders = useT('store.orders')
  const language = useLanguage()
  const [search] = useSearchParams()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const { data, isError, error } = useQuery({
    ...queryOf(call, language, storeReturnsApi.list, { query: { page } }),
    staleTime: 0,
  })
  if (isError) throw error
  return (
    <>
      <PageTitle title={t('title')} />
      <Link to="/orders" className={orderStyles.back}>
        <IconArrowLeft size={18} className="mirrors" aria-hidden />
        {orders('title')}
      </Link>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
      </div>
      {data === undefined ? (
        <Skeleton shape="block" />
      ) : data.data.length === 0 ? (
        <EmptyState
          title={t('none')}
          icon={<IconTruckReturn size={56} stroke={1.2} />}
          action={<ButtonLink to="/orders">{t('toOrders')}</ButtonLink>}
        >
          {t('noneHint')}
        </EmptyState>
      ) : (
        <>
          <ul className={styles.cards}>
            {data.data.map((one) => (
              <ReturnCard key={one.id} row={one} />
            ))}
          </ul>
          <Pagination page={data.page} limit={data.limit} total={data.total} />
        </>
      )}
    </>
  )
}
