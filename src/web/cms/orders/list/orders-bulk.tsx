import { IconCheck, IconPrinter, IconTruckDelivery } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { cmsOrdersApi, maxOrdersAtOnce } from '#contract/orders.ts'
import { cmsShippingApi } from '#contract/shipping.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { BulkBar } from '../../list/bulk-bar.tsx'
import type { Selection } from '../../list/use-selection.ts'
import { useMay } from '../../may.ts'
import { type AskedStep, canTake, type OrderRow, type Step, wordsOfShipping } from './next-step.ts'

type Props = { selection: Selection<OrderRow>; onAsk: (asked: AskedStep) => void }

/** What can be done with the orders that are marked: accepted, packed and shipped, in this order. */
export function OrdersBulk({ selection, onAsk }: Props) {
  const t = useT('cms.orders')
  const may = useMay()
  const { rows } = selection
  const countOf = (step: Step) => Math.min(rows.filter((row) => canTake(step, row)).length, maxOrdersAtOnce)
  const [toAccept, toShip] = [countOf('accept'), countOf('ship')]
  return (
    <BulkBar selection={selection}>
      {may(cmsOrdersApi.acceptMany) && (
        <Button size="small" disabled={toAccept === 0} onClick={() => onAsk({ step: 'accept', rows })}>
          <IconCheck size={16} aria-hidden />
          {t('bulk.action', { count: toAccept })}
        </Button>
      )}
      {may(cmsShippingApi.packingSlips) && <PackingSlips rows={rows} />}
      {may(cmsOrdersApi.shipMany) && (
        <Button size="small" disabled={toShip === 0} onClick={() => onAsk({ step: 'ship', rows })}>
          <IconTruckDelivery size={16} aria-hidden />
          {t(`${wordsOfShipping(rows.filter((row) => canTake('ship', row)))}.action`, { count: toShip })}
        </Button>
      )}
    </BulkBar>
  )
}

const packed: readonly OrderRow['status'][] = ['in_progress', 'shipped', 'delivered']

function PackingSlips({ rows }: { rows: readonly OrderRow[] }) {
  const t = useT('cms.orders')
  const ids = rows
    .filter(({ status }) => packed.includes(status))
    .map(({ id }) => id)
    .slice(0, maxOrdersAtOnce)
  const slips = useMutation({
    mutationFn: () => call(cmsShippingApi.packingSlips, { query: { ids } }),
    onSuccess: (file) => saveFile(file, 'packing-slips.pdf'),
  })
  return (
    <Button size="small" disabled={ids.length === 0} isBusy={slips.isPending} onClick={() => slips.mutate()}>
      <IconPrinter size={16} aria-hidden />
      {t('slips', { count: ids.length })}
    </Button>
  )
}
