import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { MethodNote } from '../payment-methods/method-note.tsx'
import { brandName, MethodText } from '../payment-methods/method-text.tsx'
import type { SavedMethod } from '../payment-methods/saved-methods.ts'
import styles from './saved.module.css'

export function MethodRow({ method, onRemove }: { method: SavedMethod; onRemove: () => void }) {
  const t = useT()
  const { type, accountName, ibanLast4, brand, last4, swiftCode } = method
  const name =
    type === 'credit_card' ? `${brandName(brand)} ${last4 ?? ''}` : `${accountName ?? ''} ${ibanLast4 ?? ''}`
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <MethodText method={method} />
        {type === 'credit_card' ? (
          <MethodNote method={method} />
        ) : (
          <span className={styles.hint}>
            {t('fields.swiftCode')} <bdi dir="ltr">{swiftCode}</bdi>
          </span>
        )}
      </div>
      <Button
        kind="quiet"
        size="small"
        aria-label={t('account.profile.removeNamed', { name: `\u2068${name}\u2069` })}
        onClick={onRemove}
      >
        {t('actions.remove')}
      </Button>
    </li>
  )
}
