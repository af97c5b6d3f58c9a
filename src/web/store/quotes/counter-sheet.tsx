import { useId } from 'react'
import { useFormat, useT } from '#web/language/language.tsx'
import { isolated } from '#web/language/isolated.ts'
import type { ShownRequest } from './load-request.ts'
import { OfferedLines } from './offered-lines.tsx'
import styles from './quote.module.css'

type Counter = ShownRequest['counters'][number]

/** One answer of the buyer to an offer. */
export function CounterSheet({ counter }: { counter: Counter }) {
  const t = useT('store.requests.counter')
  const format = useFormat()
  const headingId = useId()
  const { by, at, revision, lines, message, wishedDate } = counter
  return (
    <section className={styles.oldSheet} aria-labelledby={headingId}>
      <div className={styles.sheetHead}>
        <h2 id={headingId}>
          {t('one')}
          <span className={styles.muted}> {t('to', { revision })}</span>
        </h2>
      </div>
      <p className={styles.muted}>{t('by', { name: isolated(by), date: format.dateTime(at) })}</p>
      <OfferedLines lines={lines.map(({ targetPrice, ...line }) => ({ ...line, unitPrice: targetPrice }))} />
      {wishedDate && (
        <p>
          {t('wishedDate')}: {format.date(wishedDate)}
        </p>
      )}
      {message && (
        <p className={styles.written} dir="auto">
          {message}
        </p>
      )}
    </section>
  )
}
