import { Link } from 'react-router'
import type { cmsInventoryApi } from '#contract/inventory.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Code } from '../code.tsx'
import type { Column } from '../list/list-table.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import styles from './inventory.module.css'

export type Stock = Data<typeof cmsInventoryApi.list>

/** Columns: product, code, on hand, reserved, available, updated. */
export function useInventoryColumns(open: string | undefined): Column<Stock>[] {
  const t = useT('cms.inventory.columns')
  const format = useFormat()
  const { query, to } = useListAddress()
  const page = query.get('page') ?? ''
  const number = (key: 'onHand' | 'reserved'): Column<Stock> => ({
    key,
    label: t(key),
    isAtEnd: true,
    sort: { field: key, first: 'desc' },
    cell: (stock) => <span className={styles.number}>{format.number(stock[key])}</span>,
  })
  return [
    {
      key: 'image',
      isAlways: true,
      label: t('image'),
      isLabelHidden: true,
      cell: ({ image }) => <Picture file={image} alt="" sizes="56px" className={styles.picture} />,
    },
    {
      key: 'name',
      isAlways: true,
      label: t('name'),
      sort: { field: 'name', first: 'asc' },
      cell: ({ id, name }) => (
        <Link
          to={to({ product: id, page })}
          preventScrollReset
          className={styles.link}
          dir="auto"
          aria-current={id === open ? 'true' : undefined}
        >
          {name}
        </Link>
      ),
    },
    {
      key: 'code',
      label: t('code'),
      sort: { field: 'code', first: 'asc' },
      cell: ({ code }) => (
        <span className={styles.muted}>
          <Code>{code}</Code>
        </span>
      ),
    },
    number('onHand'),
    number('reserved'),
    {
      key: 'available',
      label: t('available'),
      isAtEnd: true,
      sort: { field: 'available', first: 'asc' },
      cell: (stock) => (
        <span className={styles.available}>
          <LevelBadge stock={stock} />
          <span className={styles.number}>{format.number(stock.available)}</span>
        </span>
      ),
    },
    {
      key: 'updatedAt',
      label: t('updatedAt'),
      sort: { field: 'updatedAt', first: 'desc' },
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} className={styles.muted} title={format.dateTime(updatedAt)}>
          {format.date(updatedAt)}
        </time>
      ),
    },
  ]
}

/** Out of stock, low, or no label. */
export function LevelBadge({ stock }: { stock: Pick<Stock, 'available' | 'lowStockThreshold'> }) {
  const t = useT('cms.inventory')
  if (stock.available <= 0) return <Badge tone="danger">{t('out')}</Badge>
  if (stock.available <= stock.lowStockThreshold) return <Badge tone="warning">{t('low')}</Badge>
  return null
}
