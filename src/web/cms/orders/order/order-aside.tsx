import { cmsInvoicesApi } from '#contract/invoices.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { PaymentStatusBadge } from '#web/ui/status-badges.tsx'
import columns from '../../columns.module.css'
import { Code } from '../../code.tsx'
import { PageLink } from '../../page-link.tsx'
import { Facts, Panel } from '../../panel.tsx'
import { useMay } from '../../may.ts'
import { MoneyBack } from './money-back.tsx'
import { OrderAddress, PickUpAddress } from './order-address.tsx'
import { OrderAssignee } from './order-assignee.tsx'
import type { Order } from './order-data.ts'
import { OrderDocuments } from './order-documents.tsx'
import { OrderPromise } from './order-promise.tsx'
import { PoDocument } from './po-document.tsx'
import { PaymentAttempts } from './payment-attempts.tsx'

/** Visitors, who order by a quote, have no page of their own. */
function Customer({ customer: { id, name } }: { customer: Order['customer'] }) {
  const text = <bdi>{name}</bdi>
  return id === undefined ? text : <PageLink to={`/cms/customers/${id}`}>{text}</PageLink>
}

/** Who of the company said yes, and when. */
function ApprovedBy({ approval: { number, trail } }: { approval: NonNullable<Order['approval']> }) {
  const format = useFormat()
  return (
    <>
      {trail
        .filter(({ what }) => what === 'given' || what === 'approved')
        .map(({ by, at }) => (
          <span key={at}>
            <bdi>{by}</bdi> · {format.dateTime(at)}{' '}
          </span>
        ))}
      <Code>{number}</Code>
    </>
  )
}

/** Who bought, how it is paid, where it goes. */
export function OrderAside({ order }: { order: Order }) {
  const t = useT('cms.orders')
  const method = useT('enums.OrderPaymentType')
  const field = useT('fields')
  const format = useFormat()
  const may = useMay()
  const { payment, paymentMethod, shipment } = order
  return (
    <div className={columns.column}>
      <OrderAssignee order={order} />
      <Panel title={t('details')}>
        <Facts
          facts={[
            { label: t('columns.number'), value: <Code>{order.number}</Code> },
            { label: t('columns.customer'), value: <Customer customer={order.customer} /> },
            {
              label: field('poNumber'),
              value: order.poNumber && <bdi>{order.poNumber}</bdi>,
            },
            {
              label: field('poFile'),
              value: order.poDocument && <PoDocument id={order.id} {...order.poDocument} />,
            },
            {
              label: field('costCentre'),
              value: order.costCentre && (
                <>
                  <bdi>{order.costCentre.code}</bdi> · <bdi>{order.costCentre.name}</bdi>
                </>
              ),
            },
            { label: field('site'), value: order.site && <bdi>{order.site.name}</bdi> },
            { label: t('approvedBy'), value: order.approval && <ApprovedBy approval={order.approval} /> },
            { label: t('columns.placedAt'), value: format.dateTime(order.placedAt) },
            {
              label: t('fromDraft'),
              value: order.draft && (
                <PageLink to={`/cms/orders/drafts/${order.draft.id}`}>
                  <Code>{order.draft.number}</Code>
                </PageLink>
              ),
            },
            {
              label: t('termsAccepted'),
              value: order.termsAcceptedAt && format.dateTime(order.termsAcceptedAt),
            },
            {
              label: t(order.pickUpPoint ? 'pickUp.readyBy' : 'expected'),
              value: order.promisedAt && <OrderPromise order={order} />,
            },
            { label: t('promise.note'), value: order.promiseNote && <bdi>{order.promiseNote}</bdi> },
            { label: t('rejectReason'), value: order.rejectReason && <bdi>{order.rejectReason}</bdi> },
            { label: t('note'), value: order.note && <bdi>{order.note}</bdi> },
          ]}
        />
      </Panel>
      <Panel title={t('columns.payment')} action={<PaymentStatusBadge {...payment} />}>
        <Facts
          facts={[
            { label: t('method'), value: method(paymentMethod.type) },
            {
              label: t('card'),
              value: paymentMethod.last4 && (
                <bdi dir="ltr">
                  {[paymentMethod.brand, `•••• ${paymentMethod.last4}`].filter(Boolean).join(' ')}
                </bdi>
              ),
            },
            {
              label: t('accountName'),
              value: paymentMethod.accountName && <bdi>{paymentMethod.accountName}</bdi>,
            },
            {
              label: t('payBy'),
              value: order.bankTransfer?.payBy && format.dateTime(order.bankTransfer.payBy),
            },
            { label: t('credit.dueAt'), value: order.credit?.dueAt && format.date(order.credit.dueAt) },
            {
              label: t('credit.open'),
              value: order.credit?.open && order.credit.open.amount > 0 && format.money(order.credit.open),
            },
            { label: t('lapsedAt'), value: order.lapsedAt && format.dateTime(order.lapsedAt) },
            { label: t('amount'), value: format.money(payment.amount) },
            { label: t('refund.refunded'), value: payment.refunded && format.money(payment.refunded) },
            { label: t('paidAt'), value: payment.paidAt && format.dateTime(payment.paidAt) },
            {
              label: t('transaction'),
              value: payment.transactionId && <Code>{payment.transactionId}</Code>,
            },
          ]}
        />
      </Panel>
      <PaymentAttempts order={order} />
      {may(cmsInvoicesApi.find) && <OrderDocuments order={order} />}
      <MoneyBack order={order} />
      {shipment && (
        <Panel title={t('shipment.title')}>
          <Facts
            facts={[
              { label: t('shipment.carrier'), value: shipment.carrier && <bdi>{shipment.carrier}</bdi> },
              {
                label: t('shipment.trackingNumber'),
                value: shipment.trackingNumber && <Code>{shipment.trackingNumber}</Code>,
              },
              {
                label: t('shipment.trackingUrl'),
                value: shipment.trackingUrl && (
                  <a href={shipment.trackingUrl} target="_blank" rel="noopener noreferrer">
                    {t('shipment.follow')}
                  </a>
                ),
              },
            ]}
          />
        </Panel>
      )}
      {order.pickUpPoint && (
        <Panel title={t('pickUp.title')}>
          <PickUpAddress point={order.pickUpPoint} />
        </Panel>
      )}
      {!order.pickUpPoint && (
        <Panel title={t('shippingAddress')}>
          {order.shippingAddress ? (
            <OrderAddress address={order.shippingAddress} />
          ) : (
            <p>{t('lines.nothingToShip')}</p>
          )}
        </Panel>
      )}
      {order.billingAddress && (
        <Panel title={t('billingAddress')}>
          <OrderAddress address={order.billingAddress} />
        </Panel>
      )}
    </div>
  )
}
