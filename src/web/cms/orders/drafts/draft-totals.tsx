import type { DraftPricing } from '#contract/drafts.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import styles from '../order/order-totals.module.css'

type Sums = Pick<DraftPricing, 'subtotal' | 'discount' | 'tax' | 'taxRate' | 'pricesIncludeTax' | 'total'>

/** The sums as the server computed them. */
export function DraftTotals({ sums }: { sums: Sums }) {
  const t = useT('cms.orders.totals')
  const format = useFormat()
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t('subtotal')}</dt>
        <dd>{format.money(sums.subtotal)}</dd>
      </div>
      {sums.discount.amount > 0 && (
        <div>
          <dt>{t('discount')}</dt>
          <dd>{format.money(sums.discount)}</dd>
        </div>
      )}
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
