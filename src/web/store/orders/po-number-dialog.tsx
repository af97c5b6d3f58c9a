import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { storeOrdersApi } from '#contract/orders.ts'
import { storePoDocumentsApi } from '#contract/po-documents.ts'
import { maxPoNumber } from '#contract/po-number.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import type { ShownOrder } from './load-order.ts'

/** Another number of the customer's own purchase order. */
export function PoNumberDialog({ order, onClose }: { order: ShownOrder; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  const { id } = order
  const [poNumber, setPoNumber] = useState(order.poNumber ?? '')
  return (
    <FormDialog
      title={t('store.orders.poCorrection.title')}
      action={t('actions.save')}
      onClose={onClose}
      onDone={() => revalidate()}
      work={async () => {
        const answer = await call(storePoDocumentsApi.change, {
          params: { id },
          body: { poNumber: poNumber.trim() },
        })
        client.setQueryData(queryOf(call, language, storeOrdersApi.find, { params: { id } }).queryKey, answer)
        return t('store.orders.poCorrection.saved')
      }}
    >
      {(errors) => (
        <TextField
          name="poNumber"
          label={t('fields.poNumber')}
          dir="auto"
          maxLength={maxPoNumber}
          autoComplete="off"
          value={poNumber}
          {...(errors.poNumber && { error: errors.poNumber })}
          onChange={(event) => setPoNumber(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
