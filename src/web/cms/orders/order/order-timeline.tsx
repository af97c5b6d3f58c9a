import { cmsOrdersApi } from '#contract/orders.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#web/ui/status-badges.tsx'
import { isolated } from '#web/language/isolated.ts'
import { useMay } from '../../may.ts'
import { usePickUpStatus } from '../pick-up-status.ts'
import { NoteForm } from './note-form.tsx'
import styles from './order-timeline.module.css'
import type { Order } from './order-data.ts'
import { timelineOf, type TimelineStep } from './timeline.ts'

/** What happened, and what staff wrote down about it. */
export function OrderTimeline({ order }: { order: Order }) {
  const t = useT('cms.orders')
  const format = useFormat()
  const may = useMay()
  const told = (step: TimelineStep): string | undefined => {
    if (step.kind === 'note') return step.text
    if (step.kind === 'refund') return step.isSurplus ? t('refund.surplus') : step.reason
    if (step.kind === 'status') return step.reason
    if (step.kind === 'paid') return undefined
    const items = step.items.map(({ name, quantity }) =>
      t('returns.item', { count: format.number(quantity), name: isolated(name) }),
    )
    return [...items, ...(step.note ? [step.note] : [])].join('\n')
  }
  return (
    <>
      {may(cmsOrdersApi.addNote) && <NoteForm order={order} />}
      <ol className={styles.timeline}>
        {timelineOf(order).map((step, index) => (
          <li key={`${step.kind} ${step.at} ${index}`} data-kind={step.kind}>
            <div className={styles.line}>
              <Mark order={order} step={step} cancelled={order.cancelledAt && t('cancelled')} />
              <time dateTime={step.at}>{format.dateTime(step.at)}</time>
              {step.kind !== 'paid' && step.by && <span>{t('by', { name: isolated(step.by) })}</span>}
            </div>
            {told(step) && (
              <p className={styles.reason} dir="auto">
                {told(step)}
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

type MarkProps = { order: Order; step: TimelineStep; cancelled: string | undefined }

function Mark({ order: { deliveryMethod }, step, cancelled }: MarkProps) {
  const t = useT('cms.orders')
  const pickUpStatus = usePickUpStatus()
  const format = useFormat()
  if (step.kind === 'status')
    return (
      <OrderStatusBadge
        status={step.status}
        cancelled={step.status === 'rejected' && cancelled}
        said={pickUpStatus({ status: step.status, deliveryMethod })}
      />
    )
  if (step.kind === 'paid') return <PaymentStatusBadge status="paid" />
  if (step.kind === 'note') return <Badge tone="neutral">{t('notes.one')}</Badge>
  if (step.kind === 'return')
    return <Badge tone="warning">{t(step.isWrittenOff ? 'returns.writtenOff' : 'returns.one')}</Badge>
  return <Badge tone="warning">{t('refund.one', { amount: format.money(step.amount) })}</Badge>
}
