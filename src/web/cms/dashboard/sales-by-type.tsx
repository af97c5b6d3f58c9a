import { cmsDashboardApi } from '#contract/dashboard.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { ListError } from '../list/list-state.tsx'
import { Panel } from '../panel.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { Bars, WaitingBars } from './bars.tsx'
import { listOf, notRejected, questionOf, type Period } from './period.ts'

/** How much of each type was sold in the period; each leads to the orders behind it. */
export function SalesByType({ period }: { period: Period }) {
  const t = useT()
  const format = useFormat()
  const { data, error, refetch, isFetching } = useApiQuery(cmsDashboardApi.products, {
    query: { ...questionOf(period), by: 'sales' },
  })
  return (
    <Panel title={t('cms.reports.types.title')} isFlush>
      {error ? (
        <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
      ) : data ? (
        <Bars
          bars={data.data.types.map(({ type, quantity, sales }) => ({
            key: type,
            to: listOf('/cms/orders', period, { status: notRejected, productType: type }),
            name: t(`enums.ProductType.${type}`),
            hint: t('cms.reports.types.units', { count: quantity }),
            amount: sales.amount,
            value: format.money(sales),
          }))}
        />
      ) : (
        <WaitingBars count={3} />
      )}
    </Panel>
  )
}
