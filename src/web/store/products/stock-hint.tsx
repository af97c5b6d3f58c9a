import { useT } from '#web/language/language.tsx'
import type { Card } from './add-to-cart.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './stock-hint.module.css'

/** So few are worth saying. */
const fewAtMost = 5

/** Whether there are any, and how many when they are few. A licence is always there, and says nothing. */
export function StockHint({
  product: { type, inStock, stock, onBackorder, supply },
}: {
  product: Pick<Card, 'type' | 'inStock' | 'stock' | 'onBackorder' | 'supply'>
}) {
  const t = useT('store.product')
  if (!inStock) return <span className={classNames(styles.hint, styles.out)}>{t('outOfStock')}</span>
  if (type === 'licence') return null
  if (onBackorder) return <span className={classNames(styles.hint, styles.later)}>{supply}</span>
  if (stock !== undefined && stock <= fewAtMost)
    return <span className={classNames(styles.hint, styles.few)}>{t('fewLeft', { count: stock })}</span>
  return <span className={classNames(styles.hint, styles.in)}>{t('inStock')}</span>
}

/** By when it arrives, or when there is more of it, as far as that is known. */
export const DeliveryHint = ({
  product: { supply, onBackorder },
}: {
  product: Pick<Card, 'supply' | 'onBackorder'>
}) => (supply && !onBackorder ? <span className={styles.delivery}>{supply}</span> : null)
