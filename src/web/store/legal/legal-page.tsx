import { brand } from '#brand'
import { legal } from '#brand-legal'
import { legalPage } from '#i18n/legal/legal.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import styles from './legal-page.module.css'

/** A static page of the brand: an introduction, sections with lists, and a contact card. */
export function LegalPage({ page }: { page: 'terms' | 'privacy' }) {
  const t = useT('store.legal')
  const format = useFormat()
  const { title, intro, updated, notice, sections, contact } = legalPage(
    { ...brand, legal },
    page,
    useLanguage(),
  )
  return (
    <article className={styles.page}>
      <PageTitle title={title} description={intro} />
      <h1>{title}</h1>
      <p className={styles.note}>{t('updated', { date: format.date(updated) })}</p>
      <p className={styles.notice}>{notice}</p>
      <p>{intro}</p>
      {sections.map(({ heading, paragraphs, bullets }) => (
        <section key={heading} className={styles.section}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {bullets && (
            <ul>
              {bullets.map((bullet) => (
                <li key={bullet}>{bullet}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <address className={styles.card}>
        <h2>{t('contact')}</h2>
        <a href={`mailto:${contact.email}`}>
          <bdi>{contact.email}</bdi>
        </a>
        {contact.addresses.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </address>
    </article>
  )
}
