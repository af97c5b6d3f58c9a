import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { cmsPoDocumentsApi } from '#contract/po-documents.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import type { Order } from './order-data.ts'

/** The customer's purchase order as a document, to download. */
export function PoDocument({ id, name }: Pick<Order, 'id'> & NonNullable<Order['poDocument']>) {
  const open = useMutation({
    mutationFn: () => call(cmsPoDocumentsApi.find, { params: { id } }),
    onSuccess: (file) => saveFile(file, name),
  })
  return (
    <Button kind="quiet" size="small" isBusy={open.isPending} onClick={() => open.mutate()}>
      <IconDownload size={18} aria-hidden />
      <bdi>{name}</bdi>
    </Button>
  )
}
