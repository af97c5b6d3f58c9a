import { useFormat, useT } from '#web/language/language.tsx'
import type { Money } from '#contract/shared.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { amountOf } from '#i18n/figures-format.ts'
import { Change } from './change.tsx'
import styles from './figure-tile.module.css'
import { PageLink } from '../page-link.tsx'

type Figure = number | Money
type Props = {
  label: string
  hint: string
  to: string
  now: Figure | undefined
  before: Figure | undefined
  isBurden?: boolean
}

/** A figure of the period, its value in the period before, and a link to what was counted. */
export function FigureTile({ label, hint, to, now, before, isBurden }: Props) {
  const t = useT('cms.reports.change')
  const format = useFormat()
  const text = (figure: Figure) => (typeof figure === 'number' ? format.number(figure) : format.money(figure))
  return (
    <li>
      <PageLink to={to} className={styles.tile}>
        <span className={styles.label}>{label}</span>
        {now === undefined || before === undefined ? (
          <>
            <Skeleton shape="title" />
            <Skeleton />
          </>
        ) : (
          <>
            <strong className={styles.value}>{text(now)}</strong>
            <Change now={amountOf(now)} before={amountOf(before)} {...(isBurden && { isBurden })} />
            <span className={styles.hint}>{t('before', { value: text(before) })}</span>
          </>
        )}
        <span className={styles.hint}>{hint}</span>
      </PageLink>
    </li>
  )
}
