import { IconTrash } from '@tabler/icons-react'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { AddToCartButton, type Card, isForSale } from '../products/add-to-cart.tsx'
import { QuoteLink } from '../products/product/quote-link.tsx'
import { StockHint } from '../products/stock-hint.tsx'
import styles from './wishlist-list.module.css'

export function WishlistLine({ product, onRemove }: { product: Card; onRemove: () => void }) {
  const t = useT('store')
  const { id, name, image, price, priceBeforeDiscount, discountPercentage, period, priceLabel } = product
  return (
    <li className={styles.line}>
      <Link to={`/products/${id}`} className={styles.picture} tabIndex={-1} aria-hidden>
        <Picture file={image && { ...image, alt: '' }} alt="" sizes="88px" />
      </Link>
      <div className={styles.words}>
        <Link to={`/products/${id}`} className={styles.name}>
          {name}
        </Link>
        {price ? (
          <>
            {priceLabel && <span className={styles.label}>{priceLabel}</span>}
            <Price price={price} before={priceBeforeDiscount} {...{ discountPercentage, period }} />
          </>
        ) : (
          <span className={styles.onRequest}>{t('product.priceOnRequest')}</span>
        )}
        <StockHint product={product} />
        <div className={styles.action}>
          {isForSale(product) ? (
            <AddToCartButton product={product} />
          ) : (
            <QuoteLink product={product} isWide />
          )}
        </div>
      </div>
      <IconButton className={styles.remove} label={t('wishlist.remove', { name })} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </IconButton>
    </li>
  )
}
