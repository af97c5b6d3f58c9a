import { IconArrowLeft } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { brand } from '#brand'
import { useSession } from '#web/api/session.ts'
import type { ScreenProps } from '#web/api/load.ts'
import { approvalPart } from '#web/language/approval-words.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { returnPart } from '#web/language/return-words.ts'
import { ErrorScreen } from '#web/ui/page/error-screen.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { OrderStatusBadge } from '#web/ui/status-badges.tsx'
import { forCustomers } from '../for-customers.ts'
import { isPayable } from './is-payable.ts'
import { loadOrder, type ShownOrder } from './load-order.ts'
import { Totals } from '../totals.tsx'
import { usePickUpStatus } from '../pick-up/pick-up-status.ts'
import { OrderButtons } from './order-buttons.tsx'
import { OrderFacts, OrderHistory } from './order-facts.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderShipments } from './order-shipments.tsx'
import { OrderTracker } from './order-tracker.tsx'
import { useRememberedOrders } from './use-remembered-orders.ts'
import { SplitNote } from './split-note.tsx'
import styles from './order.module.css'

export const clientLoader = forCustomers(loadOrder)

/** Few orders are unpaid, so what these need is loaded on demand. */
const PayOrder = lazy(() => import('./pay-order.tsx').then(({ PayOrder: panel }) => ({ default: panel })))

const CancelOrder = lazy(() =>
  import('./cancel-order.tsx').then(({ CancelOrder: button }) => ({ default: button })),
)

const OrderReturns = returnPart(() =>
  import('../returns/order-returns.tsx').then(({ OrderReturns: part }) => part),
)

const PayByTransfer = lazy(() =>
  import('./pay-by-transfer.tsx').then(({ PayByTransfer: panel }) => ({ default: panel })),
)

const ApprovalTrail = approvalPart(() =>
  import('../approvals/approval-trail.tsx').then(({ ApprovalTrail: panel }) => panel),
)

/** One order: status, items, delivery and totals. */
export default function OrderPage({ loaderData: order }: ScreenProps<typeof loadOrder>) {
  const t = useT('store.orders')
  const format = useFormat()
  const pickUpStatus = usePickUpStatus()
  useRememberedOrders(useMemo(() => [order], [order]))
  const { user } = useSession('customer')
  return (
    <>
      <PageTitle title={t('order', { number: order.number })} />
      <Link to="/orders" className={styles.back}>
        <IconArrowLeft size={18} className="mirrors" aria-hidden />
        {t('back')}
      </Link>
      <header className={styles.header}>
        <div>
          <h1>{t.rich('orderTitle', { number: () => <bdi dir="ltr">{order.number}</bdi> })}</h1>
          <p className={styles.muted}>
            {t('placedAt')} {format.dateTime(order.placedAt)}
          </p>
        </div>
        <OrderStatusBadge
          status={order.status}
          partly={order.isShippedInPart && (pickUpStatus(order) ?? t('shipments.partly'))}
          cancelled={order.cancelledAt && t('cancelled')}
          said={pickUpStatus(order)}
        />
        <OrderButtons order={order} />
        {order.mayCancel && (
          <Suspense fallback={null}>
            <CancelOrder order={order} />
          </Suspense>
        )}
      </header>
      <OrderTracker order={order} />
      <SplitNote split={order.split} className={styles.split} />
      {isPayable(order) && user?.id === order.customer.id && (
        <Suspense fallback={null}>
          <PayOrder order={order} />
        </Suspense>
      )}
      {order.bankTransfer && (
        <Suspense fallback={null}>
          <PayByTransfer order={order} />
        </Suspense>
      )}
      <div className={styles.page}>
        <div className={styles.parts}>
          <OrderShipments order={order} />
          <OrderItems order={order} />
          {brand.flags.returns && hasLeft(order) && (
            <Suspense fallback={null}>
              <OrderReturns order={order.id} />
            </Suspense>
          )}
          <OrderHistory order={order} />
          {order.approval && (
            <Suspense fallback={null}>
              <ApprovalTrail trail={order.approval.trail} />
            </Suspense>
          )}
        </div>
        <aside className={styles.parts}>
          <section className={styles.panel} aria-labelledby="totals-heading">
            <h2 id="totals-heading">{t('totals')}</h2>
            <Totals amounts={order} discountPercentage={order.discountCode?.percentage} isWhole />
          </section>
          <OrderFacts order={order} />
        </aside>
      </div>
    </>
  )
}

const hasLeft = ({ status, isShippedInPart }: ShownOrder) =>
  status === 'shipped' || status === 'delivered' || isShippedInPart

/** Somebody else's order is not found, like one that does not exist. */
export function ErrorBoundary() {
  const t = useT('store.orders')
  return <ErrorScreen back={{ to: '/orders', label: t('back') }} />
}
