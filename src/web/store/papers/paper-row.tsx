import {
  IconCertificate,
  IconDownload,
  IconExternalLink,
  IconFileInvoice,
  IconFileText,
  IconQrcode,
  IconReceipt2,
  IconReceiptRefund,
  IconReportMoney,
  type TablerIcon,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { storeCreditApi } from '#contract/credit.ts'
import { storeCreditNotesApi, storeInvoicesApi } from '#contract/invoices.ts'
import type { PaperKind, storePapersApi } from '#contract/papers.ts'
import { storeRequestsApi } from '#contract/requests.ts'
import { storeShippingApi } from '#contract/shipping.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import type { Data } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import own from './papers.module.css'

type PaperData = Data<typeof storePapersApi.list>

const icons: Record<PaperKind, TablerIcon> = {
  invoice: IconFileInvoice,
  credit_note: IconReceiptRefund,
  proforma: IconReceipt2,
  quote: IconFileText,
  statement: IconReportMoney,
  device_sheet: IconQrcode,
  datasheet: IconFileText,
  certificate: IconCertificate,
}

/** The first and the last day of a month: `2026-11`. */
function daysOf(month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return { from: `${month}-01`, to: last }
}

/** The call that gives the paper; of documents of products there is an address instead. */
function fetchPaper({ kind, source = '', revision, name }: PaperData): Promise<Blob> {
  const of = { params: { id: source } }
  switch (kind) {
    case 'invoice':
      return call(storeInvoicesApi.find, { ...of, query: { format: 'pdf' } })
    case 'credit_note':
      return call(storeCreditNotesApi.find, { ...of, query: { format: 'pdf' } })
    case 'proforma':
      return call(storeInvoicesApi.proforma, of)
    case 'quote':
      return call(storeRequestsApi.paper, { ...of, query: { revision, kind: 'quote' } })
    case 'statement':
      return call(storeCreditApi.statementPdf, { query: daysOf(name) })
    case 'device_sheet':
      return call(storeShippingApi.handOver, { ...of, query: { format: 'pdf' } })
    case 'datasheet':
    case 'certificate':
      throw new Error(`A ${kind} has an address`)
  }
}

export function PaperRow({ paper }: { paper: PaperData }) {
  const t = useT('papers')
  const format = useFormat()
  const { kind, name, at, amount, order, product, validUntil } = paper
  const Icon = icons[kind]
  const isProducts = product !== undefined
  const days = kind === 'statement' ? daysOf(name) : undefined
  const shown = days ? t('days', { from: format.date(days.from), to: format.date(days.to) }) : name
  return (
    <li className={own.row}>
      <Icon size={24} stroke={1.5} className={own.icon} aria-hidden />
      <div className={own.what}>
        <span className={own.kind}>{t(`kinds.${kind}`)}</span>
        <strong className={own.name}>
          {isProducts || kind === 'statement' ? <bdi>{shown}</bdi> : <bdi dir="ltr">{shown}</bdi>}
        </strong>
        <p className={own.about}>
          {!isProducts && kind !== 'statement' && <span>{format.date(at)}</span>}
          {product && <bdi>{product.name}</bdi>}
          {order && <Link to={`/orders/${order.id}`}>{t('order', { number: isolated(order.number) })}</Link>}
          {order?.poNumber && <span>{t('poNumber', { number: isolated(order.poNumber) })}</span>}
          {validUntil && <span>{t('validUntil', { day: format.date(validUntil) })}</span>}
        </p>
      </div>
      <div className={own.end}>
        {amount && <span className={own.amount}>{format.money(amount)}</span>}
        <Way paper={paper} name={shown} />
      </div>
    </li>
  )
}

function Way({ paper, name }: { paper: PaperData; name: string }) {
  const t = useT('papers')
  const showError = useShowError()
  const { kind, url } = paper
  const download = useMutation({
    mutationFn: () => fetchPaper(paper),
    onSuccess: (file) => saveFile(file, `${kind.replace('_', '-')}-${paper.name}.pdf`),
    onError: showError,
  })
  const said = { kind: t(`kinds.${kind}`), name: isolated(name) }
  if (url === undefined)
    return (
      <Button
        size="small"
        aria-label={t('downloadOf', said)}
        isBusy={download.isPending}
        onClick={() => download.mutate()}
      >
        <IconDownload size={16} aria-hidden />
        {t('download')}
      </Button>
    )
  // Our own files are saved, others open beside this page.
  const isOurs = url.startsWith('/') || url.startsWith(window.location.origin)
  return (
    <a
      className={own.link}
      href={url}
      aria-label={t(isOurs ? 'downloadOf' : 'openOf', said)}
      {...(isOurs ? { download: true } : { target: '_blank', rel: 'noopener' })}
    >
      {isOurs ? (
        <IconDownload size={16} aria-hidden />
      ) : (
        <IconExternalLink size={16} className="mirrors" aria-hidden />
      )}
      {t(isOurs ? 'download' : 'open')}
    </a>
  )
}
