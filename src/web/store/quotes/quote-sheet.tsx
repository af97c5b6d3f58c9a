import { type ReactNode, useId, useState } from 'react'
import { weekday } from '#i18n/weekday.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { PickUpText } from '../pick-up/pick-up-text.tsx'
import { useSettings } from '../settings.ts'
import { Totals } from '../totals.tsx'
import { daysLeft } from './days-left.ts'
import { OfferedLines } from './offered-lines.tsx'
import type { ShownQuote, ShownRequest } from './load-request.ts'
import styles from './quote.module.css'

/** So few are left that it is said in another colour. */
const fewDays = 2

type Props = {
  request: ShownRequest
  quote: ShownQuote
  /** There is more than one, so each says which it is. */
  hasRevisions: boolean
  /** Another took its place. */
  isEarlier?: boolean
}

/** One offer as it would lie on a table: who to whom, until when, what at which price, and what it comes to. */
export function QuoteSheet({ request, quote, hasRevisions, isEarlier = false }: Props) {
  const t = useT('store.requests.quote')
  const vat = useT('store.footer')
  const pickUp = useT('store.checkout')
  const format = useFormat()
  const language = useLanguage()
  const headingId = useId()
  const { taxRate, pricesIncludeTax, note, validUntil } = quote
  const { seller } = useSettings()
  const [now] = useState(() => new Date())
  const days = daysLeft(validUntil, now)
  const isOpen = request.status === 'sent' && !isEarlier
  return (
    <section className={isEarlier ? styles.oldSheet : styles.sheet} aria-labelledby={headingId}>
      <div className={styles.sheetHead}>
        <h2 id={headingId}>
          {t('title')}
          {hasRevisions && (
            <span className={styles.muted}> {t('revision', { revision: quote.revision })}</span>
          )}
        </h2>
      </div>
      <dl className={styles.facts}>
        <Fact name={t('number')}>
          <bdi dir="ltr">{request.number}</bdi>
        </Fact>
        <Fact name={t('date')}>{format.date(quote.sentAt)}</Fact>
        <Fact name={t('validUntil')}>
          {format.dateTime(validUntil)}{' '}
          {isOpen && (
            <Badge tone={days <= fewDays ? 'warning' : 'accent'}>{t('daysLeft', { count: days })}</Badge>
          )}
          {request.status === 'expired' && !isEarlier && <Badge tone="warning">{t('over')}</Badge>}
        </Fact>
        <Fact name={t('seller')}>
          {seller.name}
          <span className={styles.muted}>
            {t('by')} <bdi>{quote.by}</bdi>
          </span>
        </Fact>
        <Fact name={vat('vat')}>
          <bdi dir="ltr">{seller.vatNumber}</bdi>
        </Fact>
        <Fact name={t('for')}>
          <bdi>{request.company || request.fullName}</bdi>
          {request.company !== '' && (
            <span className={styles.muted}>
              <bdi>{request.fullName}</bdi>
            </span>
          )}
        </Fact>
      </dl>
      <OfferedLines lines={quote.lines} />
      {quote.pickUpPoint && (
        <div className={styles.noteBox}>
          <h3>{pickUp('pickUpAt')}</h3>
          <PickUpText point={quote.pickUpPoint} />
        </div>
      )}
      {quote.promisedAt && (
        <p className={styles.muted}>
          {t(quote.pickUpPoint ? 'allReady' : 'allBy', { date: weekday(language, quote.promisedAt) })}
        </p>
      )}
      <div className={styles.sums}>
        {taxRate > 0 ? (
          <p className={styles.muted}>
            {t(pricesIncludeTax ? 'including' : 'excluding', { percent: format.percent(taxRate) })}
          </p>
        ) : (
          <span />
        )}
        <div className={styles.totals}>
          <Totals amounts={quote} />
        </div>
      </div>
      {note && (
        <div className={styles.noteBox}>
          <h3>{t('note')}</h3>
          <p className={styles.written} dir="auto">
            {note}
          </p>
        </div>
      )}
    </section>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
