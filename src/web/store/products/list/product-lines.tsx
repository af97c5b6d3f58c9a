import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { CompareToggle } from '../../compare/compare-toggle.tsx'
import { WishToggle } from '../../wishlist/wish-toggle.tsx'
import type { Card } from '../add-to-cart.tsx'
import { CardAction, CardTerms } from '../product-card.tsx'
import styles from './product-lines.module.css'

/** One product a line, with what its facts are called beside them. */
export function ProductLines({ products }: { products: Card[] }) {
  return (
    <ul className={styles.lines}>
      {products.map((product) => (
        <li key={product.id}>
          <Line product={product} />
        </li>
      ))}
    </ul>
  )
}

function Line({ product }: { product: Card }) {
  const t = useT()
  const { id, name, code, manufacturer: maker, modelCode, facts } = product
  return (
    <article className={styles.line}>
      <Picture file={product.image} alt="" sizes="120px" className={styles.picture} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link to={`/products/${id}`} prefetch="intent">
            {name}
          </Link>
        </h2>
        <p className={styles.maker}>
          <span>{t(`enums.ProductKind.${product.kind}`)}</span>
          {maker && <bdi>{maker}</bdi>}
          <bdi dir="ltr">{modelCode ?? code}</bdi>
        </p>
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className={styles.buy}>
        <CardTerms product={product} />
        <CardAction product={product} />
      </div>
      <div className={styles.marks}>
        <WishToggle product={product} />
        <CompareToggle product={product} />
      </div>
    </article>
  )
}
