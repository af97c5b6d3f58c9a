import { type ReactNode, useId } from 'react'
import type { StaffPermission } from '#contract/staff-permissions.ts'
import { useT } from '#web/language/language.tsx'
import { usePermissionWord } from '../permission-word.ts'
import { useMay } from '../may.ts'
import styles from './form.module.css'

/** Fields that need a permission of their own: without it they are read-only, have no buttons, and say why below. */
export function OnlyWith({ permission, children }: { permission: StaffPermission; children: ReactNode }) {
  const t = useT('cms')
  const wordOf = usePermissionWord()
  const id = useId()
  if (useMay()(permission)) return children
  return (
    <>
      <fieldset disabled className={styles.readOnly} aria-describedby={id}>
        {children}
      </fieldset>
      <p id={id} className={styles.reason}>
        {t('readOnly', { permission: wordOf(permission) ?? permission })}
      </p>
    </>
  )
}
