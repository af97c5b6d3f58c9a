import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useSession } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { RequestType } from './request-draft.ts'
import styles from './request-sent.module.css'
import type { SentRequest } from './use-request-form.ts'

type Props = { type: RequestType; sent: SentRequest; onAgain: () => void }

/** It arrived: its number, and what happens next. */
export function RequestSent({ type, sent: { id, number, name, email }, onAgain }: Props) {
  const t = useT('store.requests')
  const { isSignedIn } = useSession('customer')
  const heading = useRef<HTMLHeadingElement>(null)
  const own = type === 'quote' ? 'quoteForm' : 'contact'

  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])

  return (
    <section className={styles.sent}>
      <IconCircleCheck size={48} stroke={1.4} className={styles.icon} aria-hidden />
      <h2 ref={heading} tabIndex={-1}>
        {t('form.thanks', { name })}
      </h2>
      <p className={styles.number}>
        {t.rich('form.number', { number: () => <bdi dir="ltr">{number}</bdi> })}
      </p>
      <p>{t(`${own}.next`)}</p>
      <p className={styles.quiet}>{t.rich('form.mailed', { email: () => <bdi dir="ltr">{email}</bdi> })}</p>
      <div className={styles.actions}>
        {isSignedIn ? (
          <ButtonLink kind="primary" to={`/quotes/${id}`}>
            {t(`${own}.see`)}
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" to="/products">
            {t('form.browse')}
          </ButtonLink>
        )}
        <Button onClick={onAgain}>{t(`${own}.again`)}</Button>
      </div>
    </section>
  )
}
