import { IconTrash } from '@tabler/icons-react'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { cheaperTier } from '../prices/tiers.ts'
import styles from './cart-lines.module.css'
import type { PricedItem } from './use-pricing.ts'

type Props = {
  item: PricedItem
  /** In the cart now; the prices may still be for another. */
  quantity: number
  error: string | undefined
  isCurrent: boolean
  onChange: (delta: number) => void
  onRemove: () => void
}

export function CartLine({ item, quantity, error, isCurrent, onChange, onRemove }: Props) {
  const t = useT('store.cart')
  const format = useFormat()
  const { product, name, code, image, unitPrice, unitPriceBeforeDiscount, subtotal, available } = item
  const cheaper = item.priceBreaks && cheaperTier(item.priceBreaks, quantity)
  return (
    <li className={styles.line} data-short={error ? true : undefined}>
      <Link to={`/products/${product}`} className={styles.picture} tabIndex={-1} aria-hidden>
        <Picture file={image} alt="" sizes="96px" />
      </Link>
      <div className={styles.words}>
        <Link to={`/products/${product}`} className={styles.name}>
          {name}
        </Link>
        <bdi dir="ltr" className={styles.code}>
          {code}
        </bdi>
        {unitPrice && (
          <span className={styles.each}>
            {t.rich('each', {
              price: () => <Price price={unitPrice} before={unitPriceBeforeDiscount} period={item.period} />,
            })}
            {item.isOwnPrice && <span className={styles.code}>{t('yourPrice')}</span>}
          </span>
        )}
        {item.supply && <span className={styles.later}>{item.supply}</span>}
        {cheaper && (
          <span className={styles.code}>
            {t('moreForLess', { count: cheaper.from - quantity, price: format.money(cheaper.unitPrice) })}
          </span>
        )}
        {item.priceUntil && (
          <span className={styles.code}>{t('priceUntil', { date: format.date(item.priceUntil) })}</span>
        )}
      </div>
      <div className={styles.quantity}>
        <QuantityStepper quantity={quantity} name={name} min={0} onChange={onChange} />
      </div>
      <IconButton className={styles.remove} label={t('removeItem', { name })} onClick={onRemove}>
        <IconTrash size={18} />
      </IconButton>
      {subtotal && (
        <strong className={styles.subtotal} data-stale={!isCurrent || undefined}>
          {format.money(subtotal)}
        </strong>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
          {available !== undefined && available > 0 && available < quantity && (
            <Button size="small" onClick={() => onChange(available - quantity)}>
              {t('take', { count: available })}
            </Button>
          )}
        </p>
      )}
    </li>
  )
}
