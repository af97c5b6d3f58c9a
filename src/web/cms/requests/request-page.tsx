import { brand } from '#brand'
import { useRef, useState } from 'react'
import { cmsRequestsApi } from '#contract/requests.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import type { Request } from './request-data.ts'
import columns from '../columns.module.css'
import { KeptForm } from '../kept/kept-form.tsx'
import { useKeptDraft } from '../kept/use-kept-draft.ts'
import { useMay } from '../may.ts'
import { useMayOpen } from '../page-needs.ts'
import { PageHead } from '../page-head.tsx'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import { AskedProducts } from './asked-products.tsx'
import { Conversation } from './conversation.tsx'
import { QuoteForm } from './quote-form.tsx'
import { EarlierQuotes, SentQuote } from './sent-quote.tsx'
import type { QuoteDraft } from './quote-draft.ts'
import { RequestActions } from './request-actions.tsx'
import { RequestAside } from './request-aside.tsx'
import { RequestStatusBadge } from './request-badges.tsx'
import { requestsAddress } from './requests-query.ts'

const load = async (given: Load) => {
  const { data } = await given.call(cmsRequestsApi.find, { params: { id: idOrRedirect(given) } })
  return data
}

export const clientLoader = inBrowser(load)

export default function RequestPage({ loaderData }: ScreenProps<typeof load>) {
  // What was typed belongs to one request and not to the next.
  return <OneRequest key={loaderData.id} request={loaderData} />
}

/** What is typed on the page: an answer, and what was changed in a quote. */
type Written = { reply: string; draft: QuoteDraft | undefined }

/** One message or request for a quote: who wrote what, what was answered and offered, and what is to be done. */
function OneRequest({ request }: { request: Request }) {
  const t = useT('cms.requests')
  const orders = useT('cms.orders')
  const format = useFormat()
  const [reply, setReply] = useState('')
  /** What was changed in the quote; undefined is what it begins with. */
  const [draft, setDraft] = useState<QuoteDraft>()
  const [isRevising, setRevising] = useState(false)
  const isDirty = reply.trim() !== '' || draft !== undefined
  const kept = useKeptDraft<Written>({
    form: 'request',
    id: request.id,
    value: { reply, draft },
    base: { reply: '', draft: undefined },
    version: request.version,
    isDirty,
    onContinue({ value }) {
      setReply(value.reply)
      setDraft(value.draft)
      setRevising(value.draft !== undefined)
    },
  })
  const guard = useUnsavedGuard(isDirty, kept.forget)
  const quotePanel = useRef<HTMLDivElement>(null)
  const { number, type, status, quotes, products, createdAt } = request
  const newest = quotes.at(-1)
  const may = useMay()
  const mayOpen = useMayOpen()
  const mayQuote = request.mayQuote && may(cmsRequestsApi.quote)
  const isPricing = mayQuote && (newest === undefined || isRevising)

  function revise() {
    setRevising(true)
    requestAnimationFrame(() => quotePanel.current?.querySelector<HTMLElement>('input')?.focus())
  }
  function finish() {
    setDraft(undefined)
    setRevising(false)
  }

  return (
    <KeptForm kept={kept}>
      <PageHead
        title={number}
        crumbs={[
          ...(brand.flags.orders && mayOpen('/cms/orders')
            ? [{ label: orders('title'), to: '/cms/orders' }]
            : []),
          { label: t('title'), to: requestsAddress },
          { label: number },
        ]}
        badges={<RequestStatusBadge status={status} />}
        actions={<RequestActions request={request} />}
      >
        {t(`type.${type}`)} · {t('received', { date: format.dateTime(createdAt) })}
      </PageHead>
      <div className={columns.columns}>
        <div className={columns.column}>
          {products.length > 0 && <AskedProducts request={request} />}
          {(isPricing || newest) && (
            <div ref={quotePanel} className={columns.column}>
              {isPricing ? (
                <QuoteForm
                  request={request}
                  draft={draft}
                  onChange={setDraft}
                  onDone={finish}
                  onDiscard={newest || draft ? finish : undefined}
                />
              ) : (
                newest && (
                  <SentQuote request={request} quote={newest} onRevise={mayQuote ? revise : undefined} />
                )
              )}
              <EarlierQuotes request={request} quotes={isPricing ? quotes : quotes.slice(0, -1)} />
            </div>
          )}
          <Conversation request={request} reply={reply} onReply={setReply} />
        </div>
        <RequestAside request={request} />
      </div>
      {guard.dialog}
    </KeptForm>
  )
}

export function ErrorBoundary() {
  const t = useT('cms.requests')
  return <ErrorScreen back={{ to: requestsAddress, label: t('back') }} />
}
