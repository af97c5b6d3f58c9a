import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { cmsOrderEditsApi } from '#contract/order-edits.ts'
import { cmsOrdersApi, statusNeeds } from '#contract/orders.ts'
import { cmsShippingApi } from '#contract/shipping.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#web/ui/status-badges.tsx'
import columns from '../columns.module.css'
import { isolated } from '#web/language/isolated.ts'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { Panel } from '../panel.tsx'
import { usePickUpStatus } from './pick-up-status.ts'
import { Neighbours } from './order/neighbours.tsx'
import { OrderActions } from './order/order-actions.tsx'
import { OrderAside } from './order/order-aside.tsx'
import { OrderShipments } from './order/order-shipments.tsx'
import { OrderEdits } from './order/order-edits.tsx'
import type { Order } from './order/order-data.ts'
import { OrderItems } from './order/order-items.tsx'
import { PackingSlip } from './order/packing-slip.tsx'
import { OrderTimeline } from './order/order-timeline.tsx'
import { OrderTotals } from './order/order-totals.tsx'
import { ShipOrder } from './order/ship-order.tsx'
import { ShippedUnits } from './order/shipped-units.tsx'

const load = async (given: Load) => {
  const { data } = await given.call(cmsOrdersApi.find, { params: { id: idOrRedirect(given) } })
  return data
}

export const clientLoader = inBrowser(load)

// Rarely needed, so it is loaded separately.
const OrderEdit = lazy(async () => ({ default: (await import('./order/order-edit.tsx')).OrderEdit }))

/** The order, or with `?edit` the form that changes its contents. */
export default function OrderPage({ loaderData: order }: ScreenProps<typeof load>) {
  const may = useMay()
  const isEditing = new URLSearchParams(useLocation().search).has('edit')
  if (!isEditing || !may(cmsOrderEditsApi.edit)) return <OneOrder order={order} />
  return (
    <Suspense>
      <OrderEdit key={`${order.id} ${order.version}`} order={order} />
    </Suspense>
  )
}

function OneOrder({ order }: { order: Order }) {
  const t = useT('cms.orders')
  const pickUpStatus = usePickUpStatus()
  const format = useFormat()
  const may = useMay()
  const isToShip = order.allowedStatuses.includes('shipped') && may(statusNeeds.shipped)
  return (
    <>
      <PageHead
        title={order.number}
        crumbs={[{ label: t('title'), to: '/cms/orders' }, { label: order.number }]}
        badges={
          <>
            <OrderStatusBadge
              status={order.status}
              partly={order.isShippedInPart && (pickUpStatus(order) ?? t('shipments.partly'))}
              cancelled={order.cancelledAt && t('cancelled')}
              said={pickUpStatus(order)}
            />
            <PaymentStatusBadge {...order.payment} />
            {order.payment.status === 'paid' && order.payment.refunded && (
              <Badge tone="warning">
                {t(order.payment.refunded.amount < order.total.amount ? 'refund.inPart' : 'refund.inWhole')}
              </Badge>
            )}
          </>
        }
        actions={
          <>
            <Neighbours id={order.id} />
            {may(cmsShippingApi.packingSlip) && <PackingSlip order={order} />}
            <OrderActions order={order} />
          </>
        }
      >
        {t('placedBy', { date: format.dateTime(order.placedAt), name: isolated(order.customer.name) })}
      </PageHead>
      <div className={columns.columns}>
        <div className={columns.column}>
          <Panel
            title={t('items')}
            action={<span>{t('itemQuantity', { count: order.itemQuantity })}</span>}
            isFlush
          >
            {/* Input stays when a colleague changes the order meanwhile: its lines are the same. */}
            {isToShip ? <ShipOrder key={order.id} order={order} /> : <OrderItems order={order} />}
            <OrderTotals order={order} />
          </Panel>
          <OrderShipments order={order} />
          <ShippedUnits order={order} />
          <Panel title={t('timeline')}>
            <OrderTimeline order={order} />
          </Panel>
          <OrderEdits id={order.id} />
        </div>
        <OrderAside order={order} />
      </div>
    </>
  )
}

export function ErrorBoundary() {
  const t = useT('cms.orders')
  return <ErrorScreen back={{ to: '/cms/orders', label: t('back') }} />
}
