import { IconArrowDown, IconArrowUp, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link as RouterLink } from 'react-router'
import { maxWholeTable } from '#contract/product-views.ts'
import { currencyDecimals } from '#i18n/format.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { useIsInBrowser } from '#web/storage.ts'
import { useSettings } from '#web/store/settings.ts'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { CompareToggle } from '../../compare/compare-toggle.tsx'
import { WishToggle } from '../../wishlist/wish-toggle.tsx'
import { toMajor } from '../price-text.ts'
import { StockHint } from '../stock-hint.tsx'
import { changed, type ListAddress } from './list-address.ts'
import type { ListData } from './load-products.ts'
import styles from './product-table.module.css'
import { TableColumns } from './table-columns.tsx'
import { tableCsv } from './table-csv.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useKeptColumns } from './use-kept-columns.ts'
import type { List } from './use-list-address.ts'

type Props = { data: ListData; list: List }

const noTable = { columns: [], offered: [], rows: [] }

/**
 * Products in rows, their facts in columns. What has numbers or an order puts the list in its order. With the script that its keys
 * need it is a grid, else a table with links.
 */
export function ProductTable({ data: { products, own }, list }: Props) {
  const t = useT('store')
  const { visibility } = useSettings()
  const { columns, offered, rows } = products.table ?? noTable
  const showsPrice = visibility.pricing.enabled
  const copy = useCopyTable(products, showsPrice)
  const type = useKeptColumns(own, list)
  const isGrid = useIsInBrowser()
  const keys = useGridKeys()
  const keysId = useId()
  const isTooMany = list.shown.limit === 'all' && products.total > products.limit
  return (
    <div className={styles.whole}>
      <div className={styles.tools}>
        <TableColumns columns={columns} offered={offered} list={list} type={type} />
        <Button size="small" onClick={copy}>
          <IconCopy size={16} aria-hidden />
          {t('table.copy')}
        </Button>
      </div>
      {isTooMany && (
        <p role="status" className={styles.note}>
          {t('table.tooMany', { max: maxWholeTable, count: products.limit })}
        </p>
      )}
      {isGrid && (
        <VisuallyHidden>
          <span id={keysId}>{t('table.keys')}</span>
        </VisuallyHidden>
      )}
      {/* A frame that scrolls is reached by keys: a grid's own, or those of the frame. */}
      <div
        className={styles.frame}
        role="region"
        aria-label={t('table.label')}
        tabIndex={isGrid ? undefined : 0}
      >
        <table
          {...keys}
          className={styles.table}
          role={isGrid ? 'grid' : undefined}
          aria-label={isGrid ? t('table.grid') : undefined}
          aria-describedby={isGrid ? keysId : undefined}
        >
          <thead>
            <tr>
              <Head list={list} up="aToZ" down="zToA">
                {t('compare.name')}
              </Head>
              {columns.map(({ key, name, isSortable }) =>
                isSortable ? (
                  <Head key={key} list={list} up={`f.${key}`} down={`-f.${key}`}>
                    {name}
                  </Head>
                ) : (
                  <th key={key} scope="col">
                    {name}
                  </th>
                ),
              )}
              {showsPrice && (
                <Head list={list} up="lowPrice" down="highPrice">
                  {t('products.groups.price')}
                </Head>
              )}
              <th scope="col">{t('products.groups.availability')}</th>
              <th scope="col">
                <VisuallyHidden>{t('table.wish')}</VisuallyHidden>
              </th>
              <th scope="col">
                <VisuallyHidden>{t('table.compare')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {products.data.map((product, place) => (
              <tr key={product.id}>
                <th scope="row">
                  <div className={styles.product}>
                    <Picture file={product.image} alt="" sizes="48px" className={styles.picture} />
                    <div>
                      <Link to={`/products/${product.id}`} prefetch="intent">
                        {product.name}
                      </Link>
                      <bdi dir="ltr" className={styles.code}>
                        {product.code}
                      </bdi>
                    </div>
                  </div>
                </th>
                {columns.map(({ key }, column) => (
                  <td key={key}>
                    {rows[place]?.[column] ? <bdi>{rows[place][column]}</bdi> : <NotStated />}
                  </td>
                ))}
                {showsPrice && (
                  <td className={styles.price}>
                    {product.price ? (
                      <>
                        {product.priceLabel && <div>{product.priceLabel}</div>}
                        <Price price={product.price} period={product.period} />
                      </>
                    ) : (
                      t('product.priceOnRequest')
                    )}
                  </td>
                )}
                <td className={styles.stock}>
                  <StockHint product={product} />
                </td>
                <td className={styles.mark}>
                  <WishToggle product={product} />
                </td>
                <td className={styles.mark} data-space>
                  <CompareToggle product={product} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function NotStated() {
  const t = useT('store.compare')
  return (
    <>
      <span aria-hidden>—</span>
      <VisuallyHidden>{t('notStated')}</VisuallyHidden>
    </>
  )
}

type Sort = NonNullable<ListAddress['sort']>
type HeadProps = { list: List; up: Sort; down: Sort; children: ReactNode }

/** A heading that sorts by its column, upwards first, and downwards when that is so already. */
function Head({ list: { chosen, hrefOf }, up, down, children }: HeadProps) {
  const { sort } = chosen
  const isUp = sort === up
  const Icon = sort === down ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : sort === down ? 'descending' : undefined}>
      <RouterLink
        to={hrefOf(changed(chosen, { sort: isUp ? down : up }))}
        rel="nofollow"
        preventScrollReset
        className={styles.sort}
      >
        {children}
        <Icon size={14} aria-hidden />
      </RouterLink>
    </th>
  )
}

/** What the table shows, for a spreadsheet: prices as plain numbers. */
function useCopyTable({ data, table }: ListData['products'], showsPrice: boolean): () => void {
  const t = useT('store')
  const { currency } = useSettings()
  const showError = useShowError()
  const { columns, rows } = table ?? noTable
  const decimals = currencyDecimals(currency)
  return () => {
    const head = [
      t('compare.name'),
      t('product.code'),
      ...columns.map(({ name }) => name),
      ...(showsPrice ? [t('table.priceIn', { currency })] : []),
      t('products.groups.availability'),
    ]
    const lines = data.map(({ name, code, price, inStock, onBackorder, supply }, place) => [
      name,
      code,
      ...(rows[place] ?? []),
      ...(showsPrice ? [price ? toMajor(price.amount, decimals) : ''] : []),
      (onBackorder && supply) || t(inStock ? 'product.inStock' : 'product.outOfStock'),
    ])
    void navigator.clipboard
      .writeText(tableCsv([head, ...lines]))
      .then(
        () => showAlert({ type: 'success', message: t('table.copied', { count: data.length }) }),
        showError,
      )
  }
}
