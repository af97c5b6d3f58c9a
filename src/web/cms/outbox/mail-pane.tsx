import { IconArrowLeft, IconMailOpened } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useFormat, useT } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useListAddress } from '../list/use-list-address.ts'
import { type Mail, MailStatusBadge } from './mail-columns.tsx'
import styles from './outbox.module.css'

const forms = ['html', 'text'] as const

/** The mail that is read: its head, and below it as it looks or as text. */
export function MailPane({ mail }: { mail: Mail }) {
  const t = useT('cms.outbox')
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  const { query, to } = useListAddress()
  const page = query.get('page') ?? ''
  const form = query.get('as') === 'text' ? 'text' : 'html'

  // On a phone the email replaces the list, and screen readers are moved there.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <article
      className={classNames(styles.pane, form === 'text' && styles.asText)}
      aria-label={t('reading.label')}
    >
      <Link to={to({ mail: '', as: '', page })} preventScrollReset className={styles.back}>
        <IconArrowLeft size={18} className="mirrors" aria-hidden />
        {t('reading.back')}
      </Link>
      <header className={styles.head}>
        <h2 ref={heading} tabIndex={-1} lang={mail.language} className={styles.subject}>
          <bdi>{mail.subject}</bdi>
        </h2>
        <p className={styles.facts}>
          <bdi dir="ltr">{mail.to}</bdi>
          <time dateTime={mail.createdAt}>{format.dateTime(mail.createdAt)}</time>
          <span>{t(`languages.${mail.language}`)}</span>
          <MailStatusBadge status={mail.status} />
        </p>
        <nav className={styles.forms} aria-label={t('reading.forms')}>
          {forms.map((name) => (
            <Link
              key={name}
              to={to({ as: name === 'text' ? name : '', page })}
              replace
              preventScrollReset
              aria-current={name === form ? 'true' : undefined}
            >
              {t(`reading.${name}`)}
            </Link>
          ))}
        </nav>
      </header>
      <div className={styles.content}>
        {form === 'html' ? (
          // Nothing of a mail runs here: the frame has no rights at all.
          <iframe
            className={styles.frame}
            title={t('reading.frame', { subject: mail.subject })}
            sandbox=""
            srcDoc={mail.html}
          />
        ) : (
          <pre className={styles.text} lang={mail.language} dir="auto">
            {mail.text}
          </pre>
        )}
      </div>
    </article>
  )
}

export function NoMail() {
  const t = useT('cms.outbox.reading')
  return (
    <div className={`${styles.pane} ${styles.none}`}>
      <IconMailOpened size={44} stroke={1.3} aria-hidden />
      <p>{t('none')}</p>
    </div>
  )
}
