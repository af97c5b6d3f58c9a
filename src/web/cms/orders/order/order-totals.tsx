import { useFormat, useT } from '#web/language/language.tsx'
import { Code } from '../../code.tsx'
import styles from './order-totals.module.css'
import type { Order } from './order-data.ts'

/** The sums as the server computed them; nothing is added up here. */
export function OrderTotals({ order }: { order: Order }) {
  const t = useT('cms.orders.totals')
  const format = useFormat()
  const { discountCode } = order
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t('subtotal')}</dt>
        <dd>{format.money(order.subtotal)}</dd>
      </div>
      <div>
        <dt>
          {t('discount')}
          {discountCode && (
            <>
              {' '}
              <Code>{discountCode.code}</Code> ({format.percent(discountCode.percentage)})
            </>
          )}
        </dt>
        <dd>{format.money(order.discount)}</dd>
      </div>
      {order.deliveryFee.amount > 0 && (
        <div>
          <dt>{t('delivery')}</dt>
          <dd>{format.money(order.deliveryFee)}</dd>
        </div>
      )}
      {order.taxRate > 0 && (
        <div>
          <dt>
            {t(order.pricesIncludeTax ? 'taxIncluded' : 'tax', { rate: format.percent(order.taxRate) })}
          </dt>
          <dd>{format.money(order.tax)}</dd>
        </div>
      )}
      <div>
        <dt>{t('giftCard')}</dt>
        <dd>{format.money(order.giftCard)}</dd>
      </div>
      <div className={styles.total}>
        <dt>{t('total')}</dt>
        <dd>{format.money(order.total)}</dd>
      </div>
    </dl>
  )
}
