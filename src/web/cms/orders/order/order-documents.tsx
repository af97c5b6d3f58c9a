import { IconFileInvoice } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { cmsCreditNotesApi, cmsInvoicesApi } from '#contract/invoices.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Code } from '../../code.tsx'
import { Panel } from '../../panel.tsx'
import styles from './money-back.module.css'
import type { Order } from './order-data.ts'

type Paper = {
  kind: 'proforma' | 'invoice' | 'creditNote'
  number: string
  amount: Order['total']
  fetchFile: (format: 'pdf' | 'xml') => Promise<Blob>
}

/** What was billed and taken back, to print and for programs; until a bank transfer has come, what is to be paid. */
export function OrderDocuments({ order }: { order: Order }) {
  const t = useT('cms.orders.papers')
  const { invoice, creditNotes, bankTransfer } = order
  const papers: Paper[] = [
    ...(bankTransfer
      ? [
          {
            kind: 'proforma' as const,
            number: order.number,
            amount: order.total,
            fetchFile: () => call(cmsInvoicesApi.proforma, { params: { id: order.id } }),
          },
        ]
      : []),
    ...(invoice
      ? [
          {
            kind: 'invoice' as const,
            number: invoice.number,
            amount: order.total,
            fetchFile: (format: 'pdf' | 'xml') =>
              call(cmsInvoicesApi.find, { params: { id: order.id }, query: { format } }),
          },
        ]
      : []),
    ...creditNotes.map(({ id, number, amount }) => ({
      kind: 'creditNote' as const,
      number,
      amount,
      fetchFile: (format: 'pdf' | 'xml') =>
        call(cmsCreditNotesApi.find, { params: { id }, query: { format } }),
    })),
  ]
  if (papers.length === 0) return null
  return (
    <Panel title={t('title')} isFlush>
      <ul className={styles.papers} aria-label={t('title')}>
        {papers.map((paper) => (
          <PaperRow key={paper.number} paper={paper} />
        ))}
      </ul>
    </Panel>
  )
}

function PaperRow({ paper: { kind, number, amount, fetchFile } }: { paper: Paper }) {
  const t = useT('cms.orders.papers')
  const format = useFormat()
  const fetching = useMutation({
    mutationFn: fetchFile,
    onSuccess: (file, ending) => saveFile(file, `${number}.${ending}`),
  })
  const isBusy = (ending: 'pdf' | 'xml') => fetching.isPending && fetching.variables === ending
  return (
    <li>
      <p className={styles.line}>
        <span>{t(kind)}</span>
        <span className={styles.muted}>{format.money(amount)}</span>
      </p>
      <div className={styles.formats}>
        <Button size="small" isBusy={isBusy('pdf')} onClick={() => fetching.mutate('pdf')}>
          <IconFileInvoice size={16} aria-hidden />
          <VisuallyHidden>{t(kind)}</VisuallyHidden>
          <Code>{number}</Code>
        </Button>
        {kind !== 'proforma' && (
          <Button size="small" kind="quiet" isBusy={isBusy('xml')} onClick={() => fetching.mutate('xml')}>
            XML
            <VisuallyHidden>
              <bdi>{number}</bdi>
            </VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  )
}
