import { IconFileTypeCsv, IconPrinter, IconQrcode } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { cmsShippingApi } from '#contract/shipping.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Order } from './order-page.tsx'

const packed: readonly Order['status'][] = ['in_progress', 'shipped', 'delivered']

/** What is printed for an order: what to pack, and which pieces were handed over. */
export function OrderPapers({ order }: { order: Order }) {
  const t = useT('cms.shipping')
  const params = { id: order.id }
  const slip = useMutation({
    mutationFn: () => call(cmsShippingApi.packingSlip, { params }),
    onSuccess: (file) => saveFile(file, `${order.number}-packing-slip.pdf`),
  })
  const handOver = useMutation({
    mutationFn: (format: 'pdf' | 'csv') => call(cmsShippingApi.handOver, { params, query: { format } }),
    onSuccess: (file, format) => saveFile(file, `${order.number}-hand-over.${format}`),
  })
  const isPacked = packed.includes(order.status) && order.items.some(({ type }) => type !== 'licence')
  const hasUnits = order.items.some(({ units }) => units.length > 0)
  return (
    <>
      {isPacked && (
        <Button isBusy={slip.isPending} onClick={() => slip.mutate()}>
          <IconPrinter size={18} aria-hidden />
          {t('packingSlip')}
        </Button>
      )}
      {hasUnits && (
        <>
          <Button
            isBusy={handOver.isPending && handOver.variables === 'pdf'}
            onClick={() => handOver.mutate('pdf')}
          >
            <IconQrcode size={18} aria-hidden />
            {t('handOver')}
          </Button>
          <Button
            isBusy={handOver.isPending && handOver.variables === 'csv'}
            onClick={() => handOver.mutate('csv')}
          >
            <IconFileTypeCsv size={18} aria-hidden />
            {t('handOverCsv')}
          </Button>
        </>
      )}
    </>
  )
}
