import { cmsOrdersApi } from '#contract/orders.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { isolated } from '#web/language/isolated.ts'
import { useMay } from '../../may.ts'
import { Panel } from '../../panel.tsx'
import styles from './money-back.module.css'
import type { Order } from './order-data.ts'
import { useChangeOrder } from './use-change-order.ts'

const tones = { pending: 'info', refused: 'danger', done: 'success' } as const

/** What was given back; nothing where nothing was. */
export function MoneyBack({ order }: { order: Order }) {
  const t = useT('cms.orders.refund')
  const format = useFormat()
  const { act, isPending } = useChangeOrder(order)
  const may = useMay()
  if (order.refunds.length === 0) return null
  return (
    <Panel title={t('panel')} isFlush>
      <ul className={styles.refunds}>
        {order.refunds.map((refund) => (
          <li key={refund.id}>
            <div className={styles.line}>
              <strong>{format.money(refund.amount)}</strong>
              <Badge tone={tones[refund.status]}>{t(`statuses.${refund.status}`)}</Badge>
            </div>
            <p className={styles.muted}>
              {t('decided', { date: format.dateTime(refund.at), name: isolated(refund.by) })}
            </p>
            <p dir="auto">{refund.isSurplus ? t('surplus') : refund.reason}</p>
            {refund.status === 'refused' && (
              <div className={styles.line}>
                <p className={styles.muted}>{t('refusedHint')}</p>
                {may(cmsOrdersApi.retryRefund) && (
                  <Button
                    size="small"
                    isBusy={isPending}
                    onClick={() =>
                      void act(
                        () => call(cmsOrdersApi.retryRefund, { params: { id: refund.id } }),
                        t('retried'),
                      )
                    }
                  >
                    {t('retry')}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
