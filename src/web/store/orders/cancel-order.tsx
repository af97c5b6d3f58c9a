import { IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { storeOrdersApi } from '#contract/orders.ts'
import { call } from '#web/api/call.ts'
import { isolated } from '#web/language/isolated.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import type { ShownOrder } from './load-order.ts'
import { useOrderReload } from './use-order-reload.ts'

/** Takes back an order that the shop has not accepted yet. */
export function CancelOrder({ order: { id, number } }: { order: ShownOrder }) {
  const t = useT('store.orders.cancel')
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const reload = useOrderReload(id, 'never')
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <IconCircleX size={18} aria-hidden />
        {t('action')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('title', { number: isolated(number) })}
          action={t('action')}
          kind="danger"
          work={async () => {
            await call(storeOrdersApi.cancel, { params: { id }, body: { reason: reason.trim() } })
            return t('done')
          }}
          onDone={reload}
          onClose={() => setOpen(false)}
        >
          {(errors) => (
            <>
              <p>{t('hint')}</p>
              <TextAreaField
                name="reason"
                label={t('reason')}
                isOptional
                rows={3}
                maxLength={255}
                value={reason}
                {...(errors.reason && { error: errors.reason })}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}
