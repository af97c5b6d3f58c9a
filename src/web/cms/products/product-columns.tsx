import { IconLanguage, IconPencil, IconTrash } from '@tabler/icons-react'
import { brand } from '#brand'
import { cmsProductsApi } from '#contract/cms-products.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VisibilityBadge } from '#web/ui/status-badges.tsx'
import { Code } from '../code.tsx'
import { IconLink } from '../icon-link.tsx'
import type { Column } from '../list/list-table.tsx'
import { useMay } from '../may.ts'
import { LanguagesDone } from './languages-done.tsx'
import { useKindLabel } from './product-kind.ts'
import styles from './products-page.module.css'
import { StockLevel } from './stock-level.tsx'
import { useLocation } from 'react-router'

export type ProductRow = Data<typeof cmsProductsApi.list>

/** Columns: image, name, code, type, price, stock, visibility, languages done; price and stock as the brand has them. */
export function useProductColumns(onDelete: (product: ProductRow) => void): Column<ProductRow>[] {
  const t = useT('cms.products')
  const format = useFormat()
  const kindOf = useKindLabel()
  const { search } = useLocation()
  const may = useMay()

  const price: Column<ProductRow> = {
    key: 'price',
    label: t('columns.price'),
    isAtEnd: true,
    sort: { field: 'price', first: 'desc' },
    cell: ({ price, priceBeforeDiscount }) =>
      price ? (
        <>
          <span className={styles.money}>{format.money(price)}</span>
          {brand.flags.priceBeforeDiscountCms && priceBeforeDiscount && (
            <s className={styles.before}>{format.money(priceBeforeDiscount)}</s>
          )}
        </>
      ) : (
        <span className={styles.muted}>{t('byQuote')}</span>
      ),
  }
  const stock: Column<ProductRow> = {
    key: 'stock',
    label: t('columns.stock'),
    isAtEnd: true,
    cell: ({ stock }) => <StockLevel stock={stock} />,
  }
  return [
    {
      key: 'image',
      label: t('columns.image'),
      isLabelHidden: true,
      cell: ({ image }) => <Picture file={image} alt="" sizes="56px" className={styles.picture} />,
    },
    {
      key: 'name',
      isAlways: true,
      label: t('columns.name'),
      sort: { field: 'name', first: 'asc' },
      cell: ({ id, name }) => (
        <Link
          to={`/cms/products/${id}`}
          state={{ list: search }}
          className={styles.link}
          prefetch="intent"
          dir="auto"
        >
          {name}
        </Link>
      ),
    },
    {
      key: 'code',
      label: t('columns.code'),
      sort: { field: 'code', first: 'asc' },
      cell: ({ code }) => (
        <span className={styles.code}>
          <Code>{code}</Code>
        </span>
      ),
    },
    {
      key: 'type',
      label: t('columns.type'),
      cell: (row) => <span className={styles.money}>{kindOf(row)}</span>,
    },
    ...(brand.flags.price ? [price] : []),
    ...(brand.flags.stockCms ? [stock] : []),
    {
      key: 'visibility',
      label: t('columns.visibility'),
      cell: ({ visibility }) => <VisibilityBadge visibility={visibility} />,
    },
    {
      key: 'languages',
      label: t('columns.languages'),
      cell: ({ languages }) => <LanguagesDone languages={languages} />,
    },
    {
      key: 'updatedAt',
      label: t('columns.updatedAt'),
      sort: { field: 'updatedAt', first: 'desc' },
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} className={styles.muted} title={format.dateTime(updatedAt)}>
          {format.date(updatedAt)}
        </time>
      ),
    },
    {
      key: 'actions',
      isAlways: true,
      label: t('columns.actions'),
      isLabelHidden: true,
      isAtEnd: true,
      cell: (product) => (
        <span className={styles.actions}>
          {may(cmsProductsApi.update) && (
            <>
              <IconLink
                to={`/cms/products/${product.id}/edit`}
                state={{ list: search }}
                label={t('editNamed', { name: product.name })}
              >
                <IconPencil size={18} />
              </IconLink>
              <IconLink
                to={`/cms/products/${product.id}/translate`}
                label={t('translateNamed', { name: product.name })}
              >
                <IconLanguage size={18} />
              </IconLink>
            </>
          )}
          {may(cmsProductsApi.remove) && (
            <IconButton label={t('deleteNamed', { name: product.name })} onClick={() => onDelete(product)}>
              <IconTrash size={18} />
            </IconButton>
          )}
        </span>
      ),
    },
  ]
}
