import { useFormat, useT } from '#web/language/language.tsx'
import type { Money } from '#contract/shared.ts'
import styles from '../orders/order/order-totals.module.css'

type Sums = { subtotal: Money; tax: Money; taxRate: number; pricesIncludeTax: boolean; total: Money }

/** The sums as the server computed them; nothing is added up here. */
export function QuoteTotals({ sums }: { sums: Sums }) {
  const t = useT('cms.orders.totals')
  const format = useFormat()
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t('subtotal')}</dt>
        <dd>{format.money(sums.subtotal)}</dd>
      </div>
      {sums.taxRate > 0 && (
        <div>
          <dt>{t(sums.pricesIncludeTax ? 'taxIncluded' : 'tax', { rate: format.percent(sums.taxRate) })}</dt>
          <dd>{format.money(sums.tax)}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{t('total')}</dt>
        <dd>{format.money(sums.total)}</dd>
      </div>
    </dl>
  )
}
