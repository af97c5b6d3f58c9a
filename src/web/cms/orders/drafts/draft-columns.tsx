import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Code } from '../../code.tsx'
import type { Column } from '../../list/list-table.tsx'
import requests from '../../requests/requests.module.css'
import type { DraftRow } from './draft-data.ts'
import { DraftStatusBadge } from './draft-status-badge.tsx'
import styles from './drafts.module.css'

/** Columns: number, customer, items, total, status, author, last change. */
export function useDraftColumns(): Column<DraftRow>[] {
  const t = useT('cms.drafts')
  const format = useFormat()
  return [
    {
      key: 'number',
      isAlways: true,
      label: t('columns.number'),
      cell: ({ id, number, status }) => (
        <Link to={`/cms/orders/drafts/${id}`} className={styles.link} prefetch="intent">
          <Code isStrong={status === 'draft'}>{number}</Code>
        </Link>
      ),
    },
    {
      key: 'customer',
      label: t('columns.customer'),
      cell: ({ customer }) => (
        <div className={requests.from}>
          <bdi>{customer.name}</bdi>
          <bdi dir="ltr" className={requests.muted}>
            {customer.email}
          </bdi>
        </div>
      ),
    },
    {
      key: 'items',
      label: t('columns.items'),
      cell: ({ itemQuantity, heldUntil }) => (
        <div className={classNames(requests.from, requests.muted)}>
          <span>{t('items.count', { count: itemQuantity })}</span>
          {heldUntil && <span>{t('hold.untilDate', { date: format.dateTime(heldUntil) })}</span>}
        </div>
      ),
    },
    {
      key: 'by',
      label: t('columns.by'),
      cell: ({ by }) => <bdi className={requests.muted}>{by}</bdi>,
    },
    {
      key: 'total',
      label: t('columns.total'),
      isAtEnd: true,
      sort: { field: 'total', first: 'desc' },
      cell: ({ total }) => <span className={requests.figure}>{format.money(total)}</span>,
    },
    {
      key: 'status',
      label: t('columns.status'),
      cell: ({ status }) => <DraftStatusBadge status={status} />,
    },
    {
      key: 'updatedAt',
      label: t('columns.updatedAt'),
      sort: { field: 'updatedAt', first: 'desc' },
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} className={requests.muted}>
          {format.dateTime(updatedAt)}
        </time>
      ),
    },
  ]
}
