import { IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { cmsShippingApi } from '#contract/shipping.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Order } from './order-data.ts'

const packed: readonly Order['status'][] = ['in_progress', 'shipped', 'delivered']

/** What is printed for who packs an order. */
export function PackingSlip({ order }: { order: Order }) {
  const t = useT('cms.shipping')
  const slip = useMutation({
    mutationFn: () => call(cmsShippingApi.packingSlip, { params: { id: order.id } }),
    onSuccess: (file) => saveFile(file, `${order.number}-packing-slip.pdf`),
  })
  const isPacked = packed.includes(order.status) && order.items.some(({ needsShipping }) => needsShipping)
  if (!isPacked) return null
  return (
    <Button isBusy={slip.isPending} onClick={() => slip.mutate()}>
      <IconPrinter size={18} aria-hidden />
      {t('packingSlip')}
    </Button>
  )
}
