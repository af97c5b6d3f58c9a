import { IconFileInvoice } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { storeInvoicesApi } from '#contract/invoices.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { AccountList, Fact } from '../bank-transfer/account-list.tsx'
import transfer from '../bank-transfer/bank-transfer.module.css'
import styles from './order.module.css'
import type { ShownOrder } from './load-order.ts'

/** An order that waits for its bank transfer: how much, where to, with which reference and by when. */
export function PayByTransfer({ order }: { order: ShownOrder }) {
  const t = useT('store.transfer')
  const format = useFormat()
  const { bankTransfer, total } = order
  const print = useMutation({
    mutationFn: () => call(storeInvoicesApi.proforma, { params: { id: order.id } }),
    onSuccess: (file) => saveFile(file, `${order.number}-proforma.pdf`),
  })
  if (!bankTransfer) return null
  const { reference, payBy, accounts } = bankTransfer
  return (
    <section className={styles.panel} aria-labelledby="transfer-heading">
      <h2 id="transfer-heading">{t('title')}</h2>
      <p>{t('pay', { amount: format.money(total) })}</p>
      {payBy && <p className={styles.muted}>{t('payBy', { date: format.dateTime(payBy) })}</p>}
      <dl className={transfer.facts}>
        <Fact name={t('reference')} value={reference} isCode />
      </dl>
      {accounts.length > 0 ? <AccountList accounts={accounts} /> : <p>{t('none')}</p>}
      <Button isBusy={print.isPending} className={transfer.print} onClick={() => print.mutate()}>
        <IconFileInvoice size={18} aria-hidden />
        {t('proforma')}
      </Button>
    </section>
  )
}
