import { IconFileInvoice, IconFileTypeCsv, IconQrcode, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { storeCreditNotesApi, storeInvoicesApi } from '#contract/invoices.ts'
import { storeShippingApi } from '#contract/shipping.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { cartActions } from '../cart/cart-state.ts'
import styles from './order.module.css'
import type { ShownOrder } from './load-order.ts'

/** What one does with an order: print its invoice, order the same again. */
export function OrderButtons({ order }: { order: ShownOrder }) {
  const t = useT('store.orders')
  const go = useGo()
  const { invoice, items } = order
  const print = useMutation({
    mutationFn: () => call(storeInvoicesApi.find, { params: { id: order.id }, query: { format: 'pdf' } }),
    onSuccess: (file) => saveFile(file, `${invoice?.number ?? order.number}.pdf`),
  })

  const printNote = useMutation({
    mutationFn: ({ id }: ShownOrder['creditNotes'][number]) =>
      call(storeCreditNotesApi.find, { params: { id } }),
    onSuccess: (file, { number }) => saveFile(file, `${number}.pdf`),
  })

  const handOver = useMutation({
    mutationFn: (format: 'pdf' | 'csv') =>
      call(storeShippingApi.handOver, { params: { id: order.id }, query: { format } }),
    onSuccess: (file, format) => saveFile(file, `${order.number}-devices.${format}`),
  })
  const sheets = [
    { format: 'pdf', label: t('handOver'), Icon: IconQrcode },
    { format: 'csv', label: t('handOverCsv'), Icon: IconFileTypeCsv },
  ] as const

  /** The cart prices them again, and says what is no longer sold. */
  function orderAgain() {
    for (const { product, quantity } of items) cartActions.add(product, quantity)
    showAlert({ type: 'success', message: t('reordered', { count: items.length }) })
    go('/cart')
  }

  return (
    <div className={styles.buttons}>
      {invoice && (
        <Button isBusy={print.isPending} onClick={() => print.mutate()}>
          <IconFileInvoice size={18} aria-hidden />
          {t('invoice')}
        </Button>
      )}
      {order.creditNotes.map((note) => (
        <Button
          key={note.id}
          isBusy={printNote.isPending && printNote.variables.id === note.id}
          onClick={() => printNote.mutate(note)}
        >
          <IconFileInvoice size={18} aria-hidden />
          {order.creditNotes.length === 1 ? t('creditNote') : t('creditNoteOf', { number: note.number })}
        </Button>
      ))}
      {items.some(({ units }) => units.length > 0) &&
        sheets.map(({ format, label, Icon }) => (
          <Button
            key={format}
            isBusy={handOver.isPending && handOver.variables === format}
            onClick={() => handOver.mutate(format)}
          >
            <Icon size={18} aria-hidden />
            {label}
          </Button>
        ))}
      <Button onClick={orderAgain}>
        <IconRefresh size={18} aria-hidden />
        {t('reorder')}
      </Button>
    </div>
  )
}
