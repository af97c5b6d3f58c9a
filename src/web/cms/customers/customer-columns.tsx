import type { cmsCustomersApi } from '#contract/customers.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import type { Column } from '../list/list-table.tsx'
import styles from './customers.module.css'

export type CustomerListed = Data<typeof cmsCustomersApi.list>
type Status = CustomerListed['status']

const tones: Record<Status, Tone> = { active: 'success', blocked: 'danger', unverified: 'warning' }

export function CustomerStatusBadge({ status }: { status: Status }) {
  const t = useT('cms.customers.statuses')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}

/** A phone number as it is dialled, left to right. */
export function PhoneText({ phone }: { phone: CustomerListed['phone'] }) {
  const number = `${phone.isoCode}${phone.phoneNumber}`
  return number === '' ? null : <bdi dir="ltr">{number}</bdi>
}

/** Columns: name, username, phone, email, total orders, total discounts, and what they spent. */
export function useCustomerColumns(): Column<CustomerListed>[] {
  const t = useT('cms.customers')
  const format = useFormat()
  return [
    {
      key: 'name',
      isAlways: true,
      label: t('columns.name'),
      sort: { field: 'name', first: 'asc' },
      cell: ({ id, name, company, username }) => (
        <>
          <Link to={`/cms/customers/${id}`} className={styles.link} prefetch="intent" dir="auto">
            {name}
          </Link>
          <p className={styles.under}>
            <bdi>{company?.name ?? username}</bdi>
          </p>
        </>
      ),
    },
    {
      key: 'email',
      label: t('columns.email'),
      sort: { field: 'email', first: 'asc' },
      cell: ({ email, phone }) => (
        <>
          <bdi dir="ltr" className={styles.email}>
            {email}
          </bdi>
          <p className={styles.under}>
            <PhoneText phone={phone} />
          </p>
        </>
      ),
    },
    { key: 'kind', label: t('columns.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: 'orders',
      label: t('columns.orders'),
      isAtEnd: true,
      sort: { field: 'totalOrders', first: 'desc' },
      cell: ({ totalOrders }) => format.number(totalOrders),
    },
    {
      key: 'discounts',
      label: t('columns.discounts'),
      isAtEnd: true,
      sort: { field: 'totalDiscounts', first: 'desc' },
      cell: ({ totalDiscounts }) => format.number(totalDiscounts),
    },
    {
      key: 'spent',
      label: t('columns.spent'),
      isAtEnd: true,
      sort: { field: 'totalSpent', first: 'desc' },
      cell: ({ totalSpent }) => <span className={styles.money}>{format.money(totalSpent)}</span>,
    },
    {
      key: 'createdAt',
      label: t('columns.createdAt'),
      sort: { field: 'createdAt', first: 'desc' },
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className={styles.muted} title={format.dateTime(createdAt)}>
          {format.date(createdAt)}
        </time>
      ),
    },
    {
      key: 'status',
      label: t('columns.status'),
      cell: ({ status }) => <CustomerStatusBadge status={status} />,
    },
  ]
}
