import type { ReactNode } from 'react'
import type { cmsTransactionsApi } from '#contract/transactions.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { PaymentStatusBadge } from '#web/ui/status-badges.tsx'
import { Code } from '../code.tsx'
import type { Column } from '../list/list-table.tsx'
import { PageLink } from '../page-link.tsx'
import styles from './transactions.module.css'

type Transaction = Data<typeof cmsTransactionsApi.list>
type Payment = Extract<Transaction, { kind: 'payment' }>

/** A cell of a payment; the list asks for nothing else. */
const ofPayment = (cell: (payment: Payment) => ReactNode) => (row: Transaction) =>
  row.kind === 'payment' ? cell(row) : null

/** Order, customer, provider, its reference, state, amount and date. */
export function useTransactionColumns(): Column<Transaction>[] {
  const t = useT('cms.transactions')
  const format = useFormat()
  return [
    {
      key: 'order',
      isAlways: true,
      label: t('columns.order'),
      cell: ofPayment(({ order }) => (
        <PageLink to={`/cms/orders/${order.id}`} className={styles.link} prefetch="intent">
          <Code isStrong>{order.number}</Code>
        </PageLink>
      )),
    },
    {
      key: 'customer',
      label: t('columns.customer'),
      cell: ofPayment(({ order }) => <bdi>{order.customer}</bdi>),
    },
    {
      key: 'provider',
      label: t('columns.provider'),
      cell: ofPayment(({ provider }) => t(`providers.${provider}`)),
    },
    {
      key: 'reference',
      label: t('columns.reference'),
      cell: ofPayment(({ providerId }) => (
        <span className={styles.reference} title={providerId}>
          <Code>{providerId}</Code>
        </span>
      )),
    },
    {
      key: 'status',
      label: t('columns.status'),
      cell: ofPayment(({ status }) => <PaymentStatusBadge status={status} />),
    },
    {
      key: 'amount',
      label: t('columns.amount'),
      isAtEnd: true,
      cell: ofPayment(({ amount }) => (
        <bdi className={amount.amount < 0 ? styles.back : styles.amount}>{format.money(amount)}</bdi>
      )),
    },
    {
      key: 'at',
      label: t('columns.at'),
      sort: { field: 'at', first: 'desc' },
      cell: ({ at }) => (
        <time dateTime={at} className={styles.muted}>
          {format.dateTime(at)}
        </time>
      ),
    },
  ]
}
