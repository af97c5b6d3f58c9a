import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { brand } from '#brand'
import { storeRequestsApi } from '#contract/requests.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSettings } from '../settings.ts'
import type { ShownRequest } from './load-request.ts'
import styles from './quote.module.css'

/** The offer on paper, and where it can be accepted a proforma invoice to pay on. */
export function QuotePapers({ request, linkKey }: { request: ShownRequest; linkKey: string | undefined }) {
  const t = useT('store.requests.quote')
  const { bankTransfer } = useSettings()
  const save = useMutation({
    mutationFn: (kind: 'quote' | 'proforma') =>
      call(storeRequestsApi.paper, { params: { id: request.id }, query: { key: linkKey, kind } }),
    onSuccess: (file, kind) => saveFile(file, `${request.number}-${kind}.pdf`),
  })
  const kinds = [
    'quote' as const,
    ...(brand.flags.orders && request.status === 'sent' && bankTransfer.enabled
      ? (['proforma'] as const)
      : []),
  ]
  return (
    <>
      {kinds.map((kind) => (
        <Button
          key={kind}
          className={styles.unprinted}
          isBusy={save.isPending && save.variables === kind}
          onClick={() => save.mutate(kind)}
        >
          <IconDownload size={18} aria-hidden />
          {t(`paper.${kind}`)}
        </Button>
      ))}
    </>
  )
}
