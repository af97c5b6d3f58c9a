import type { SalesReport } from '#contract/dashboard.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Panel } from '../panel.tsx'
import { Bars, WaitingBars } from './bars.tsx'
import { listOf, type Period } from './period.ts'

/** Where the period's orders stand now. */
export function PeriodStatus({ report, period }: { report: SalesReport | undefined; period: Period }) {
  const t = useT()
  const format = useFormat()
  return (
    <Panel title={t('cms.reports.byStatus')} isFlush>
      {report ? (
        <Bars
          bars={report.byStatus.map(({ status, orders, total }) => ({
            key: status,
            to: listOf('/cms/orders', period, { status }),
            name: t(`enums.OrderStatus.${status}`),
            hint: format.money(total),
            amount: orders,
            value: format.number(orders),
            tone: status,
          }))}
        />
      ) : (
        <WaitingBars count={5} />
      )}
    </Panel>
  )
}
