import { IconDownload, IconFileUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { storeOrdersApi } from '#contract/orders.ts'
import { ownDocumentTypes } from '#contract/documents.ts'
import { storePoDocumentsApi } from '#contract/po-documents.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useSession } from '#web/api/session.ts'
import { isolated } from '#web/language/isolated.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './order.module.css'
import type { ShownOrder } from './load-order.ts'

/** Whether there is a purchase order document, or one may be added still. */
export const hasPoDocument = (order: ShownOrder, mayAdd: boolean): boolean =>
  order.poDocument !== undefined || (mayAdd && order.status !== 'rejected')

/** The purchase order as a document: to download, to add, and until the shop accepts the order to replace. */
export function PoDocument({ order }: { order: ShownOrder }) {
  const t = useT('store.orders.poFile')
  const language = useLanguage()
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  const { can } = useSession('customer')
  const input = useRef<HTMLInputElement>(null)
  const { id, poDocument, status } = order
  const open = useMutation({
    mutationFn: () => call(storePoDocumentsApi.find, { params: { id } }),
    onSuccess: (file) => saveFile(file, poDocument?.name ?? order.number),
  })
  const add = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.set('file', file)
      return call(storePoDocumentsApi.attach, { params: { id }, body })
    },
    onSuccess: async (answer) => {
      client.setQueryData(queryOf(call, language, storeOrdersApi.find, { params: { id } }).queryKey, answer)
      await revalidate()
      showAlert({ type: 'success', message: t('saved') })
    },
  })
  const mayAdd = can('orders.references') && (poDocument ? status === 'pending' : status !== 'rejected')
  return (
    <div className={styles.document}>
      {poDocument && (
        <Button
          kind="quiet"
          size="small"
          isBusy={open.isPending}
          aria-label={t('open', { name: isolated(poDocument.name) })}
          onClick={() => open.mutate()}
        >
          <IconDownload size={18} aria-hidden />
          <bdi>{poDocument.name}</bdi>
        </Button>
      )}
      {mayAdd && (
        <>
          <Button kind="quiet" size="small" isBusy={add.isPending} onClick={() => input.current?.click()}>
            <IconFileUpload size={18} aria-hidden />
            {t(poDocument ? 'replace' : 'add')}
          </Button>
          <input
            ref={input}
            type="file"
            accept={ownDocumentTypes.join(',')}
            hidden
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) add.mutate(file)
              // The same file chosen again is a choice as well.
              currentTarget.value = ''
            }}
          />
        </>
      )}
    </div>
  )
}
