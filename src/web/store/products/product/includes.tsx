import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from './includes.module.css'
import type { ProductData } from './load-product.ts'

/** What is in the box, and how many of each. */
export function Includes({ includes }: { includes: ProductData['includes'] }) {
  const t = useT()
  return (
    <ul className={styles.list}>
      {includes.map(({ product: { id, name, kind, image }, quantity }) => (
        <li key={id} className={styles.item}>
          <Picture file={image} alt="" sizes="64px" className={styles.picture} />
          <span className={styles.words}>
            <Link to={`/products/${id}`}>{name}</Link>
            <span>{t(`enums.ProductKind.${kind}`)}</span>
          </span>
          <span className={styles.quantity}>{t('store.product.times', { count: quantity })}</span>
        </li>
      ))}
    </ul>
  )
}
