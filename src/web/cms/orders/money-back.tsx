import { IconFileInvoice } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { cmsCreditNotesApi } from '#contract/invoices.ts'
import { cmsOrdersApi } from '#contract/orders.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Code } from '../code.tsx'
import { isolated } from '../isolated.ts'
import { Panel } from '../panel.tsx'
import styles from './money-back.module.css'
import type { Order } from './order-page.tsx'
import { useChangeOrder } from './use-change-order.ts'

const tones = { pending: 'info', refused: 'danger', done: 'success' } as const

/** What was given back, and the credit notes to print; nothing where nothing was. */
export function MoneyBack({ order }: { order: Order }) {
  const t = useT('cms.orders.refund')
  const format = useFormat()
  const { act, isPending } = useChangeOrder(order)
  const print = useMutation({
    mutationFn: ({ id }: Order['creditNotes'][number]) => call(cmsCreditNotesApi.find, { params: { id } }),
    onSuccess: (file, { number }) => saveFile(file, `${number}.pdf`),
  })
  if (order.refunds.length === 0 && order.creditNotes.length === 0) return null
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
            <p dir="auto">{refund.reason}</p>
            {refund.status === 'refused' && (
              <div className={styles.line}>
                <p className={styles.muted}>{t('refusedHint')}</p>
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
              </div>
            )}
          </li>
        ))}
      </ul>
      {order.creditNotes.length > 0 && (
        <ul className={styles.papers} aria-label={t('creditNotes')}>
          {order.creditNotes.map((note) => (
            <li key={note.id}>
              <Button
                size="small"
                isBusy={print.isPending && print.variables.id === note.id}
                onClick={() => print.mutate(note)}
              >
                <IconFileInvoice size={16} aria-hidden />
                <VisuallyHidden>{t('creditNote')}</VisuallyHidden>
                <Code>{note.number}</Code>
              </Button>
              <span className={styles.muted}>{format.money(note.amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
