import { cmsDashboardApi } from '#contract/dashboard.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Code } from '../code.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { ListError } from '../list/list-state.tsx'
import { useMay } from '../may.ts'
import { Panel } from '../panel.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { Bars, WaitingBars } from './bars.tsx'
import { listOf, notRejected, questionOf, type Period } from './period.ts'

/** Which codes the period's orders carry, and what they gave. */
export function UsedCodes({ period }: { period: Period }) {
  const t = useT('cms.reports')
  const format = useFormat()
  const may = useMay()
  const query = questionOf(period)
  const { data, error, refetch, isFetching } = useApiQuery(cmsDashboardApi.codes, { query })
  const report = data?.data
  return (
    <Panel
      title={t('codes.title')}
      action={
        may(cmsDashboardApi.export) && (
          <ExportButton
            name="discount-codes"
            fetchFile={() =>
              call(cmsDashboardApi.export, { query: { ...query, report: 'codes', by: 'sales' } })
            }
          />
        )
      }
      isFlush
    >
      {error ? (
        <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
      ) : !report ? (
        <WaitingBars count={3} />
      ) : report.codes.length === 0 ? (
        <EmptyState title={t('codes.none')}>{t('codes.noneHint')}</EmptyState>
      ) : (
        <Bars
          bars={report.codes.map(({ code, orders, discount, sales }) => ({
            key: code,
            to: listOf('/cms/orders', period, { status: notRejected, discountCode: code }),
            name: <Code>{code}</Code>,
            hint: t('codes.used', { count: orders, discount: format.money(discount) }),
            amount: sales.amount,
            value: format.money(sales),
          }))}
        />
      )}
    </Panel>
  )
}
