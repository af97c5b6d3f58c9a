import { useId } from 'react'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { ShownRequest } from './load-request.ts'
import { Fact } from './quote-sheet.tsx'
import styles from './quote.module.css'

/** What was sent to the seller: words, who to answer, and products; those are left out once a quote names them. */
export function Asked({ request, isShort }: { request: ShownRequest; isShort: boolean }) {
  const t = useT('store.requests.quote')
  const field = useT('fields')
  const format = useFormat()
  const headingId = useId()
  const { message, fullName, company, email, phone, cityName, countryName, products } = request
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <h2 id={headingId}>{t(request.type === 'quote' ? 'asked' : 'wrote')}</h2>
      {!isShort && products.length > 0 && (
        <ul className={styles.askedProducts}>
          {products.map(({ product, name, code, image, quantity }) => (
            <li key={product} className={styles.product}>
              <span className={styles.picture}>
                <Picture file={image && { ...image, alt: '' }} alt="" sizes="56px" />
              </span>
              <span className={styles.words}>
                <Link to={`/products/${product}`} className={styles.name}>
                  {name}
                </Link>
                <bdi dir="ltr" className={styles.muted}>
                  {code}
                </bdi>
              </span>
              <span className={styles.times}>× {format.number(quantity)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.written} dir="auto">
        {message}
      </p>
      <dl className={styles.facts}>
        <Fact name={field('fullName')}>
          <bdi>{fullName}</bdi>
        </Fact>
        {company !== '' && (
          <Fact name={field('company')}>
            <bdi>{company}</bdi>
          </Fact>
        )}
        <Fact name={field('email')}>
          <bdi dir="ltr">{email}</bdi>
        </Fact>
        {phone.phoneNumber !== '' && (
          <Fact name={field('phone')}>
            <bdi dir="ltr">
              {phone.isoCode} {phone.phoneNumber}
            </bdi>
          </Fact>
        )}
        <Fact name={field('city')}>{[cityName, countryName].filter((name) => name !== '').join(' · ')}</Fact>
      </dl>
    </section>
  )
}

/** What the seller wrote back, newest first. */
export function Replies({ replies }: Pick<ShownRequest, 'replies'>) {
  const t = useT('store.requests.quote')
  const format = useFormat()
  const headingId = useId()
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <h2 id={headingId}>{t('replies')}</h2>
      <ol className={styles.replies}>
        {replies.toReversed().map(({ message, by, at }) => (
          <li key={at}>
            <p className={styles.muted}>{t('replyBy', { name: by, date: format.dateTime(at) })}</p>
            <p className={styles.written} dir="auto">
              {message}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
