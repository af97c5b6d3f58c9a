import type { cmsRequestsApi } from '#contract/requests.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Code } from '../code.tsx'
import type { Column } from '../list/list-table.tsx'
import { RequestStatusBadge } from './request-badges.tsx'
import styles from './requests.module.css'

export type RequestRow = Data<typeof cmsRequestsApi.list>

/** Columns: number, sender, request, assignee, quote, status, date; unhandled ones are highlighted. */
export function useRequestColumns(): Column<RequestRow>[] {
  const t = useT('cms.requests')
  const format = useFormat()
  return [
    {
      key: 'number',
      isAlways: true,
      label: t('columns.number'),
      cell: ({ id, number, status }) => (
        <Link to={`/cms/orders/requests/${id}`} className={styles.link} prefetch="intent">
          <Code isStrong={status === 'new'}>{number}</Code>
        </Link>
      ),
    },
    {
      key: 'from',
      label: t('columns.from'),
      cell: ({ fullName, company, status }) => (
        <div className={styles.from}>
          <bdi className={classNames(status === 'new' && styles.unread)}>{fullName}</bdi>
          {company !== '' && <bdi className={styles.muted}>{company}</bdi>}
        </div>
      ),
    },
    {
      key: 'message',
      label: t('columns.message'),
      cell: ({ type, message, itemQuantity, status }) => (
        <div className={styles.about}>
          <span className={classNames(status === 'new' && styles.unread)}>
            {t(`type.${type}`)}
            {itemQuantity > 0 && (
              <span className={styles.muted}> · {t('items', { count: itemQuantity })}</span>
            )}
          </span>
          <span className={styles.excerpt} dir="auto">
            {message}
          </span>
        </div>
      ),
    },
    {
      key: 'assignee',
      label: t('columns.assignee'),
      cell: ({ assignee }) =>
        assignee ? <bdi>{assignee.name}</bdi> : <span className={styles.muted}>{t('nobody')}</span>,
    },
    {
      key: 'total',
      label: t('columns.total'),
      isAtEnd: true,
      cell: ({ total }) =>
        total ? (
          <span className={styles.figure}>{format.money(total)}</span>
        ) : (
          <span className={styles.muted}>–</span>
        ),
    },
    {
      key: 'status',
      label: t('columns.status'),
      cell: ({ status }) => <RequestStatusBadge status={status} />,
    },
    {
      key: 'createdAt',
      label: t('columns.createdAt'),
      sort: { field: 'createdAt', first: 'desc' },
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className={styles.muted}>
          {format.dateTime(createdAt)}
        </time>
      ),
    },
  ]
}
