import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import type { Card } from './add-to-cart.tsx'
import { ProductCard } from './product-card.tsx'
import styles from './product-row.module.css'

const sizes = '(max-width: 560px) 62vw, (max-width: 1020px) 40vw, 22vw'

type Props = {
  title: string
  products: Card[]
  action?: ReactNode
  /** Shows them all in lines, instead of one row that scrolls. */
  isWhole?: boolean
}

/** Products in one row, which scrolls sideways where there is no room. Nothing where there are none. */
export function ProductRow({ title, products, action, isWhole = false }: Props) {
  const id = useId()
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      <ul className={classNames(styles.row, isWhole && styles.whole)}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} sizes={sizes} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
