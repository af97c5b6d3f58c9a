import { IconCheck, IconX } from '@tabler/icons-react'
import { useFormat, useT } from '#web/language/language.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { ShownOrder } from './load-order.ts'
import styles from './order-tracker.module.css'
import { type Step, type TrackerStep, trackerSteps } from './tracker-steps.ts'

/** The way of the order: across on wide screens, down on phones. */
export function OrderTracker({ order }: { order: ShownOrder }) {
  const t = useT('store.orders')
  const isRejected = order.status === 'rejected'
  return (
    <section className={styles.box} aria-label={t('progress')}>
      <ol className={styles.steps}>
        {trackerSteps(order).map((step) => (
          <OneStep
            key={step.step}
            step={step}
            cancelled={order.cancelledAt && t('cancelled')}
            isPickedUp={order.deliveryMethod === 'pick_up'}
          />
        ))}
      </ol>
      {order.lapsedAt && <p className={styles.reason}>{t('lapsed')}</p>}
      {isRejected && order.rejectReason && !order.lapsedAt && (
        <p className={styles.reason}>
          {/* In whichever direction staff wrote it. */}
          {t('rejectedFor', { reason: `\u2068${order.rejectReason}\u2069` })}
        </p>
      )}
    </section>
  )
}

type StepProps = { step: TrackerStep; cancelled: string | undefined; isPickedUp: boolean }

function OneStep({ step: { step, state, note, at }, cancelled, isPickedUp }: StepProps) {
  const t = useT('store.orders')
  const format = useFormat()
  const label = useStepLabel(isPickedUp)
  // A day is promised; what has happened has an hour.
  const isPlanned = step === 'expected' || (step === 'ready' && at?.length === 10)
  return (
    <li
      className={styles.step}
      data-state={state}
      data-step={step}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span className={styles.mark} aria-hidden>
        {step === 'rejected' ? (
          <IconX size={16} stroke={2.5} />
        ) : (
          (state === 'done' || step === 'delivered') &&
          state !== 'open' && <IconCheck size={16} stroke={2.5} />
        )}
      </span>
      <span className={styles.words}>
        <strong>{step === 'rejected' && cancelled ? cancelled : label(step)}</strong>
        {state === 'done' && <VisuallyHidden>, {t('stepDone')}</VisuallyHidden>}
        {note && <span>{t(`steps.${note}`)}</span>}
        {isPlanned && step === 'ready' && at ? (
          <span>{t('pickUp.promise', { date: format.date(at) })}</span>
        ) : (
          at && <span>{isPlanned ? format.date(at) : format.dateTime(at)}</span>
        )}
      </span>
    </li>
  )
}

function useStepLabel(isPickedUp: boolean): (step: Step) => string {
  const t = useT('enums')
  const pickUp = useT('store.orders.pickUp')
  return (step) => {
    if (step === 'ready') return pickUp('shipped')
    if (step === 'delivered' && isPickedUp) return pickUp('delivered')
    return step === 'paid' || step === 'shipping' || step === 'expected'
      ? t(`OrderStep.${step}`)
      : t(`OrderStatus.${step}`)
  }
}
