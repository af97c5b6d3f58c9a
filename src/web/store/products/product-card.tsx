import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { CompareToggle } from '../compare/compare-toggle.tsx'
import { WishToggle } from '../wishlist/wish-toggle.tsx'
import { AddToCartButton, type Card, isForSale } from './add-to-cart.tsx'
import styles from './product-card.module.css'
import { QuoteLink } from './product/quote-link.tsx'
import { DeliveryHint, StockHint } from './stock-hint.tsx'

type Props = {
  product: Card
  /** How wide its picture is shown, see `Picture`. */
  sizes: string
  /** Under which heading it stands. */
  heading?: 'h2' | 'h3'
  isFirst?: boolean
}

const maxFacts = 3

/** A product in a list: the whole card leads to its page, the buttons on it mark it and buy. */
export function ProductCard({ product, sizes, heading: Heading = 'h2', isFirst }: Props) {
  const t = useT()
  const { name, manufacturer: maker, modelCode } = product
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        <Picture file={product.image} alt="" sizes={sizes} isFirst={isFirst} className={styles.picture} />
      </div>
      <div className={styles.words}>
        <p className={styles.kind}>{t(`enums.ProductKind.${product.kind}`)}</p>
        <Heading className={styles.name}>
          <Link to={`/products/${product.id}`} prefetch="intent">
            {name}
          </Link>
        </Heading>
        {maker && (
          <p className={styles.maker}>
            <bdi>{maker}</bdi>
            {modelCode && <bdi dir="ltr">{modelCode}</bdi>}
          </p>
        )}
        <ul className={styles.facts}>
          {useFacts(product).map(({ name, value, isTime }) => (
            <li key={value} title={name}>
              <bdi>{isTime ? `${name}: ${value}` : value}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.marks}>
        <WishToggle product={product} />
        <CompareToggle product={product} />
      </div>
      <div className={styles.foot}>
        <CardTerms product={product} />
        <CardAction product={product} />
      </div>
    </article>
  )
}

/** What a product of a list costs and whether it is there. */
export function CardTerms({ product }: { product: Card }) {
  const t = useT('store.product')
  const format = useFormat()
  const { price } = product
  return (
    <div className={styles.terms}>
      {product.priceLabel}
      {price ? (
        <Price
          price={price}
          before={product.priceBeforeDiscount}
          discountPercentage={product.discountPercentage}
          period={product.period}
        />
      ) : (
        <span className={styles.onRequest}>{t('priceOnRequest')}</span>
      )}
      {product.nextPrice && (
        <span className={styles.next}>
          {t('nextPrice', { from: product.nextPrice.from, price: format.money(product.nextPrice.unitPrice) })}
        </span>
      )}
      <StockHint product={product} />
      {price && <DeliveryHint product={product} />}
    </div>
  )
}

/** The way to get a product of a list. */
export function CardAction({ product }: { product: Card }) {
  if (isForSale(product)) return <AddToCartButton product={product} />
  return <QuoteLink isWide product={product} />
}

type Fact = { name?: string; value: string; isTime?: true | undefined }

/** A few facts that matter: those by attributes, else how it connects and what it is known for. */
function useFacts({ facts, communicationTypes, tags }: Card): Fact[] {
  const t = useT('enums.CommunicationType')
  if (facts.length > 0) return facts
  const connectivity = communicationTypes.slice(0, 2).map((type) => t(type))
  const values = [
    ...(connectivity.length > 0 ? [connectivity.join(' · ')] : []),
    ...tags.map(({ title }) => title),
  ]
  return [...new Set(values)].slice(0, maxFacts).map((value) => ({ value }))
}
