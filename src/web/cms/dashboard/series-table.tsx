import { useFormat, useT } from '#web/language/language.tsx'
import type { Step } from './period.ts'
import styles from './over-time.module.css'
import { linkOfStep } from './step-link.ts'
import { useFiguresFormat } from './use-figures-format.ts'
import { PageLink } from '../page-link.tsx'

/** The chart's figures, one row a part of the period. */
export function SeriesTable({ steps, title }: { steps: Step[]; title: string }) {
  const t = useT('cms.reports.chart')
  const format = useFormat()
  const figures = useFiguresFormat()
  const [first] = steps
  if (!first) return null
  return (
    <div className={styles.scroll} role="group" aria-label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(`from.${first.unit}`)}</th>
            <th scope="col">{t('orders')}</th>
            <th scope="col">{t('sales')}</th>
            <th scope="col">{t('ordersBefore')}</th>
            <th scope="col">{t('salesBefore')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => {
            const to = linkOfStep(step)
            const isKnown = step.now && !step.isToCome
            return (
              <tr key={step.key}>
                <th scope="row">
                  {step.now && to ? (
                    <PageLink to={to}>{figures.whole(step.now.from, step.unit)}</PageLink>
                  ) : (
                    '–'
                  )}
                </th>
                <td>{isKnown ? format.number(step.now?.orders ?? 0) : '–'}</td>
                <td>{isKnown && step.now ? format.money(step.now.sales) : '–'}</td>
                <td>{step.before ? format.number(step.before.orders) : '–'}</td>
                <td>{step.before ? format.money(step.before.sales) : '–'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
