import { lazy, useState } from 'react'
import { brand } from '#brand'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { shoppingPart } from '#web/language/shopping-words.ts'
import { useSettings } from '#web/store/settings.ts'
import { LatePart } from '#web/take-over/late-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { KeepDrawn } from '#web/ui/keep-drawn.tsx'
import { Price } from '#web/ui/price.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { isForSale, useAddToCart } from '../add-to-cart.tsx'
import { BottomBar } from './bottom-bar.tsx'
import styles from './buy-box.module.css'
import type { ProductData } from './load-product.ts'
import { CompareButton } from '../../compare/compare-toggle.tsx'
import { WishButton } from '../../wishlist/wish-toggle.tsx'
import { QuoteLink } from './quote-link.tsx'
import { ShareButton } from './share-button.tsx'
import { DeliveryHint, StockHint } from '../stock-hint.tsx'
// The server draws the table; its script comes after the first view.
import '../../prices/price-breaks.module.css'
import '../../stock-alerts/stock-alert.module.css'

const PriceBreaks = shoppingPart(() =>
  import('../../prices/price-breaks.tsx').then(({ PriceBreaks: table }) => table),
)

const StockAlert = lazy(async () => ({
  default: (await import('../../stock-alerts/of-product.tsx')).StockAlertOfProduct,
}))

const EndOfSale = lazy(async () => ({ default: (await import('./end-of-sale.tsx')).EndOfSale }))

/** Name, price, availability and the way to get the product. */
export function BuyBox({ product }: { product: ProductData }) {
  const t = useT()
  const [quantity, setQuantity] = useState(1)
  const addToCart = useAddToCart()
  const { name, kind, code, price, inStock, stock, manufacturer, modelCode } = product
  const isShown = isForSale(product)
  const isSoldOut = brand.flags.cart && price !== undefined && !inStock

  function add() {
    if (addToCart(product, quantity)) setQuantity(1)
  }

  return (
    <>
      <section className={styles.box} aria-label={name}>
        <header className={styles.head}>
          <p className={styles.kind}>{t(`enums.ProductKind.${kind}`)}</p>
          <h1>{name}</h1>
          <p className={styles.code}>
            {t('store.product.code')} <bdi dir="ltr">{code}</bdi>
          </p>
          {manufacturer && (
            <p className={styles.code}>
              <bdi>{manufacturer}</bdi> <bdi dir="ltr">{modelCode}</bdi>
            </p>
          )}
        </header>
        {product.endOfSale && (
          <KeepDrawn>
            <EndOfSale {...product.endOfSale} />
          </KeepDrawn>
        )}
        <Terms product={product} />
        {product.priceBreaks && (
          <KeepDrawn>
            <PriceBreaks
              tiers={product.priceBreaks}
              quantity={quantity}
              onChoose={isShown ? setQuantity : undefined}
            />
          </KeepDrawn>
        )}
        <div className={styles.stock}>
          <StockHint product={product} />
          {(isShown || !inStock) && <DeliveryHint product={product} />}
          {isSoldOut && <p className={styles.sorry}>{t('errors.out_of_stock')}</p>}
          {product.compatible === false && <p className={styles.sorry}>{t('store.product.incompatible')}</p>}
        </div>
        {brand.flags.orders && product.type === 'hardware' && !inStock && (
          <LatePart>
            <StockAlert product={product.id} />
          </LatePart>
        )}
        {isShown && (
          <div className={styles.buy}>
            <QuantityStepper
              name={name}
              quantity={quantity}
              onChange={(delta) => setQuantity(quantity + delta)}
            />
            <Button kind="primary" size="large" className={styles.add} onClick={add}>
              {t('store.product.addToCart')}
            </Button>
          </div>
        )}
        {isShown && stock !== undefined && quantity > stock && (
          <p role="status" className={styles.short}>
            {t('errors.stock_insufficient')}{' '}
            {stock > 0 && (
              <Button size="small" onClick={() => setQuantity(stock)}>
                {t('store.product.take', { count: stock })}
              </Button>
            )}
          </p>
        )}
        <Assurances product={product} />
        <div className={styles.more}>
          <QuoteLink
            product={product}
            quantity={quantity}
            isWide
            kind={isShown ? 'secondary' : 'primary'}
            size={isShown ? 'normal' : 'large'}
          />
          <div className={styles.marks}>
            <WishButton product={product} />
            <CompareButton product={product} />
            <ShareButton name={name} />
          </div>
        </div>
      </section>
      <BottomBar product={product} onAdd={add} />
    </>
  )
}

/** What settles a purchase and stands far below: the warranty and the first document in the page's language, mostly the data sheet. */
function Assurances({ product: { factGroups, documentations } }: { product: ProductData }) {
  const warranty = factGroups.flatMap(({ facts }) => facts).find(({ key }) => key === 'warranty')
  const spoken = useLanguage()
  const document = documentations.find(({ language }) => language === spoken) ?? documentations[0]
  const href = document?.file?.url ?? document?.url
  if (!warranty && !href) return null
  return (
    <ul className={styles.assurances}>
      {warranty && (
        <li>
          {warranty.name}: {warranty.values}
        </li>
      )}
      {href && (
        <li>
          <a href={href} target="_blank" rel="noopener nofollow" dir="auto">
            {document?.title}
          </a>
        </li>
      )}
    </ul>
  )
}

/** The price with its VAT: net with the rate and the gross price beside it, or the other way round. */
function Terms({ product }: { product: ProductData }) {
  const t = useT('store.product')
  const format = useFormat()
  const { tax } = useSettings()
  const { price, priceBeforeDiscount, discountPercentage, period, priceLabel, priceWithTax } = product
  if (!price) return <p className={styles.onRequest}>{t('priceOnRequest')}</p>
  const rate = format.percent(tax.rate)
  return (
    <div className={styles.terms}>
      {priceLabel && <p className={styles.kind}>{priceLabel}</p>}
      <Price isLarge price={price} before={priceBeforeDiscount} {...{ discountPercentage, period }} />
      {/* Who pays no VAT has no price with it; the label says so. */}
      {tax.rate > 0 && priceWithTax && (
        <p className={styles.tax}>
          {t(tax.pricesIncludeTax ? 'includingTax' : 'excludingTax', { rate })}
          {!tax.pricesIncludeTax && <span>{t('withTax', { price: format.money(priceWithTax) })}</span>}
        </p>
      )}
    </div>
  )
}
