import { IconDownload, IconPencil } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { cmsRequestsApi } from '#contract/requests.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { usePriceText } from '#web/ui/price.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Code } from '../code.tsx'
import { isolated } from '#web/language/isolated.ts'
import items from '../orders/order/order-items.module.css'
import { PickUpAddress } from '../orders/order/order-address.tsx'
import { Panel } from '../panel.tsx'
import { PricedTotals } from '../orders/order/priced-totals.tsx'
import type { Quote, Request } from './request-data.ts'
import styles from './requests.module.css'

type Props = { request: Request; quote: Quote; onRevise?: (() => void) | undefined }

/** The current quote. */
export function SentQuote({ request, quote, onRevise }: Props) {
  const t = useT('cms.requests.quote')
  const save = useMutation({
    mutationFn: () =>
      call(cmsRequestsApi.paper, {
        params: { id: request.id },
        query: { revision: quote.revision, kind: 'quote' },
      }),
    onSuccess: (file) => saveFile(file, `${request.number}-${quote.revision}.pdf`),
  })
  return (
    <Panel
      title={t('title')}
      action={
        <>
          <Button size="small" isBusy={save.isPending} onClick={() => save.mutate()}>
            <IconDownload size={16} aria-hidden />
            {t('paper')}
          </Button>
          {onRevise && (
            <Button size="small" onClick={onRevise}>
              <IconPencil size={16} aria-hidden />
              {t('revise')}
            </Button>
          )}
        </>
      }
      isFlush
    >
      <WaitsForApproval request={request} />
      <QuoteSheet request={request} quote={quote} />
    </Panel>
  )
}

/** A revision would end it. */
function WaitsForApproval({ request: { waits } }: Pick<Props, 'request'>) {
  const t = useT('cms.requests.quote')
  const format = useFormat()
  return waits ? (
    <p className={styles.waits} role="status">
      {t('waits', { date: format.dateTime(waits.until) })}
    </p>
  ) : null
}

/** Earlier quotes, newest first: they stay as they were sent. */
export function EarlierQuotes({ request, quotes }: { request: Request; quotes: Quote[] }) {
  const t = useT('cms.requests.quote')
  const format = useFormat()
  if (quotes.length === 0) return null
  return (
    <Panel title={t('earlier')} isFlush>
      <div className={styles.earlier}>
        {quotes.toReversed().map((quote) => (
          <Disclosure
            key={quote.revision}
            summary={t('earlierOne', {
              revision: quote.revision,
              date: format.date(quote.sentAt),
              total: format.money(quote.total),
            })}
          >
            <QuoteSheet request={request} quote={quote} />
          </Disclosure>
        ))}
      </div>
    </Panel>
  )
}

function QuoteSheet({ request, quote }: Omit<Props, 'onRevise'>) {
  const t = useT('cms.requests.quote')
  const lines = useT('cms.orders.lines')
  const pickUp = useT('cms.orders.pickUp')
  const format = useFormat()
  const priceText = usePriceText()
  const { revision, sentAt, by, validUntil, note } = quote
  return (
    <>
      <p className={styles.sheetHead}>
        <strong>{t('revision', { revision })}</strong>
        {request.acceptedRevision === revision && <Badge tone="success">{t('accepted')}</Badge>}
        <span>{t('sentBy', { date: format.dateTime(sentAt), name: isolated(by) })}</span>
        <span>{t('validUntil', { date: format.dateTime(validUntil) })}</span>
      </p>
      <table className={items.items}>
        <thead>
          <tr>
            <th scope="col">{lines('product')}</th>
            <th scope="col">{lines('unitPrice')}</th>
            <th scope="col">{lines('quantity')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {quote.lines.map((line) => (
            <tr key={line.product}>
              <td className={items.product}>
                <div>
                  <Picture file={line.image} alt="" sizes="48px" className={items.picture} />
                  <div>
                    <bdi className={items.name}>{line.name}</bdi>
                    <Code>{line.code}</Code>
                  </div>
                </div>
              </td>
              <td data-label={lines('unitPrice')} className={items.money}>
                {priceText(line.unitPrice, line.period)}
              </td>
              <td data-label={lines('quantity')}>{format.number(line.quantity)}</td>
              <td data-label={t('amount')} className={items.lineTotal}>
                {format.money(line.subtotal)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <PricedTotals sums={quote} />
      {quote.pickUpPoint && (
        <div className={styles.note}>
          <h3>{pickUp('title')}</h3>
          <PickUpAddress point={quote.pickUpPoint} />
        </div>
      )}
      {note && (
        <div className={styles.note}>
          <h3>{t('note')}</h3>
          <p className={styles.written} dir="auto">
            {note}
          </p>
        </div>
      )}
    </>
  )
}
