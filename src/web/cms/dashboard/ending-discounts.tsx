import { useState } from 'react'
import { cmsDiscountsApi } from '#contract/cms-discounts.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { RowsPanel } from './rows.tsx'
import styles from './rows.module.css'

const soonMs = 7 * 86_400_000
const hourMs = 3_600_000

/** The whole hour a week from now, so that coming back within it asks for the same. */
const aWeekFromNow = () => new Date(Math.ceil((Date.now() + soonMs) / hourMs) * hourMs).toISOString()

/** Active discounts that end within a week, soonest first. */
export function EndingDiscounts() {
  const t = useT('cms.dashboard')
  const types = useT('enums.DiscountType')
  const format = useFormat()
  const [endsBefore] = useState(aWeekFromNow)
  const asked = useApiQuery(cmsDiscountsApi.list, {
    query: { status: ['active'], endsBefore, sort: 'endDate', limit: 5 },
  })
  return (
    <RowsPanel
      title={t('ending')}
      action={<Link to="/cms/discounts?status=active&sort=endDate">{t('allDiscounts')}</Link>}
      asked={asked}
      rows={asked.data?.data}
      empty={{ title: t('noneEnding'), hint: t('noneEndingHint') }}
    >
      {({ id, code, name, type, percentage, endDate }) => (
        <li key={id}>
          <Link to={`/cms/discounts/${id}/edit`} className={styles.row}>
            <span className={styles.main}>
              <bdi className={styles.name}>{code ?? name}</bdi>
              <span className={styles.sub}>
                {types(type)} · {format.percent(percentage)}
              </span>
            </span>
            <span className={styles.end}>{t('endsOn', { date: format.date(endDate) })}</span>
          </Link>
        </li>
      )}
    </RowsPanel>
  )
}
