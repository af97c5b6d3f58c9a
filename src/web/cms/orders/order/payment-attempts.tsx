import type { AttemptStatus } from '#contract/orders.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Code } from '../../code.tsx'
import { Panel } from '../../panel.tsx'
import styles from './money-back.module.css'
import type { Order } from './order-data.ts'

const tones: Record<AttemptStatus, Tone> = {
  starting: 'neutral',
  waiting: 'info',
  unknown: 'warning',
  paid: 'success',
  failed: 'danger',
}

/** Every try to charge a card, where there is more to say than that the first one was paid. */
export function PaymentAttempts({ order: { attempts } }: { order: Order }) {
  const t = useT('cms.orders.attempts')
  const status = useT('enums.AttemptStatus')
  const format = useFormat()
  if (attempts.every((attempt) => attempt.status === 'paid') && attempts.length < 2) return null
  return (
    <Panel title={t('title')} isFlush>
      <ul className={styles.refunds}>
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            <div className={styles.line}>
              <strong>{t('one', { number: format.number(attempt.number) })}</strong>
              <Badge tone={tones[attempt.status]}>{status(attempt.status)}</Badge>
            </div>
            <p className={styles.muted}>{format.dateTime(attempt.at)}</p>
            {attempt.transactionId && <Code>{attempt.transactionId}</Code>}
            {attempt.status === 'unknown' && <p className={styles.muted}>{t('unknownHint')}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
