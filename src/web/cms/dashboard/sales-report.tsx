import { brand } from '#brand'
import { cmsDashboardApi, type SalesReport } from '#contract/dashboard.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import columns from '../columns.module.css'
import { ListError } from '../list/list-state.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { BestProducts } from './best-products.tsx'
import { FigureTile } from './figure-tile.tsx'
import { OverTime } from './over-time.tsx'
import { PeriodChooser } from './period-chooser.tsx'
import { PeriodStatus } from './period-status.tsx'
import { listOf, notRejected, questionOf } from './period.ts'
import styles from './sales-report.module.css'
import tiles from './figure-tile.module.css'
import { SalesByType } from './sales-by-type.tsx'
import { RecountFigures } from './recount-figures.tsx'
import { UsedCodes } from './used-codes.tsx'
import { usePeriod } from './use-period.ts'

/** The figures of the orders themselves. */
const counted = ['sales', 'orders', 'average', 'items'] as const

/** What was sold in the period that the address names; each figure leads to the list that it was counted from. */
export function SalesFigures() {
  const t = useT('cms.reports')
  const format = useFormat()
  const { period, now, choose } = usePeriod()
  const question = questionOf(period)
  const { data, error, refetch, isFetching, isPlaceholderData } = useApiQuery(cmsDashboardApi.sales, {
    query: question,
  })
  // Whoever may not see reports is shown no part of this; the server leaves all of it out.
  const report = data?.data as SalesReport | undefined
  const { figures, figuresBefore, before } = report ?? {}
  const orders = listOf('/cms/orders', period)
  const sold = listOf('/cms/orders', period, { status: notRejected })
  const lastOf = (to: string) => new Date(Date.parse(to) - 1)
  const comparedWith =
    before &&
    (format.date(before.from) === format.date(lastOf(before.to))
      ? format.date(before.from)
      : t('span', { from: format.date(before.from), to: format.date(lastOf(before.to)) }))

  return (
    <section className={columns.column} aria-label={t('figures')} aria-busy={isPlaceholderData}>
      <div className={styles.head}>
        <PeriodChooser period={period} now={now} onChoose={choose} />
        {comparedWith && (
          <p className={styles.compared}>
            {t('compared', { period: comparedWith })}
            {report?.period.until && ` (${t('soFar')})`}
          </p>
        )}
      </div>
      {error ? (
        <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
      ) : (
        <>
          <ul className={tiles.tiles}>
            {counted.map((figure) => (
              <FigureTile
                key={figure}
                label={t(`tiles.${figure}`)}
                hint={t(`hints.${figure}`)}
                to={figure === 'orders' ? orders : sold}
                now={figures?.[figure]}
                before={figuresBefore?.[figure]}
              />
            ))}
            <FigureTile
              label={t('tiles.newCustomers')}
              hint={t('hints.newCustomers')}
              to={listOf('/cms/customers', period)}
              now={figures?.newCustomers}
              before={figuresBefore?.newCustomers}
            />
            <FigureTile
              label={t('tiles.refunds')}
              hint={t('hints.refunds', { count: figures?.refunds.count ?? 0 })}
              to={listOf('/cms/transactions', period, { status: 'refunded' })}
              now={figures?.refunds.amount}
              before={figuresBefore?.refunds.amount}
              isBurden
            />
          </ul>
          <div className={columns.columns}>
            <div className={columns.column}>
              <OverTime report={report} question={question} />
            </div>
            <div className={columns.column}>
              <PeriodStatus report={report} period={period} />
            </div>
          </div>
          <div className={styles.halves}>
            <div className={columns.column}>
              <BestProducts period={period} />
            </div>
            <div className={columns.column}>
              <SalesByType period={period} />
              {brand.flags.price && <UsedCodes period={period} />}
              <RecountFigures />
            </div>
          </div>
        </>
      )}
    </section>
  )
}
