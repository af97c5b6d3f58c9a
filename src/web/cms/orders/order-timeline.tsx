import { useFormat, useT } from '#web/language/language.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#web/ui/status-badges.tsx'
import { isolated } from '../isolated.ts'
import styles from './order-timeline.module.css'
import type { Order } from './order-page.tsx'
import { timelineOf } from './timeline.ts'

export function OrderTimeline({ order }: { order: Order }) {
  const t = useT('cms.orders')
  const format = useFormat()
  return (
    <ol className={styles.timeline}>
      {timelineOf(order).map((step) => (
        <li key={`${step.kind} ${step.at} ${step.kind === 'status' ? step.status : ''}`}>
          <div className={styles.line}>
            {step.kind === 'status' ? (
              <OrderStatusBadge status={step.status} />
            ) : (
              <PaymentStatusBadge status="paid" />
            )}
            <time dateTime={step.at}>{format.dateTime(step.at)}</time>
            {step.kind === 'status' && <span>{t('by', { name: isolated(step.by) })}</span>}
          </div>
          {step.kind === 'status' && step.reason && (
            <p className={styles.reason} dir="auto">
              {step.reason}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
