import type { Money } from '#contract/shared.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import styles from './order-totals.module.css'

type Sums = {
  subtotal: Money
  /** Absent where none can be given. */
  discount?: Money
  deliveryFee?: Money
  tax: Money
  taxRate: number
  pricesIncludeTax: boolean
  total: Money
}

/** The sums of a draft or a quote as the server computed them; nothing is added up here. */
export function PricedTotals({ sums }: { sums: Sums }) {
  const t = useT('cms.orders.totals')
  const format = useFormat()
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t('subtotal')}</dt>
        <dd>{format.money(sums.subtotal)}</dd>
      </div>
      {sums.discount && sums.discount.amount > 0 && (
        <div>
          <dt>{t('discount')}</dt>
          <dd>{format.money(sums.discount)}</dd>
        </div>
      )}
      {sums.deliveryFee && sums.deliveryFee.amount > 0 && (
        <div>
          <dt>{t('delivery')}</dt>
          <dd>{format.money(sums.deliveryFee)}</dd>
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
