import { IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { brand } from '#brand'
import { inBrowser, type ScreenProps } from '#web/api/load.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { loadRequest } from './load-request.ts'
import { ContactCard } from '../requests/contact-card.tsx'
import { CounterSheet } from './counter-sheet.tsx'
import { AnswerQuote } from './answer-quote.tsx'
import { QuotePapers } from './quote-papers.tsx'
import { QuoteLost } from './quote-lost.tsx'
import { QuoteShape } from './quote-shape.tsx'
import { QuoteSheet } from './quote-sheet.tsx'
import styles from './quote.module.css'
import { Asked, Replies } from './request-parts.tsx'
import { RequestState } from './request-state.tsx'

export const clientLoader = inBrowser(loadRequest)

/** The server knows neither the link's key nor who is signed in: it renders the page's outline. */
export function HydrateFallback() {
  return <QuoteShape />
}

/** A request with the seller's quote: opened by the emailed link or by its owner. */
export default function QuotePage({ loaderData: { request, key } }: ScreenProps<typeof loadRequest>) {
  const t = useT('store.requests.quote')
  const format = useFormat()
  const language = useLanguage()
  const state = useRef<HTMLElement>(null)
  const [notice, setNotice] = useState<'revised' | 'decided' | 'expired' | 'waiting'>()
  const { number, type, status, createdAt, quotes } = request
  const isQuote = type === 'quote'
  const newest = quotes.at(-1)
  const earlier = quotes.slice(0, -1).toReversed()

  /** Changes are announced at the top, and the reader is moved there. */
  function tell(what: typeof notice) {
    setNotice(what)
    requestAnimationFrame(() => {
      state.current?.scrollIntoView({ block: 'start' })
      state.current?.focus({ preventScroll: true })
    })
  }

  return (
    <div className={styles.page}>
      <p className={styles.printed}>{brand.name[language]}</p>
      <PageTitle title={t(isQuote ? 'request' : 'message', { number })} />
      <header className={styles.header}>
        <div>
          <h1>
            {t.rich(isQuote ? 'requestTitle' : 'messageTitle', {
              number: () => <bdi dir="ltr">{number}</bdi>,
            })}
          </h1>
          <p className={styles.muted}>{t('sentOn', { date: format.dateTime(createdAt) })}</p>
        </div>
        {newest && (
          <div className={styles.actions}>
            <QuotePapers request={request} linkKey={key} />
            <Button className={styles.unprinted} onClick={() => window.print()}>
              <IconPrinter size={18} aria-hidden />
              {t('print')}
            </Button>
          </div>
        )}
      </header>
      <RequestState ref={state} request={request} notice={notice} />
      <div className={styles.columns}>
        <div className={styles.parts}>
          {newest && <QuoteSheet request={request} quote={newest} hasRevisions={earlier.length > 0} />}
          {newest && (status === 'sent' || request.mayCounter) && !request.waits && (
            <AnswerQuote request={request} quote={newest} linkKey={key} onTell={tell} />
          )}
          {request.counters.toReversed().map((counter) => (
            <CounterSheet key={counter.id} counter={counter} />
          ))}
          {earlier.length > 0 && (
            <section className={styles.earlier} aria-label={t('earlier', { count: earlier.length })}>
              {earlier.map((quote) => (
                <Disclosure
                  key={quote.revision}
                  summary={t('earlierOne', {
                    revision: quote.revision,
                    date: format.date(quote.sentAt),
                    total: format.money(quote.total),
                  })}
                >
                  <QuoteSheet request={request} quote={quote} isEarlier hasRevisions />
                </Disclosure>
              ))}
            </section>
          )}
          {request.replies.length > 0 && <Replies replies={request.replies} />}
          <Asked request={request} isShort={newest !== undefined} />
        </div>
        <aside className={styles.aside}>
          <ContactCard />
        </aside>
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  return <QuoteLost />
}
