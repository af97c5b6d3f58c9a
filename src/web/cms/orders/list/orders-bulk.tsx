import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { cmsOrdersApi, maxOrdersAtOnce } from '#contract/orders.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { Result } from '#web/api/types.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Code } from '../../code.tsx'
import { forgetStock } from '../../inventory/use-stock-change.ts'
import { BulkBar } from '../../list/bulk-bar.tsx'
import type { Selection } from '../../list/use-selection.ts'
import { invalidate } from '../../use-api-query.ts'
import type { OrderRow } from './order-columns.tsx'
import styles from '../orders-page.module.css'

type FailedOrders = Result<typeof cmsOrdersApi.acceptMany>['data']['failed']

/** Accepts the orders that are marked, each for itself, and names those that were refused. */
export function OrdersBulk({ selection }: { selection: Selection<OrderRow> }) {
  const t = useT('cms.orders.bulk')
  const showError = useShowError()
  const [isAsking, setAsking] = useState(false)
  const [result, setResult] = useState<{ accepted: number; failed: FailedOrders }>()
  const open = selection.rows.filter(({ allowedStatuses }) => allowedStatuses.includes('in_progress'))
  const others = selection.rows.length - open.length
  const asked = open.slice(0, maxOrdersAtOnce)

  async function accept() {
    try {
      const { data } = await call(cmsOrdersApi.acceptMany, {
        body: { orders: asked.map(({ id, version }) => ({ _id: id, version })) },
      })
      await forgetStock()
      await invalidate(cmsOrdersApi.list, cmsOrdersApi.find)
      if (data.failed.length > 0) setResult(data)
      else showAlert({ type: 'success', message: t('done', { count: data.accepted }) })
      selection.clear()
    } catch (error) {
      if (!isApiError(error)) throw error
      showError(error)
      throw error
    }
  }

  return (
    <>
      <BulkBar selection={selection}>
        <Button size="small" disabled={asked.length === 0} onClick={() => setAsking(true)}>
          <IconCheck size={16} aria-hidden />
          {t('action', { count: asked.length })}
        </Button>
      </BulkBar>
      <AskDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('title', { count: asked.length })}
        choices={[{ label: t('action', { count: asked.length }), run: accept }]}
      >
        <p>{t('question')}</p>
        {others > 0 && <p>{t('others', { count: others })}</p>}
        <ul className={styles.named}>
          {asked.map(({ id, number, customer }) => (
            <li key={id}>
              <Code isStrong>{number}</Code> <bdi>{customer.name}</bdi>
            </li>
          ))}
        </ul>
      </AskDialog>
      <Dialog
        isOpen={result !== undefined}
        onClose={() => setResult(undefined)}
        title={t('refusedTitle', { count: result?.failed.length ?? 0 })}
        footer={
          <Button kind="primary" onClick={() => setResult(undefined)}>
            {t('understood')}
          </Button>
        }
      >
        <p>{t('accepted', { count: result?.accepted ?? 0 })}</p>
        <ul className={styles.named}>
          {result?.failed.map(({ id, number, message }) => (
            <li key={id}>
              <Code isStrong>{number}</Code>
              <p>{message}</p>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
