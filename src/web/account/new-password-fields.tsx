import { IconCircleCheckFilled, IconCircleDashed, IconKey } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { passwordMin } from '#contract/password-rules.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { generatePassword } from './generate-password.ts'
import { checkedRules, isNewPasswordReady, type NewPasswordValue } from './new-password.ts'
import styles from './new-password-fields.module.css'

export { isNewPasswordReady }

type Props = {
  value: NewPasswordValue
  onChange: (value: NewPasswordValue) => void
  errors?: { password?: string | undefined; confirmation?: string | undefined }
  /** Label of the first field where no older password is involved. */
  label?: string
}

/** A new password, twice, with a checklist of rules that updates while typing and a button that generates one. */
export function NewPasswordFields({ value, onChange, errors, label }: Props) {
  const t = useT('account.newPassword')
  const [isShown, setShown] = useState(false)
  const [isGenerated, setGenerated] = useState(false)
  const rulesId = useId()

  const field = (name: keyof NewPasswordValue) => ({
    name: name === 'password' ? 'new-password' : 'confirm-password',
    value: value[name],
    error: errors?.[name],
    required: true,
    autoComplete: 'new-password',
    isShown,
    onShow: setShown,
    onChange: (event: { currentTarget: { value: string } }) => {
      setGenerated(false)
      onChange({ ...value, [name]: event.currentTarget.value })
    },
  })

  function generate() {
    const password = generatePassword()
    setShown(true)
    setGenerated(true)
    onChange({ password, confirmation: password })
  }

  return (
    <div className={styles.fields}>
      <PasswordField {...field('password')} label={label ?? t('password')} aria-describedby={rulesId} />
      <PasswordField {...field('confirmation')} label={t('confirmation')} />
      <Button className={styles.generate} onClick={generate}>
        <IconKey size={18} aria-hidden />
        {t('generate')}
      </Button>
      <div>
        <ul id={rulesId} className={styles.rules} aria-label={t('rulesLabel')}>
          {checkedRules(value).map(({ rule, isMet }) => (
            <li key={rule} data-met={isMet || undefined}>
              {isMet ? (
                <IconCircleCheckFilled size={18} aria-hidden />
              ) : (
                <IconCircleDashed size={18} aria-hidden />
              )}
              <span>{t(`rules.${rule}`, { min: passwordMin })}</span>
              <VisuallyHidden> {t(isMet ? 'met' : 'notMet')}</VisuallyHidden>
            </li>
          ))}
        </ul>
        <Heard text={isGenerated ? t('generated') : heardRules()} />
      </div>
    </div>
  )

  function heardRules() {
    if (value.password === '') return ''
    const all = checkedRules(value)
    return t('progress', { met: all.filter(({ isMet }) => isMet).length, count: all.length })
  }
}

const quietMilliseconds = 1000

/** Announced when typing pauses, not at every key. */
function Heard({ text }: { text: string }) {
  const [said, say] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => say(text), quietMilliseconds)
    return () => clearTimeout(pause)
  }, [text])
  return (
    <div role="status">
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  )
}
