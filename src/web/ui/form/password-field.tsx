import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { IconButton } from '../button.tsx'
import { Field } from './field.tsx'
import styles from './password-field.module.css'

type Props = {
  label: string
  error?: string | undefined
  help?: string
  /** Where two fields are shown together, their parent holds whether they are visible. */
  isShown?: boolean
  onShow?: (isShown: boolean) => void
} & Omit<ComponentProps<'input'>, 'type'>

/** A password that can be looked at. */
export function PasswordField({ label, error, help, isShown: isShownThere, onShow, ...rest }: Props) {
  const t = useT('password')
  const [isShownHere, setShownHere] = useState(false)
  const isShown = isShownThere ?? isShownHere
  const setShown = onShow ?? setShownHere
  return (
    <Field label={label} error={error} help={help}>
      {(wiring) => (
        <div className={styles.box}>
          <input
            dir="ltr"
            spellCheck={false}
            autoCapitalize="none"
            {...rest}
            {...wiring}
            aria-describedby={described(wiring['aria-describedby'], rest['aria-describedby'])}
            type={isShown ? 'text' : 'password'}
          />
          <IconButton
            className={styles.eye}
            label={t(isShown ? 'hide' : 'show')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <IconEyeOff size={20} /> : <IconEye size={20} />}
          </IconButton>
        </div>
      )}
    </Field>
  )
}

const described = (...ids: (string | undefined)[]) =>
  ids.filter((id) => id !== undefined).join(' ') || undefined
