import { useId } from 'react'
import { type MemberRole, memberRoles } from '#contract/member-roles.ts'
import { useT } from '#web/language/language.tsx'
import { CheckboxField } from '#web/ui/form/field.tsx'
import styles from './members.module.css'

type Props = {
  value: readonly MemberRole[]
  error: string | undefined
  onChange: (roles: MemberRole[]) => void
}

/** The roles of a member, of which they need one. */
export function RoleBoxes({ value, error, onChange }: Props) {
  const t = useT('members')
  const errorId = useId()
  return (
    <fieldset className={styles.roles} aria-describedby={error && errorId}>
      <legend>{t('rolesLegend')}</legend>
      {memberRoles.map((role) => (
        <CheckboxField
          key={role}
          name={role}
          checked={value.includes(role)}
          aria-invalid={error ? true : undefined}
          onChange={(event) =>
            onChange(
              memberRoles.filter((one) => (one === role ? event.currentTarget.checked : value.includes(one))),
            )
          }
          label={
            <>
              {t(`roles.${role}`)}
              <span className={styles.hint}>{t(`hints.${role}`)}</span>
            </>
          }
        />
      ))}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
