import { IconFileInvoice, IconFileTypeCsv, IconQrcode, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { brand } from '#brand'
import { storeCreditNotesApi, storeInvoicesApi } from '#contract/invoices.ts'
import type { Language } from '#contract/enums.ts'
import { storeOrdersApi } from '#contract/orders.ts'
import { storeShippingApi } from '#contract/shipping.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { cartActions } from '../cart/cart-state.ts'
import { SaveAsList } from '../lists/save-as-list.tsx'
import styles from './order.module.css'
import type { ShownOrder } from './load-order.ts'
import { planReorder } from './reorder.ts'

/** What one does with an order: print its invoice, order the same again. */
export function OrderButtons({ order }: { order: ShownOrder }) {
  const t = useT('store.orders')
  const go = useGo()
  const language = useLanguage()
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

  /** The cart counts and prices them again; what has changed since is said here, where the old prices are known. */
  const reorder = useMutation({
    mutationFn: () =>
      call(storeOrdersApi.pricing, {
        query: { items: items.map(({ product, quantity }) => `${product}:${quantity}`).join(',') },
      }),
    onSuccess: ({ data }) => {
      const { add, gone, short, dearer } = planReorder(order, data)
      for (const { product, quantity } of add) cartActions.add(product, quantity)
      const changes = (
        [
          ['reorderGone', gone],
          ['reorderShort', short],
          ['reorderDearer', dearer],
        ] as const
      )
        .filter(([, names]) => names.length > 0)
        .map(([key, names]) => t(key, { names: listed(names, language) }))
      showAlert({
        type: changes.length > 0 ? 'info' : 'success',
        message: [...(add.length > 0 ? [t('reordered', { count: add.length })] : []), ...changes].join('. '),
      })
      if (add.length > 0) go('/cart')
    },
  })

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
      {brand.flags.lists && <SaveAsList label={t('saveAsList')} order={order.id} />}
      <Button isBusy={reorder.isPending} onClick={() => reorder.mutate()}>
        <IconRefresh size={18} aria-hidden />
        {t('reorder')}
      </Button>
    </div>
  )
}

const mostNamed = 5

/** An alert is short: the first of many. */
const listed = (names: readonly string[], language: Language) =>
  new Intl.ListFormat(language, { type: 'unit' }).format(
    names.length > mostNamed ? [...names.slice(0, mostNamed), '…'] : names,
  )
