import type { ClientLoaderFunctionArgs } from 'react-router'
import { cmsOrdersApi } from '#contract/orders.ts'
import { useT } from '#web/language/language.tsx'
import { prefetch } from '../prefetch.ts'
import { ListEmpty, ListError } from '../list/list-state.tsx'
import { ListFoot } from '../list/list-foot.tsx'
import listStyles from '../list/list-panel.module.css'
import { ListTable } from '../list/list-table.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import { PageHead } from '../page-head.tsx'
import { useAsked } from '../use-asked.ts'
import { useOrderColumns } from './order-columns.tsx'
import { OrdersToolbar, useChosenOrderFilters } from './orders-toolbar.tsx'
import { defaultOrderSort, ordersQuery } from './orders-query.ts'
import styles from './orders-page.module.css'
import { StatusTabs } from './status-tabs.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsOrdersApi.list, { query: ordersQuery(search) })
  return null
}

export default function OrdersPage() {
  const t = useT('cms.orders')
  const { search } = useListAddress()
  const query = ordersQuery(search)
  const chosen = useChosenOrderFilters()
  const columns = useOrderColumns()
  const { data, error, isPlaceholderData, isFetching, refetch } = useAsked(cmsOrdersApi.list, { query })
  const sort = query.sort ?? defaultOrderSort

  return (
    <>
      <PageHead title={t('title')} />
      <div className={listStyles.panel}>
        <StatusTabs counts={data?.statusCounts} chosen={query.status} />
        <OrdersToolbar chosen={chosen} sort={sort} />
        {error ? (
          <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
        ) : data?.data.length === 0 ? (
          <ListEmpty
            title={t('empty')}
            isFiltered={chosen.length > 0 || query.status.length > 0 || query.page > 1}
            all="/cms/orders"
          >
            {t('emptyHint')}
          </ListEmpty>
        ) : (
          <>
            <div className={listStyles.scroll}>
              <ListTable
                label={t('title')}
                className={styles.orders}
                columns={columns}
                rows={data?.data}
                idOf={(order) => order.id}
                sort={sort}
                isStale={isPlaceholderData}
              />
            </div>
            {data && <ListFoot page={data.page} limit={data.limit} total={data.total} />}
          </>
        )}
      </div>
    </>
  )
}
