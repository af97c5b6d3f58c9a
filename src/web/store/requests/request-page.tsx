import { useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { ContactCard } from './contact-card.tsx'
import type { RequestType } from './request-draft.ts'
import { RequestForm } from './request-form.tsx'
import styles from './request-page.module.css'
import { RequestSent } from './request-sent.tsx'
import type { SentRequest } from './use-request-form.ts'

const pages = {
  contact: { words: 'contact', path: '/contact' },
  quote: { words: 'quoteForm', path: '/requestAQuote' },
} as const

/** A form to the seller beside the other ways to reach them; once sent, the confirmation in its place. */
export function RequestPage({ type }: { type: RequestType }) {
  const { words, path } = pages[type]
  const t = useT(`store.requests.${words}`)
  const go = useGo()
  const [sent, setSent] = useState<SentRequest>()

  function startAgain() {
    // Without the products that the address named.
    go(path, { replace: true })
    setSent(undefined)
  }

  return (
    <>
      <PageTitle title={t('title')} description={t('description')} />
      <header className={styles.header}>
        <PageHeading>{t('title')}</PageHeading>
        <p>{t('lead')}</p>
      </header>
      <div className={styles.page}>
        {sent ? (
          <RequestSent type={type} sent={sent} onAgain={startAgain} />
        ) : (
          <RequestForm type={type} onSent={setSent} />
        )}
        <aside className={styles.aside}>
          <ContactCard />
        </aside>
      </div>
    </>
  )
}
