import { useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { brand } from '#brand'
import { cmsOrdersApi, orderListColumns } from '#contract/orders.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { prefetch } from '../prefetch.ts'
import { Button } from '#web/ui/button.tsx'
import { forgetNewOrders, useNewOrders } from '../live/new-orders.ts'
import { SoundSwitch } from '../live/sound-switch.tsx'
import { useLiveList } from '../live/use-live-list.ts'
import { ExportButton } from '../list/export-button.tsx'
import { ListEmpty, ListError } from '../list/list-state.tsx'
import { ListFoot } from '../list/list-foot.tsx'
import listStyles from '../list/list-panel.module.css'
import { ListTable } from '../list/list-table.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import { questionOf, useSelection } from '../list/use-selection.ts'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { prefetchRequests, RequestsList } from '../requests/requests-list.tsx'
import { isRequestsTab } from '../requests/requests-query.ts'
import { RequestsTabs } from '../requests/requests-tabs.tsx'
import { useApiQuery } from '../use-api-query.ts'
import type { AskedStep, OrderRow } from './list/next-step.ts'
import { useOrderColumns } from './list/order-columns.tsx'
import { OrderSteps } from './list/order-steps.tsx'
import { OrdersBulk } from './list/orders-bulk.tsx'
import { OrdersToolbar, useChosenOrderFilters } from './list/orders-toolbar.tsx'
import { defaultOrderSort, ordersQuery } from './list/orders-query.ts'
import styles from './orders-page.module.css'
import { StatusTabs } from './list/status-tabs.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  if (showsRequests(search)) prefetchRequests(pathname, search)
  else prefetch(pathname, cmsOrdersApi.list, { query: ordersQuery(search) })
  return null
}

/** A brand without orders shows only the requests here. */
const showsRequests = (search: string) => !brand.flags.orders || isRequestsTab(search)

/** Orders, with requests in a tab beside them. */
export default function OrdersPage() {
  const { search } = useListAddress()
  return showsRequests(search) ? <RequestsList /> : <OrdersList />
}

function OrdersList() {
  const t = useT('cms.orders')
  const { search } = useListAddress()
  const may = useMay()
  const query = ordersQuery(search)
  const chosen = useChosenOrderFilters()
  const [asked, setAsked] = useState<AskedStep>()
  const columns = useShownColumns('/cms/orders', useOrderColumns(setAsked))
  const selection = useSelection<OrderRow>(questionOf(search))
  const exported = columns.shownOf(orderListColumns)
  const { data, error, isPlaceholderData, isFetching, refetch } = useApiQuery(cmsOrdersApi.list, { query })
  // The most urgent first is no column's order.
  const sort = query.sort ?? (query.needsDoing ? '' : defaultOrderSort)
  const live = useLiveList(cmsOrdersApi.list, 'order', useNewOrders().length, forgetNewOrders)
  const said = useT('cms.live')

  return (
    <>
      <PageHead title={t('title')} />
      <RequestsTabs />
      <div className={listStyles.panel}>
        <StatusTabs
          counts={data?.statusCounts}
          open={data?.openCounts}
          chosen={query.status}
          needsDoing={query.needsDoing ?? false}
        />
        <OrdersToolbar
          chosen={chosen}
          sort={sort}
          columns={columns}
          tools={
            <>
              <SoundSwitch />
              {may(cmsOrdersApi.exportList) && (
                <ExportButton
                  name="orders"
                  fetchFile={() => {
                    const { page: _page, limit: _limit, ...filters } = query
                    return call(cmsOrdersApi.exportList, { query: { ...filters, columns: exported } })
                  }}
                />
              )}
            </>
          }
        />
        {error ? (
          <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
        ) : data?.data.length === 0 ? (
          <ListEmpty
            title={t(query.needsDoing ? 'nothingToDo' : 'empty')}
            isFiltered={chosen.length > 0 || query.status.length > 0 || query.page > 1}
            all="/cms/orders"
          >
            {t('emptyHint')}
          </ListEmpty>
        ) : (
          <>
            {/* Over the list, so that no row moves for it. */}
            <div className={styles.fresh} role="status">
              {live.waiting > 0 && (
                <Button kind="primary" size="small" onClick={live.show}>
                  {said('show', { count: live.waiting })}
                </Button>
              )}
            </div>
            <div className={listStyles.scroll} {...live.area}>
              <ListTable
                label={t('title')}
                className={styles.orders}
                columns={columns.shown}
                rows={data?.data}
                idOf={(order) => order.id}
                sort={sort}
                isStale={isPlaceholderData}
                marking={
                  may(cmsOrdersApi.acceptMany) || may(cmsOrdersApi.shipMany)
                    ? { ...selection, nameOf: ({ number }) => number }
                    : undefined
                }
              />
            </div>
            {data && <ListFoot page={data.page} limit={data.limit} total={data.total} />}
          </>
        )}
        <OrdersBulk selection={selection} onAsk={setAsked} />
        <OrderSteps asked={asked} onClose={() => setAsked(undefined)} selection={selection} />
      </div>
    </>
  )
}
