import { maxHoldHours } from '#contract/drafts.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { CheckboxField, TextField } from '#web/ui/form/field.tsx'
import { digitsIn } from '../../products/amount.ts'
import styles from './drafts.module.css'

type Props = {
  hours: string | undefined
  /** The draft holds its stock already: this begins the hold again. */
  isHeld: boolean
  error: string | undefined
  onVisit: () => void
  onChange: (hours: string | undefined) => void
}

const usualHours = '24'

/** Whether saving holds the stock, and for how long. */
export function HoldFields({ hours, isHeld, error, onVisit, onChange }: Props) {
  const t = useT('cms.drafts.hold')
  const language = useLanguage()
  return (
    <div className={styles.fields}>
      <CheckboxField
        label={t(isHeld ? 'renew' : 'hold')}
        checked={hours !== undefined}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? digitsIn(language, usualHours) : undefined)
        }
      />
      {hours !== undefined && (
        <TextField
          label={t('hours')}
          help={t('hoursHelp', { max: maxHoldHours })}
          inputMode="numeric"
          autoComplete="off"
          value={hours}
          error={error}
          onBlur={onVisit}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <p className={styles.muted}>{t('help')}</p>
    </div>
  )
}
