import { lazy, Suspense, useState } from 'react'
import { cmsDashboardApi, type SalesReport } from '#contract/dashboard.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { useMay } from '../may.ts'
import { Facts, Panel } from '../panel.tsx'
import { stepsOf } from './period.ts'
import styles from './over-time.module.css'
import { SeriesTable } from './series-table.tsx'

const SalesChart = lazy(async () => ({ default: (await import('./sales-chart.tsx')).SalesChart }))
const measures = ['sales', 'orders'] as const

type Props = {
  report: SalesReport | undefined
  question: { dateFrom: string; dateTo: string }
}

/** How sales or orders went, beside the period before. */
export function OverTime({ report, question }: Props) {
  const t = useT('cms.reports')
  const format = useFormat()
  const may = useMay()
  const [measure, setMeasure] = useState<(typeof measures)[number]>('sales')
  const steps = report && stepsOf(report)
  const isEmpty = report?.figures.orders === 0 && report.figuresBefore.orders === 0
  const title = t(`chart.${measure}Chart`)
  return (
    <Panel
      title={t('chart.title')}
      action={
        may(cmsDashboardApi.export) && (
          <ExportButton
            name="sales"
            fetchFile={() =>
              call(cmsDashboardApi.export, { query: { ...question, report: 'sales', by: 'sales' } })
            }
          />
        )
      }
    >
      <div className={styles.above}>
        <div className={styles.choice} role="group" aria-label={t('chart.measure')}>
          {measures.map((name) => (
            <Button
              key={name}
              size="small"
              kind={name === measure ? 'primary' : 'secondary'}
              aria-pressed={name === measure}
              onClick={() => setMeasure(name)}
            >
              {t(`chart.${name}`)}
            </Button>
          ))}
        </div>
        <ul className={styles.legend} aria-hidden>
          <li>
            <span className={styles.now} />
            {t('chart.now')}
          </li>
          <li>
            <span className={styles.before} />
            {t('chart.before')}
          </li>
        </ul>
      </div>
      {!report || !steps ? (
        <Skeleton className={styles.waiting} />
      ) : isEmpty ? (
        <EmptyState title={t('chart.none')}>{t('chart.noneHint')}</EmptyState>
      ) : (
        <>
          <Suspense fallback={<Skeleton className={styles.waiting} />}>
            <SalesChart steps={steps} measure={measure} currency={report.figures.sales.currency} />
          </Suspense>
          <details className={styles.details}>
            <summary>{t('chart.table')}</summary>
            <SeriesTable steps={steps} title={title} />
          </details>
        </>
      )}
      {report && !isEmpty && (
        <div className={styles.parts}>
          <Facts
            facts={[
              { label: t('parts.paid'), value: format.money(report.figures.paid) },
              { label: t('parts.tax'), value: format.money(report.figures.tax) },
              { label: t('parts.discount'), value: format.money(report.figures.discount) },
            ]}
          />
        </div>
      )}
    </Panel>
  )
}
