import { IconX } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { AddToCartButton, isForSale } from '../products/add-to-cart.tsx'
import { FactValues } from '../products/product/fact-values.tsx'
import type { ProductData } from '../products/product/load-product.ts'
import { QuoteLink } from '../products/product/quote-link.tsx'
import { StockHint } from '../products/stock-hint.tsx'
import { differs, rowsOf } from './comparison-rows.ts'
import styles from './comparison-table.module.css'
import { useComparedFacts, useFactLabel } from './use-compared-facts.ts'

type Props = { products: ProductData[]; isOnlyDifferences: boolean; onRemove: (id: string) => void }

/** The facts of products side by side. Their names stay in view upwards, the facts' names sideways. */
export function ComparisonTable({ products, isOnlyDifferences, onRemove }: Props) {
  const t = useT('store.compare')
  const factsOf = useComparedFacts()
  const labelOf = useFactLabel()
  const rows = rowsOf(products.map(factsOf))
  const shown = rows.filter((row) => !isOnlyDifferences || differs(row))
  return (
    // Reached by keyboard, so that it can be scrolled by its arrows.
    <div className={styles.scroll} role="region" aria-label={t('title')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.side}>
              {t('name')}
            </th>
            {products.map((product) => (
              <th key={product.id} scope="col">
                <Head product={product} onRemove={() => onRemove(product.id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <Fragment key={row.name}>
              {row.group !== undefined && row.group !== shown[index - 1]?.group && (
                <tr className={styles.heading}>
                  <th scope="rowgroup" colSpan={products.length + 1}>
                    <span>{row.group}</span>
                  </th>
                </tr>
              )}
              <tr className={classNames(products.length > 1 && differs(row) && styles.differs)}>
                <th scope="row" className={styles.side}>
                  {row.label ?? labelOf(row.name)}
                  {products.length > 1 && differs(row) && <VisuallyHidden> ({t('differs')})</VisuallyHidden>}
                </th>
                {products.map((product, column) => (
                  <td key={product.id}>
                    <Cell
                      name={row.name}
                      product={product}
                      values={row.cells[column] ?? []}
                      isCode={row.isCode}
                    />
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
          {shown.length === 0 && (
            <tr>
              <td colSpan={products.length + 1} className={styles.same}>
                {t('same')}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={styles.side}>
              <VisuallyHidden>{t('get')}</VisuallyHidden>
            </th>
            {products.map((product) => (
              <td key={product.id}>
                {isForSale(product) ? (
                  <AddToCartButton product={product} />
                ) : (
                  <QuoteLink isWide product={product} />
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Head({
  product: { id, name, code, images },
  onRemove,
}: {
  product: ProductData
  onRemove: () => void
}) {
  const t = useT('store.compare')
  const [image] = images
  return (
    <div className={styles.head}>
      <Picture file={image && { ...image, alt: '' }} alt="" sizes="96px" className={styles.picture} />
      <Link to={`/products/${id}`}>{name}</Link>
      <bdi dir="ltr" className={styles.code}>
        {code}
      </bdi>
      <IconButton className={styles.remove} label={t('remove', { name })} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </div>
  )
}

type CellProps = { name: string; product: ProductData; values: string[]; isCode?: true | undefined }

function Cell({ name, product, values, isCode }: CellProps) {
  const t = useT('store')
  const { price, priceBeforeDiscount, discountPercentage, period, priceLabel } = product
  if (name === 'price')
    return price ? (
      <>
        {priceLabel && <p>{priceLabel}</p>}
        <Price price={price} before={priceBeforeDiscount} {...{ discountPercentage, period }} />
      </>
    ) : (
      t('product.priceOnRequest')
    )
  if (name === 'stock' && (product.type !== 'licence' || !product.inStock))
    return <StockHint product={product} />
  if (values.length === 0)
    return (
      <span className={styles.unknown}>
        <span aria-hidden>—</span>
        <VisuallyHidden>{t('compare.notStated')}</VisuallyHidden>
      </span>
    )
  return <FactValues values={values} isCode={isCode} />
}
