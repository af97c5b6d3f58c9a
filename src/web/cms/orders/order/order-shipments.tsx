import { IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { cmsOrdersApi } from '#contract/orders.ts'
import { cmsShipmentsApi } from '#contract/shipments.ts'
import { cmsShippingApi } from '#contract/shipping.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { Code } from '../../code.tsx'
import { useMay } from '../../may.ts'
import { Panel } from '../../panel.tsx'
import { stepWords } from '../pick-up-status.ts'
import type { Order } from './order-data.ts'
import styles from './order-shipments.module.css'
import { openOf } from './shipped-quantities.ts'
import { useChangeOrder } from './use-change-order.ts'

type Shipment = Order['shipments'][number]
const tones: Record<Shipment['status'], Tone> = {
  prepared: 'neutral',
  shipped: 'accent',
  delivered: 'success',
  cancelled: 'danger',
}

/** What has left, each time by itself, and what is still to come. Not for orders that left whole: their facts stand beside the items. */
export function OrderShipments({ order }: { order: Order }) {
  const t = useT('cms.orders')
  const said = stepWords(order, 'shipments')
  const isInParts =
    order.isShippedInPart ||
    order.shipments.length > 1 ||
    order.shipments.some(({ status }) => status === 'prepared') ||
    order.items.some(({ cancelledQuantity }) => cancelledQuantity > 0)
  if (!isInParts) return null
  return (
    <Panel title={t(`${said}.title`)} isFlush>
      <ol className={styles.shipments}>
        {order.shipments.map((shipment) => (
          <OneShipment key={shipment.id} order={order} shipment={shipment} />
        ))}
      </ol>
      <Rest order={order} />
    </Panel>
  )
}

function OneShipment({ order, shipment }: { order: Order; shipment: Shipment }) {
  const t = useT('cms.orders')
  const said = stepWords(order, 'shipments')
  const words = useT('cms.orders.shipment')
  const format = useFormat()
  const may = useMay()
  const { act, isPending } = useChangeOrder(order)
  const slip = useMutation({
    mutationFn: () =>
      call(cmsShippingApi.packingSlip, { params: { id: order.id }, query: { shipment: shipment.id } }),
    onSuccess: (file) => saveFile(file, `${order.number}-${shipment.number}-packing-slip.pdf`),
  })
  const { status, shippedAt, deliveredAt, carrier, trackingNumber, trackingUrl } = shipment
  const number = format.number(shipment.number)
  const at = { params: { id: order.id, shipment: shipment.id } }
  const { version } = order
  const deliver = () =>
    act(
      () => call(cmsShipmentsApi.change, { ...at, body: { status: 'delivered', version } }),
      t(`${said}.delivered`, { number }),
    )
  const send = () =>
    act(
      () =>
        call(cmsShipmentsApi.change, {
          ...at,
          body: {
            status: 'shipped',
            items: shipment.items.map(({ id, quantity }) => ({ _id: id, shippedQuantity: quantity })),
            version,
          },
        }),
      t(`${said}.sent`, { number }),
    )
  const giveUp = () =>
    act(() => call(cmsShipmentsApi.remove, { ...at, query: { version } }), t(`${said}.givenUp`, { number }))
  return (
    <li className={styles.shipment}>
      <div className={styles.head}>
        <strong>{t(`${said}.one`, { number })}</strong>
        <Badge tone={tones[status]}>{t(`${said}.status.${status}`)}</Badge>
        {(deliveredAt ?? shippedAt) && (
          <time className={styles.muted} dateTime={deliveredAt ?? shippedAt}>
            {format.dateTime(deliveredAt ?? shippedAt ?? '')}
          </time>
        )}
      </div>
      <ul className={styles.items}>
        {shipment.items.map((item) => (
          <li key={item.id}>
            {format.number(item.quantity)} × <bdi>{item.name}</bdi>
            {item.serials.length > 0 && (
              <bdi dir="ltr" className={styles.serials}>
                {item.serials.join(', ')}
              </bdi>
            )}
          </li>
        ))}
      </ul>
      {(carrier || trackingNumber || trackingUrl) && (
        <p className={styles.travel}>
          {carrier && <bdi>{carrier}</bdi>}
          {trackingNumber && <Code>{trackingNumber}</Code>}
          {trackingUrl && (
            <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
              {words('follow')}
            </a>
          )}
        </p>
      )}
      <div className={styles.actions}>
        {may(cmsShippingApi.packingSlip) && (
          <Button size="small" isBusy={slip.isPending} onClick={() => slip.mutate()}>
            <IconPrinter size={16} aria-hidden />
            {t(`${said}.slip`, { number })}
          </Button>
        )}
        {may(cmsShipmentsApi.change) && status === 'shipped' && (
          <Button size="small" isBusy={isPending} onClick={() => void deliver()}>
            {t(`${said}.deliver`, { number })}
          </Button>
        )}
        {may(cmsShipmentsApi.change) && status === 'prepared' && (
          <>
            <Button size="small" kind="primary" isBusy={isPending} onClick={() => void send()}>
              {t(`${said}.send`, { number })}
            </Button>
            <Button size="small" isBusy={isPending} onClick={() => void giveUp()}>
              {t(`${said}.giveUp`, { number })}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

/** What is still to come, or does not come any more. */
function Rest({ order }: { order: Order }) {
  const t = useT('cms.orders')
  const said = stepWords(order, 'shipments')
  const format = useFormat()
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const { act } = useChangeOrder(order)
  const open = order.items.filter((line) => line.needsShipping && openOf(line) > 0)
  const cancelled = order.items.filter(({ cancelledQuantity }) => cancelledQuantity > 0)
  const isPaid = order.payment.status === 'paid'
  const mayCancel =
    order.isShippedInPart &&
    order.payment.status !== 'unpaid' &&
    may(cmsShipmentsApi.cancelRest) &&
    (!isPaid || may(cmsOrdersApi.refund))
  return (
    <>
      {order.isShippedInPart && open.length > 0 && (
        <div className={styles.rest}>
          <div className={styles.head}>
            <strong>{t(`${said}.rest`)}</strong>
            <span className={styles.muted}>
              {t(`${said}.expected`, { date: format.date(order.promisedAt ?? order.estimatedDelivery) })}
            </span>
          </div>
          <ul className={styles.items}>
            {open.map((line) => (
              <li key={line.id}>
                {format.number(openOf(line))} × <bdi>{line.name}</bdi>
              </li>
            ))}
          </ul>
          {mayCancel && (
            <div className={styles.actions}>
              <Button size="small" onClick={() => setAsking(true)}>
                {t(`${said}.cancel.open`)}
              </Button>
            </div>
          )}
        </div>
      )}
      {cancelled.length > 0 && (
        <div className={styles.rest}>
          <strong>{t(`${said}.cancelled`)}</strong>
          <ul className={styles.items}>
            {cancelled.map((line) => (
              <li key={line.id}>
                {format.number(line.cancelledQuantity)} × <bdi>{line.name}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      <AskDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(`${said}.cancel.title`)}
        reasonLabel={t(`${said}.cancel.reason`)}
        choices={[
          {
            label: t(`${said}.cancel.action`),
            kind: 'danger',
            run: (reason) =>
              act(
                () =>
                  call(cmsShipmentsApi.cancelRest, {
                    params: { id: order.id },
                    body: { reason, version: order.version },
                  }),
                t(`${said}.cancel.done`),
              ),
          },
        ]}
      >
        <p>{t(`${said}.cancel.${isPaid ? 'questionPaid' : 'question'}`)}</p>
        <ul className={styles.items}>
          {open.map((line) => (
            <li key={line.id}>
              {format.number(openOf(line))} × <bdi>{line.name}</bdi>
            </li>
          ))}
        </ul>
      </AskDialog>
    </>
  )
}
