import { IconFileTypeCsv, IconQrcode } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { cmsShippingApi } from '#contract/shipping.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { IdentifierList } from '#web/ui/identifier-list.tsx'
import { Code } from '../../code.tsx'
import { useMay } from '../../may.ts'
import { Panel } from '../../panel.tsx'
import type { Order } from './order-data.ts'
import styles from './shipped-units.module.css'

type ShippedUnit = Order['items'][number]['units'][number]

/** Few are shown at once; an order may have sent thousands. */
const shownAtOnce = 6

/** The units shipped with an order, and the sheet that goes along with them. */
export function ShippedUnits({ order }: { order: Order }) {
  const t = useT('cms.shipping')
  const may = useMay()
  const print = useMutation({
    mutationFn: (format: 'pdf' | 'csv') =>
      call(cmsShippingApi.handOver, { params: { id: order.id }, query: { format } }),
    onSuccess: (file, format) => saveFile(file, `${order.number}-hand-over.${format}`),
  })
  const pieces = order.items.flatMap(({ units }) => units)
  if (pieces.length === 0) return null
  const rest = pieces.slice(shownAtOnce)
  const sheets = [
    { format: 'pdf', label: t('handOver'), Icon: IconQrcode },
    { format: 'csv', label: t('handOverCsv'), Icon: IconFileTypeCsv },
  ] as const
  return (
    <Panel title={t('pieces')} action={<span>{t('units', { count: pieces.length })}</span>} isFlush>
      <PieceList pieces={pieces.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <div className={styles.rest}>
          <Disclosure summary={t('more', { count: rest.length })}>
            <PieceList pieces={rest} />
          </Disclosure>
        </div>
      )}
      {may(cmsShippingApi.handOver) && (
        <div className={styles.sheets}>
          {sheets.map(({ format, label, Icon }) => (
            <Button
              key={format}
              size="small"
              isBusy={print.isPending && print.variables === format}
              onClick={() => print.mutate(format)}
            >
              <Icon size={16} aria-hidden />
              {label}
            </Button>
          ))}
        </div>
      )}
    </Panel>
  )
}

function PieceList({ pieces }: { pieces: ShippedUnit[] }) {
  return (
    <ul className={styles.pieces}>
      {pieces.map((piece) => (
        <li key={piece.id}>
          <Code isStrong>{piece.serial}</Code>
          <span className={styles.product}>{piece.productName}</span>
          <IdentifierList unit={piece} />
        </li>
      ))}
    </ul>
  )
}
