import { useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { isPast } from './card-number.ts'
import styles from './payment.module.css'
import type { SavedMethod } from './saved-methods.ts'

/** Whose card it is and how long it is good; that an account is one. */
export function MethodNote({ method }: { method: SavedMethod }) {
  const t = useT('store.paymentMethod')
  const [now] = useState(() => new Date())
  const { type, nameOnCard, expMonth, expYear, save } = method
  if (type === 'bank_account') return <span className={styles.hint}>{t('bank')}</span>
  const expiry = expMonth === undefined || expYear === undefined ? undefined : { expMonth, expYear }
  return (
    <span className={styles.note}>
      <bdi>{nameOnCard}</bdi>
      {expiry && (
        <span>
          {t.rich('expires', {
            date: () => (
              <bdi dir="ltr">{`${String(expiry.expMonth).padStart(2, '0')}/${expiry.expYear % 100}`}</bdi>
            ),
          })}
        </span>
      )}
      {expiry && isPast(expiry, now) && <Badge tone="danger">{t('isExpired')}</Badge>}
      {save === false && <Badge>{t('onceOnly')}</Badge>}
    </span>
  )
}
