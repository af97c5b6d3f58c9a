import { useState } from 'react'
import { cmsOrderEditsApi } from '#contract/order-edits.ts'
import { cmsOrdersApi, statusNeeds } from '#contract/orders.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Code } from '../../code.tsx'
import { DateField } from '../../dates/date-field.tsx'
import { isolated } from '#web/language/isolated.ts'
import { useMay } from '../../may.ts'
import { dayOf, endOfDay } from '../../dates/shop-days.ts'
import { latestWithoutReason } from './delivery-day.ts'
import { stepWords } from '../pick-up-status.ts'
import styles from './order-actions.module.css'
import type { Order } from './order-data.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { ReturnDialog, returnable } from './return-dialog.tsx'
import { leftToRefund } from './return-value.ts'
import { useChangeOrder } from './use-change-order.ts'

/** An order's number within a sentence. */
const codeOf = (order: Order) => () => <Code isStrong>{order.number}</Code>

type Question = 'reopen' | 'accept' | 'reject' | 'deliver' | 'pay' | 'refund' | 'return' | 'grant'

/** What staff may do with the order now, each after a confirmation. Shipping is beside the items. */
export function OrderActions({ order }: { order: Order }) {
  const t = useT('cms.orders')
  const edit = useT('cms.drafts.edit')
  const [question, setQuestion] = useState<Question>()
  const mayMake = useMay()
  const may = (status: Order['status']) =>
    order.allowedStatuses.includes(status) && mayMake(statusNeeds[status])
  // Rejecting a paid order pays the money back.
  const mayReject = may('rejected') && (order.payment.status !== 'paid' || mayMake(cmsOrdersApi.refund))
  const isTransferAwaited =
    mayMake('orders.mark_paid') &&
    order.paymentMethod.type === 'bank_account' &&
    order.payment.status === 'unpaid' &&
    order.status !== 'rejected'
  const isReviewNeeded = order.status === 'pending' && order.credit?.review === 'needed'
  const mayGrant = isReviewNeeded && mayMake(cmsOrdersApi.grantCredit)
  const isCardAwaited =
    order.status === 'pending' && !isReviewNeeded && !order.allowedStatuses.includes('in_progress')
  const close = () => setQuestion(undefined)

  return (
    <>
      {order.canEdit && mayMake(cmsOrderEditsApi.edit) && (
        <ButtonLink to={`/cms/orders/${order.id}?edit`}>{edit('action')}</ButtonLink>
      )}
      {mayMake(cmsOrdersApi.returnGoods) && returnable(order).length > 0 && (
        <Button onClick={() => setQuestion('return')}>{t('returns.open')}</Button>
      )}
      {mayMake(cmsOrdersApi.refund) && leftToRefund(order).amount > 0 && (
        <Button onClick={() => setQuestion('refund')}>{t('refund.open')}</Button>
      )}
      {isTransferAwaited && <Button onClick={() => setQuestion('pay')}>{t('pay.action')}</Button>}
      {may('pending') && (
        <Button kind="primary" onClick={() => setQuestion('reopen')}>
          {t('reopen.action')}
        </Button>
      )}
      {mayReject && <Button onClick={() => setQuestion('reject')}>{t('reject.action')}</Button>}
      {may('in_progress') && (
        <Button kind="primary" onClick={() => setQuestion('accept')}>
          {t('accept.action')}
        </Button>
      )}
      {mayGrant && (
        <Button kind="primary" onClick={() => setQuestion('grant')}>
          {t('credit.grant')}
        </Button>
      )}
      {may('delivered') && (
        <Button kind="primary" onClick={() => setQuestion('deliver')}>
          {t(`${stepWords(order, 'deliver')}.action`)}
        </Button>
      )}
      {isReviewNeeded && (
        <p className={styles.awaited}>
          {order.creditReasons.map((reason) => t(`credit.reasons.${reason}`)).join(' ')} {t('credit.needed')}
        </p>
      )}
      {isCardAwaited && <p className={styles.awaited}>{t('awaitingCard')}</p>}
      <AcceptDialog order={order} isOpen={question === 'accept' && may('in_progress')} onClose={close} />
      <RejectDialog order={order} isOpen={question === 'reject' && mayReject} onClose={close} />
      <GrantDialog order={order} isOpen={question === 'grant' && mayGrant} onClose={close} />
      <DeliverDialog order={order} isOpen={question === 'deliver' && may('delivered')} onClose={close} />
      <ReopenDialog order={order} isOpen={question === 'reopen' && may('pending')} onClose={close} />
      <PayDialog order={order} isOpen={question === 'pay' && isTransferAwaited} onClose={close} />
      {question === 'refund' && <RefundDialog order={order} onClose={close} />}
      {question === 'return' && <ReturnDialog order={order} onClose={close} />}
    </>
  )
}

type DialogProps = { order: Order; isOpen: boolean; onClose: () => void }

function AcceptDialog({ order, isOpen, onClose }: DialogProps) {
  const t = useT('cms.orders')
  const fields = useT('fields')
  const format = useFormat()
  const { change } = useChangeOrder(order)
  const expected = dayOf(order.estimatedDelivery)
  const [day, setDay] = useState(expected)
  const last = latestWithoutReason(order)
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('accept.title')}
      {...(day > last && { reasonLabel: t('accept.reason') })}
      choices={[
        {
          label: t('accept.action'),
          run: (reason) =>
            change(
              {
                status: 'in_progress',
                ...(day > last && { reason }),
                ...(day && day !== expected && { estimatedDelivery: endOfDay(day) }),
              },
              t('accept.done'),
            ),
        },
      ]}
    >
      <p>
        {t.rich('accept.question', {
          code: codeOf(order),
          number: order.number,
          name: isolated(order.customer.name),
          total: format.money(order.total),
        })}
      </p>
      <DateField
        label={order.pickUpPoint ? t('pickUp.readyBy') : fields('estimatedDelivery')}
        value={day}
        min={dayOf(order.placedAt)}
        help={t('accept.latest', { date: format.date(last) })}
        onChange={setDay}
      />
    </AskDialog>
  )
}

function RejectDialog({ order, isOpen, onClose }: DialogProps) {
  const t = useT('cms.orders')
  const { change } = useChangeOrder(order)
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('reject.title')}
      reasonLabel={t('reject.reason')}
      choices={[
        {
          label: t('reject.action'),
          kind: 'danger',
          run: (reason) => change({ status: 'rejected', reason }, t('reject.done')),
        },
      ]}
    >
      <p>
        {t.rich(order.payment.status === 'paid' ? 'reject.questionPaid' : 'reject.question', {
          code: codeOf(order),
          number: order.number,
        })}
      </p>
    </AskDialog>
  )
}

function ReopenDialog({ order, isOpen, onClose }: DialogProps) {
  const t = useT('cms.orders.reopen')
  const { change } = useChangeOrder(order)
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      choices={[{ label: t('action'), run: () => change({ status: 'pending' }, t('done')) }]}
    >
      <p>{t.rich('question', { code: codeOf(order), number: order.number })}</p>
    </AskDialog>
  )
}

function DeliverDialog({ order, isOpen, onClose }: DialogProps) {
  const t = useT('cms.orders')
  const words = stepWords(order, 'deliver')
  const { change } = useChangeOrder(order)
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(`${words}.title`)}
      choices={[
        { label: t(`${words}.action`), run: () => change({ status: 'delivered' }, t(`${words}.done`)) },
      ]}
    >
      <p>
        {t.rich(`${words}.question`, {
          code: codeOf(order),
          number: order.number,
          name: isolated(order.customer.name),
        })}
      </p>
    </AskDialog>
  )
}

function GrantDialog({ order, isOpen, onClose }: DialogProps) {
  const t = useT('cms.orders.credit')
  const format = useFormat()
  const { act } = useChangeOrder(order)
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      reasonLabel={t('reason')}
      choices={[
        {
          label: t('grant'),
          kind: 'primary',
          run: (reason) =>
            act(
              () =>
                call(cmsOrdersApi.grantCredit, {
                  params: { id: order.id },
                  body: { reason, version: order.version },
                }),
              t('done'),
            ),
        },
      ]}
    >
      <p>{t.rich('question', { code: codeOf(order), total: format.money(order.total) })}</p>
    </AskDialog>
  )
}

function PayDialog({ order, isOpen, onClose }: DialogProps) {
  const t = useT('cms.orders.pay')
  const format = useFormat()
  const { change } = useChangeOrder(order)
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      choices={[{ label: t('action'), run: () => change({ paymentStatus: 'paid' }, t('done')) }]}
    >
      <p>
        {t.rich('question', { code: codeOf(order), number: order.number, total: format.money(order.total) })}
      </p>
    </AskDialog>
  )
}
