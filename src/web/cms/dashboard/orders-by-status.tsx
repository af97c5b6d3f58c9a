import { enums } from '#contract/enums.ts'
import { cmsOrdersApi } from '#contract/orders.ts'
import { useT } from '#web/language/language.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { newestOrders } from './dashboard-questions.ts'
import { Tile, Tiles } from './tile.tsx'

/** The number of orders in each status. */
export function OrdersByStatus() {
  const t = useT()
  const { data, isError } = useApiQuery(cmsOrdersApi.list, { query: newestOrders })
  return (
    <Tiles label={t('cms.dashboard.byStatus')}>
      {enums.OrderStatus.map((status) => (
        <Tile
          key={status}
          to={`/cms/orders?status=${status}`}
          label={t(`enums.OrderStatus.${status}`)}
          hint={t(`cms.dashboard.statusHints.${status}`)}
          tone={status}
          count={data?.statusCounts[status]}
          isFailed={isError}
        />
      ))}
    </Tiles>
  )
}
