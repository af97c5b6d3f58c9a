import { Button } from '#web/ui/button.tsx'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#web/ui/status-badges.tsx'
import { Code } from '../../code.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import type { Column } from '../../list/list-table.tsx'
import styles from '../orders-page.module.css'
import { stepWords, usePickUpStatus } from '../pick-up-status.ts'
import { type AskedStep, type OrderRow, useNextStep } from './next-step.ts'

/** Columns: number, date, customer, items, payment, total, status, and the next step where the viewer may take one. */
export function useOrderColumns(ask: (asked: AskedStep) => void): Column<OrderRow>[] {
  const stepOf = useNextStep()
  const { search } = useListAddress()
  const pickUpStatus = usePickUpStatus()
  const orders = useT('cms.orders')
  const t = useT('cms.orders.columns')
  const refund = useT('cms.orders.refund')
  const method = useT('enums.OrderPaymentType')
  const field = useT('fields')
  const assignee = useT('cms.requests.columns')('assignee')
  const format = useFormat()
  return [
    {
      key: 'number',
      isAlways: true,
      label: t('number'),
      sort: { field: 'number', first: 'desc' },
      cell: ({ id, number, poNumber, costCentre, site }) => (
        <>
          <Link to={`/cms/orders/${id}`} state={{ list: search }} className={styles.link} prefetch="intent">
            <Code isStrong>{number}</Code>
          </Link>
          {poNumber && (
            <div className={styles.muted}>
              <VisuallyHidden>{field('poNumber')}</VisuallyHidden> <bdi>{poNumber}</bdi>
            </div>
          )}
          {costCentre && (
            <div className={styles.muted}>
              <VisuallyHidden>{field('costCentre')}</VisuallyHidden> <bdi>{costCentre.code}</bdi>
            </div>
          )}
          {site && (
            <div className={styles.muted}>
              <VisuallyHidden>{field('site')}</VisuallyHidden> <bdi>{site.name}</bdi>
            </div>
          )}
        </>
      ),
    },
    {
      key: 'placedAt',
      label: t('placedAt'),
      sort: { field: 'placedAt', first: 'desc' },
      cell: ({ placedAt }) => (
        <time dateTime={placedAt} className={styles.muted}>
          {format.dateTime(placedAt)}
        </time>
      ),
    },
    {
      key: 'customer',
      label: t('customer'),
      cell: ({ customer }) => (
        <div className={styles.customer}>
          <bdi>{customer.name}</bdi>
        </div>
      ),
    },
    {
      key: 'items',
      label: t('items'),
      isAtEnd: true,
      cell: ({ itemQuantity }) => format.number(itemQuantity),
    },
    {
      key: 'payment',
      label: t('payment'),
      cell: ({ paymentMethod, paymentStatus, refunded, total }) => (
        <span className={styles.payment}>
          <PaymentStatusBadge status={paymentStatus} />
          {refunded && paymentStatus === 'paid' && (
            <span className={styles.muted}>
              {refund(refunded.amount < total.amount ? 'inPart' : 'inWhole')}
            </span>
          )}
          <span className={`${styles.muted} ${styles.paidBy}`}>{method(paymentMethod)}</span>
        </span>
      ),
    },
    {
      key: 'total',
      label: t('total'),
      isAtEnd: true,
      sort: { field: 'total', first: 'desc' },
      cell: ({ total }) => <span className={styles.total}>{format.money(total)}</span>,
    },
    {
      key: 'status',
      label: t('status'),
      sort: { field: 'status', first: 'asc' },
      cell: (order) => (
        <>
          <OrderStatusBadge
            status={order.status}
            partly={order.isShippedInPart && (pickUpStatus(order) ?? orders('shipments.partly'))}
            cancelled={order.cancelledAt && orders('cancelled')}
            said={pickUpStatus(order)}
          />
          {order.pickUpPoint && (
            <div className={styles.muted}>
              <VisuallyHidden>{orders('pickUp.title')}</VisuallyHidden> <bdi>{order.pickUpPoint.name}</bdi>
            </div>
          )}
          {order.stock && <div className={styles[order.stock]}>{orders(`stock.${order.stock}`)}</div>}
          {order.assignedTo && (
            <div className={styles.muted}>
              <VisuallyHidden>{assignee}</VisuallyHidden> <bdi>{order.assignedTo.name}</bdi>
            </div>
          )}
        </>
      ),
    },
    {
      key: 'next',
      isAlways: true,
      label: orders('next'),
      isLabelHidden: true,
      isAtEnd: true,
      cell: (row) => {
        const step = stepOf(row)
        return (
          step && (
            <Button size="small" className={styles.next} onClick={() => ask({ step, rows: [row] })}>
              {orders(`${step === 'ship' ? stepWords(row, step) : step}.action`)}
              <VisuallyHidden> {row.number}</VisuallyHidden>
            </Button>
          )
        )
      },
    },
  ]
}
